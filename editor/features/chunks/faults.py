"""What is wrong with the picture of a chunk, in a sentence for its painter."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from editor.features.chunks.picture import ChunkPicture

NAMED = 3


def faults_of(picture: ChunkPicture) -> tuple[str, bool]:
    """Return what to say about a picture, and whether a resize would mend it."""
    if not picture.height or not picture.columns:
        return "This chunk has no rows to paint yet. Give it sides, then paint.", True
    said = [_ragged(picture), _unknown(picture)]
    return " ".join(part for part in said if part), bool(said[0])


def _ragged(picture: ChunkPicture) -> str:
    if not picture.is_ragged:
        return ""
    lengths = Counter(map(len, picture.rows))
    usual, _ = lengths.most_common(1)[0]
    odd = [y for y, row in enumerate(picture.rows) if len(row) != usual]
    if len(odd) == 1:
        which = f"Row {odd[0]} has {len(picture.rows[odd[0]])} cells, the others {usual}"
    else:
        named = ", ".join(str(y) for y in odd[:NAMED]) + (" …" if len(odd) > NAMED else "")
        which = f"Rows {named} have not {usual} cells like the others"
    return f"{which}; cells that are missing can't be painted."


def _unknown(picture: ChunkPicture) -> str:
    counts = Counter(char for _, char in picture.unknown_cells())
    if not counts:
        return ""
    chars = " ".join(f"“{char}”" for char, _ in counts.most_common(NAMED))
    cells = "1 cell has" if counts.total() == 1 else f"{counts.total():,} cells have"
    more = " …" if len(counts) > NAMED else ""
    return f"{cells} {chars}{more}, which the legend does not explain: paint over or add it there."
