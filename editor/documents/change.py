"""What every change has in common, and the words in which history names it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from editor.documents.trees import MISSING

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.documents.draft import Draft
    from runtime.content.refs import AssetRef, FieldPath

LONGEST_VALUE = 32


class Change(Protocol):
    """One small invertible edit, a frozen value.

    A change is settled first, so that it knows exactly what it replaces; the settled change and
    its inverse then restore one another's results to the byte.
    """

    def settled(self, draft: Draft) -> Change:
        """Return the same change, knowing what it replaces. Raises ChangeError, TreeError."""

    def apply(self, draft: Draft) -> None:
        """Make the change. Raises ChangeError or TreeError when it doesn't fit."""

    def inverted(self) -> Change:
        """Return the change that takes this settled one back."""

    def merged(self, later: Change) -> Change | None:
        """Return one change for both, or None when they are two steps."""

    def is_obsolete(self) -> bool:
        """Whether this settled change changes nothing."""

    def title(self, name_of: Callable[[AssetRef], str]) -> str:
        """Name the step as history shows it: "Set width of Withered Graveyard to 50"."""


def path_words(path: FieldPath) -> str:
    """Write a field path as words: ("zones", 0, "roam_div") gives "zones 1 › roam div"."""
    words: list[str] = []
    for part in path:
        if isinstance(part, str):
            words.append(part.replace("_", " "))
        elif words:
            words[-1] += f" {part + 1}"
        else:
            words.append(str(part + 1))
    return " › ".join(words)


def value_words(value: object) -> str:
    """Write a plain value as words; an empty text for lists and objects."""
    match value:
        case bool():
            return "on" if value else "off"
        case int() | float():
            return f"{value}"
        case str() if not value:
            return "empty"
        case str():
            flat = " ".join(value.split())
            cut = flat if len(flat) <= LONGEST_VALUE else flat[: LONGEST_VALUE - 1] + "…"
            return f"“{cut}”"
        case None:
            return "none"
    return "its default" if value is MISSING else ""
