"""What changes are applied to: bodies of records, kept apart until all went well."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from editor.documents.trees import TreeError

if TYPE_CHECKING:
    from collections.abc import Callable

    from runtime.content.refs import AssetRef


@dataclass(frozen=True, slots=True)
class RawText:
    """The body of a record that can't be read: kept as it is until somebody repairs it.

    `text` is its file's, None when not even that could be read.
    """

    text: str | None


Body = dict[str, object] | RawText


class ChangeError(Exception):
    """A change that can't be made now; nothing has been changed.

    Attributes:
        reason: what is in the way, as a sentence.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Draft:
    """Bodies while a change is applied.

    `read` gives the body before the change, None for a record that isn't there; `parse` makes a
    body of a text. `touched` is what the change has made so far, None for deleted records.
    """

    def __init__(
        self, read: Callable[[AssetRef], Body | None], parse: Callable[[AssetRef, str], Body]
    ) -> None:
        self._read = read
        self._parse = parse
        self.touched: dict[AssetRef, Body | None] = {}

    def body(self, ref: AssetRef) -> Body | None:
        """Return the body of a record as it is now, None when there is no such record."""
        return self.touched[ref] if ref in self.touched else self._read(ref)

    def tree(self, ref: AssetRef) -> dict[str, object]:
        """Return the tree of a record that is there and can be read.

        Raises:
            ChangeError: when it is not.
        """
        body = self.body(ref)
        if body is None:
            raise ChangeError(f"There is no record {ref.path}.")
        if isinstance(body, RawText):
            raise ChangeError(f"{ref.path} can't be read; repair its text first.")
        return body

    def put_tree(self, ref: AssetRef, tree: object) -> None:
        """Give a record another tree.

        Raises:
            TreeError: when it is no object of fields.
        """
        if not isinstance(tree, dict):
            raise TreeError("A record is an object of fields.")
        self.touched[ref] = tree

    def put(self, ref: AssetRef, body: Body | None) -> None:
        """Give a record another body, or delete it with None."""
        self.touched[ref] = body

    def parse(self, ref: AssetRef, text: str) -> Body:
        """Make the body that a file with this text has."""
        return self._parse(ref, text)

    def name_of(self, ref: AssetRef) -> str:
        """Name a record for titles: as it was before the change, or as that has made it."""
        body = self._read(ref) or self.touched.get(ref)
        name = body.get("name") if isinstance(body, dict) else None
        words = " ".join(name.split()) if isinstance(name, str) else ""
        return words or ref.path
