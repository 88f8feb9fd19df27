"""Zones carved on a thread, another one with each seed: of a theme, or of a tier with guards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton

from editor.app.background import Background
from editor.canvas.images import owned_image
from editor.features.records.card import Card, Subject
from editor.features.records.pickers import Picker
from editor.features.records.picture import PictureView
from editor.features.records.words import label
from editor.features.records.zone_sample import Sample, Wanted, sample_of

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from editor.app.workers import Job
    from runtime.content import Content

CELL = 24


class ZoneCard(Card):
    """A carved zone; another seed carves another one."""

    populated = False

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.seed = 1
        self.again = QPushButton("Another")
        self.again.setProperty("look", "quiet")
        self.again.setIcon(self.icons.icon("dice-5-outline", "dim"))
        self.again.setToolTip("Carve with the next seed")
        self.again.clicked.connect(self._another)
        self.top.addWidget(self.again)
        self.picture = PictureView("The carved zone")
        self.waits, self.reason = label("label"), label("warn")
        self.waits.setText("Carving…")
        self.reason.hide()
        self.column.addWidget(self.picture)
        self.column.addWidget(self.waits)
        self.column.addWidget(self.reason)
        self.background = Background(subject.context.workers, self)
        self.background.done.connect(self._show)

    def zone(self) -> tuple[str, str]:
        """Return the tier and the theme of the zone."""
        raise NotImplementedError

    def _another(self) -> None:
        self.seed += 1
        self.refresh()

    def refresh(self) -> None:
        """See `Card`."""
        self.note.setText(f"seed {self.seed}")
        tier, theme = self.zone()
        cell = round(CELL * self.devicePixelRatioF())
        wanted = Wanted(tier, theme, self.seed, cell, self.populated)
        self.background.ask(partial(_carve, self.subject.content, wanted))

    def _show(self, sample: Sample) -> None:
        self.waits.hide()
        self.reason.setText(f"No zone to show: {sample.reason}")
        self.reason.setVisible(sample.picture is None)
        self.picture.setVisible(sample.picture is not None)
        if sample.picture is not None:
            image: QImage = owned_image(sample.picture, opaque=True)
            self.picture.show_image(image)

    def close_work(self) -> None:
        """See `Card`."""
        self.background.close()


def _carve(content: Content, wanted: Wanted, job: Job) -> Sample | None:
    return None if job.is_stopped() else sample_of(content, wanted)


class ThemeCard(ZoneCard):
    """A zone of the theme, with nobody in it."""

    title = "A zone of this theme"

    def zone(self) -> tuple[str, str]:
        """See `ZoneCard`."""
        return next(iter(self.subject.content.zone_tiers), ""), self.subject.ref.id


class TierZoneCard(ZoneCard):
    """A zone of the tier, with its guards and its chest, in a theme that one chooses."""

    title = "Sample zone"
    populated = True

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.theme = Picker("Theme")
        self.theme.picked.connect(lambda key: subject.view.choose(base=key))
        self.top.insertWidget(1, self.theme)
        self.again.setText("")
        self.again.setAccessibleName("Another zone")

    def zone(self) -> tuple[str, str]:
        """See `ZoneCard`."""
        content, own = self.subject.content, self.subject.ref.id
        themes = [(id_, content.themes[id_].name) for id_ in themes_with(content, own)]
        self.theme.setVisible(bool(themes))
        return own, self.theme.load(themes, self.subject.view.base)


def themes_with(content: Content, tier: str) -> list[str]:
    """Return every theme, those first in which a map may put the tier."""
    used: dict[str, None] = {}
    for definition in content.maps.values():
        for entry in definition.zones:
            if entry.tier == tier:
                used |= dict.fromkeys([entry.theme] if entry.theme else definition.theme_pool)
    known = [each for each in used if each in content.themes]
    return [*known, *(each for each in content.themes if each not in used)]
