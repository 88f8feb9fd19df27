"""What a theme builds: a carved zone, made by the generator on a thread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel, QPushButton

from editor.canvas.images import owned_image
from editor.features.records.background import Background
from editor.features.records.card import Card, Subject
from editor.features.records.picture import PictureView
from runtime.content.models.maps import MapDefinition, ZoneEntry
from runtime.content.refs import AssetRef

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PySide6.QtGui import QImage

    from runtime.content import Content

SAMPLE = "theme_sample"
WIDTH, HEIGHT = 91, 77
MARGIN = 1
CELL = 24


@dataclass(frozen=True, slots=True)
class Sample:
    """What was carved: a picture, or the reason why there is none."""

    picture: NDArray[np.uint8] | None
    reason: str = ""


def sample_of(content: Content, theme: str, seed: int, cell: int) -> Sample:
    """Carve one zone of full size with a theme and draw it, uint8[H, W, 4] RGBA.

    The zone stands on a map of its own that is never saved, so that nothing else is in the way.
    """
    from runtime.content.asset import asset_from_data  # noqa: PLC0415 - on the thread
    from runtime.content.fields import to_data  # noqa: PLC0415 - on the thread
    from runtime.core.geometry import Box  # noqa: PLC0415 - on the thread
    from runtime.mapgen.errors import GenerationError  # noqa: PLC0415 - numba loads there
    from runtime.mapgen.generate import generate  # noqa: PLC0415 - numba loads there
    from runtime.picture.compose import TileComposer  # noqa: PLC0415 - numpy and Pillow

    tier = next(iter(content.zone_tiers), "")
    definition = MapDefinition(
        name="Sample",
        width=WIDTH,
        height=HEIGHT,
        zones=(ZoneEntry(tier=tier, theme=theme),),
    )
    ref = AssetRef("maps", SAMPLE)
    try:
        made = generate(content.with_asset(asset_from_data(ref, to_data(definition))), SAMPLE, seed)
    except GenerationError as error:
        return Sample(None, f"{error.reason} {error.remedy}".strip())
    box = made.zones[0].box.inflated(MARGIN).clipped(Box(0, 0, made.width, made.height))
    return Sample(TileComposer(content.tiles).compose(made.tiles, made.tile_ids, box, cell))


class ThemeCard(Card):
    """A zone carved with the theme; another seed carves another one."""

    title = "A zone of this theme"

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self.seed = 1
        self.again = QPushButton("Another")
        self.again.setProperty("look", "quiet")
        self.again.setIcon(self.icons.icon("dice-5-outline", "dim"))
        self.again.setToolTip("Carve with the next seed")
        self.again.clicked.connect(self._another)
        self.top.addWidget(self.again)
        self.picture = PictureView()
        self.reason = QLabel()
        self.reason.setProperty("look", "warn")
        self.reason.setWordWrap(True)
        self.reason.hide()
        self.column.addWidget(self.picture)
        self.column.addWidget(self.reason)
        self.background = Background()
        self.background.done.connect(self._show)

    def _another(self) -> None:
        self.seed += 1
        self.refresh()

    def refresh(self) -> None:
        """See `Card`."""
        self.note.setText(f"seed {self.seed}")
        if self.picture.image.isNull():
            self.reason.setText("Carving…")
            self.reason.show()
        cell = round(CELL * self.devicePixelRatioF())
        content, theme, seed = self.subject.content, self.subject.ref.id, self.seed
        self.background.ask(lambda _stop: sample_of(content, theme, seed, cell))

    def _show(self, sample: Sample) -> None:
        self.reason.setText(f"Nothing can be carved: {sample.reason}")
        self.reason.setVisible(sample.picture is None)
        self.picture.setVisible(sample.picture is not None)
        if sample.picture is not None:
            image: QImage = owned_image(sample.picture, opaque=True)
            self.picture.show_image(image)

    def close_work(self) -> None:
        """See `Card`."""
        self.background.close()
