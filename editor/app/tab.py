"""What a tab of the centre stands for: a record, or a page of a feature."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from runtime.content import KINDS, AssetRef

if TYPE_CHECKING:
    from collections.abc import Sequence

PAGE = "page:"
TABLE, TOGETHER = "table", "together"
"""The pages that show records as a spreadsheet, and several of them in one form."""


@dataclass(frozen=True, slots=True)
class PageRef:
    """A page that is no record: the id of its `PageSpec`, and what it is about.

    `subject` is a text of the page's own making, such as "enemies"; it is kept between starts.
    """

    page: str
    subject: str = ""


Tab = AssetRef | PageRef


def records_page(page: str, refs: Sequence[AssetRef]) -> PageRef:
    """Return a page about some records of one kind; its subject is like "enemies/goblin,hound"."""
    return PageRef(page, f"{refs[0].kind}/{','.join(ref.id for ref in refs)}")


def subject_records(subject: str) -> tuple[str, tuple[str, ...]]:
    """Read the kind and the ids of a page's subject; no ids mean all records of the kind."""
    kind, _, ids = subject.partition("/")
    return kind, tuple(each for each in ids.split(",") if each)


def tab_text(tab: Tab) -> str:
    """Write a tab for the settings."""
    if isinstance(tab, PageRef):
        return f"{PAGE}{tab.page}/{tab.subject}"
    return f"{tab.kind}/{tab.id}"


def tab_from_text(text: str) -> Tab | None:
    """Read a tab from the settings; None when it stands for nothing."""
    first, _, rest = text.partition("/")
    if first.startswith(PAGE):
        return PageRef(first.removeprefix(PAGE), rest)
    return AssetRef(first, rest) if first in KINDS and rest else None
