"""What a tab of the centre stands for: a record, or a page of a feature."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.content import KINDS, AssetRef

PAGE = "page:"


@dataclass(frozen=True, slots=True)
class PageRef:
    """A page that is no record: the id of its `PageSpec`, and what it is about.

    `subject` is a text of the page's own making, such as "enemies"; it is kept between starts.
    """

    page: str
    subject: str = ""


Tab = AssetRef | PageRef


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
