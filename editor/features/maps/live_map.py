"""The centre of a map's editor: the map of its definition and a seed, made anew on every edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.features.maps.dependencies import concerns
from editor.features.maps.generation import Generator, Refusal, Request
from editor.features.maps.notices import DEFINITION, Corner, RefusalCard
from editor.features.maps.picture import MapPicture
from editor.features.maps.pointing import Pointing, Shown
from editor.features.maps.seed_bar import SeedBar
from editor.features.maps.seeds import Seeds
from editor.features.maps.stage_bar import StageBar
from editor.features.maps.toggles import TOGGLES
from runtime.content.models.maps import FRESH_SEED
from runtime.core.rng import parse_seed

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from editor.app.context import Context
    from editor.documents.project import ProjectChange
    from editor.features.maps.generation import Outcome
    from runtime.content import AssetRef
    from runtime.content.models.maps import MapDefinition
    from runtime.mapgen.model import GeneratedMap

PATIENCE_MS = 180
"""A map that takes longer is announced in the corner."""


class LiveMap(QWidget):
    """Shows the map of a record; follows the project, the seed and the stage looked at.

    Signals:
        shown: another map is on the screen; its `Outcome`.
        refused: there is no map; the `Refusal`.
    """

    shown = Signal(object)
    refused = Signal(object)

    def __init__(self, context: Context, ref: AssetRef) -> None:
        super().__init__()
        self._context, self._ref = context, ref
        self._outcome: Outcome | None = None
        self._before: GeneratedMap | None = None
        self._stale = True
        self._is_usable = True
        self.seeds = Seeds(ref.id, self)
        self.generator = Generator(context.workers, self)
        self.picture = MapPicture(context.icons.colour, context.project.root)
        self.picture.setParent(self)
        self.pointing = Pointing(context, self.picture, self)
        self.bar = SeedBar(self.seeds, context.icons)
        self.stages = StageBar(context.icons)
        self.corner = Corner(self.picture.view, context.icons)
        self.card = RefusalCard(self.picture.view, context.icons)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._lay_out()
        self._connect()
        self._restore_toggles()
        self._follow_lock()

    def _lay_out(self) -> None:
        self.setProperty("look", "canvas")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.picture.view, 1)
        below = QVBoxLayout()
        below.setContentsMargins(12, 8, 12, 10)
        below.addWidget(self.stages)
        column.addLayout(below)

    def _connect(self) -> None:
        self.seeds.changed.connect(self.refresh)
        self.generator.finished.connect(self._take)
        self.generator.started.connect(self._patience.start)
        self._patience.timeout.connect(self._announce)
        self.bar.lock_asked.connect(self.lock)
        self.bar.toggled.connect(self._overlay)
        self.stages.chosen.connect(self._show)
        self._context.project.changed.connect(self._follow)
        self._context.theme_changed.connect(self._recolour)

    @property
    def outcome(self) -> Outcome | None:
        """The last map that worked out; it is dimmed when there is none by now."""
        return self._outcome

    @property
    def _definition(self) -> MapDefinition | None:
        return self._context.project.content.maps.get(self._ref.id)

    # Making maps

    def refresh(self) -> None:
        """Ask for the map as it is defined now; a hidden view waits until it is seen."""
        self._stale = not self.isVisible()
        project = self._context.project
        if self._stale or not project.has(self._ref):
            return
        asset = project.asset(self._ref)
        self._is_usable = asset.record is not None
        if not self._is_usable:
            reason = asset.problems[0].message if asset.problems else "The record can't be read."
            below = "The map below is the last that worked." if self._outcome else ""
            self._refuse(Refusal(DEFINITION, reason, below))
        else:
            self.generator.ask(Request(project.content, self._ref.id, self.seeds.text))

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what has changed while hidden."""
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def _follow(self, change: ProjectChange) -> None:
        if concerns(self._context.project.content, self._ref, change.assets):
            if self._ref in change.assets:
                self._follow_lock()
            self.refresh()

    def _announce(self) -> None:
        if self.generator.busy:
            is_first = self._outcome is None
            self.corner.show_work("loading the generator…" if is_first else "making the map…")

    def _take(self, outcome: Outcome) -> None:
        """Show what the generator brings, unless the definition has become unusable since."""
        self._patience.stop()
        if not self._is_usable:
            return
        if outcome.map is None:
            if outcome.refusal is not None:
                self._refuse(outcome.refusal)
            return
        self._remember(outcome.map)
        self._outcome = outcome
        self.card.hide()
        self.picture.dim(on=False)
        self.corner.show_outcome(outcome)
        self.stages.show_stages([step.name for step in outcome.map.steps])
        self._show()
        self.shown.emit(outcome)

    def _remember(self, made: GeneratedMap) -> None:
        """Keep the map before an edit to compare with; another seed is no edit."""
        last = self._outcome.map if self._outcome is not None else None
        if last is None or last.seed != made.seed:
            self._before = None
        elif last.fingerprint != made.fingerprint:
            self._before = last

    def _refuse(self, refusal: Refusal) -> None:
        self._patience.stop()
        self.picture.dim(on=True)
        self.corner.hide()
        self.card.show_refusal(refusal)
        self.stages.show_refusal(refusal.stage)
        self.pointing.refuse()
        self.refused.emit(refusal)

    def _show(self) -> None:
        """Show the stage that is looked at."""
        outcome = self._outcome
        if outcome is None or outcome.map is None:
            return
        shown = Shown(outcome, outcome.map, outcome.map.steps[self.stages.index])
        self.picture.show(outcome, shown.step, self._before)
        self.pointing.show(shown)

    # The lock

    @property
    def is_locked(self) -> bool:
        """Whether the definition has a seed of its own."""
        return self._definition is not None and self._definition.seed != FRESH_SEED

    def lock(self, on: bool) -> None:  # noqa: FBT001 - a signal's value
        """Give every run of the map the seed in use, or a fresh one again."""
        seed = parse_seed(self.seeds.text) if on else FRESH_SEED
        self._context.project.set_field(self._ref, ("seed",), seed)
        self._follow_lock()

    def _follow_lock(self) -> None:
        """Use the seed that the definition fixes."""
        definition = self._definition
        fixed = definition.seed if definition is not None else FRESH_SEED
        if fixed not in (FRESH_SEED, parse_seed(self.seeds.text)):
            self.seeds.use(str(fixed))
        self.bar.show_lock(locked=self.is_locked)
        self._context.refresh()

    # Overlays

    def toggle(self, toggle_id: str) -> None:
        """Switch an overlay on or off."""
        self.bar.chips[toggle_id].toggle()

    def is_on(self, toggle_id: str) -> bool:
        """Whether an overlay is shown."""
        return self.bar.chips[toggle_id].isChecked()

    def _restore_toggles(self) -> None:
        for toggle in TOGGLES:
            is_on = self._context.settings.flag(toggle.setting, default=toggle.is_on)
            self.bar.chips[toggle.id].setChecked(is_on)
            self.picture.overlays[toggle.id].set_visible(visible=is_on)

    def _overlay(self, toggle_id: str, on: bool) -> None:  # noqa: FBT001 - a signal's value
        self.picture.overlays[toggle_id].set_visible(visible=on)
        toggle = next(each for each in TOGGLES if each.id == toggle_id)
        self._context.settings.put(toggle.setting, on)
        self._context.refresh()

    def _recolour(self) -> None:
        self.picture.view.set_colours(self._context.icons.colour)
