"""Sentences of the log as rich text: numbers stand out, names wear the colour of their rarity."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from runtime.content.stats import Rarity
from runtime.picture.roles import DARK

if TYPE_CHECKING:
    from runtime.content import Content

PAIN = re.compile(r"\b(hits|shoots|hurts?) you( hard)?\b")
NUMBER = r"(?P<number>\d+)"
CHEST = rf"(?P<chest>(?P<rarity>{'|'.join(Rarity)}) chest)"
GOLD = r"(?P<gold>\d+ gold)"


class LogText:
    """Colours the sentences of one content."""

    def __init__(self, content: Content) -> None:
        self._colours = {
            item.name.lower(): DARK[item.rarity]
            for item in content.items.values()
            if item.name and item.rarity is not Rarity.COMMON
        }
        names = sorted(map(re.escape, self._colours), key=len, reverse=True)
        named = [rf"\b(?P<item>{'|'.join(names)})\b"] if names else []
        self._marks = re.compile("|".join([*named, CHEST, GOLD, NUMBER]), re.IGNORECASE)

    def rich(self, sentence: str) -> str:
        """Return one sentence as rich text."""
        painful = PAIN.search(sentence) is not None
        parts, end = [], 0
        for match in self._marks.finditer(sentence):
            parts += [escape(sentence[end : match.start()]), self._marked(match, painful=painful)]
            end = match.end()
        return "".join([*parts, escape(sentence[end:])])

    def _marked(self, match: re.Match[str], *, painful: bool) -> str:
        text, found = escape(match.group()), match.groupdict()
        if found.get("item"):
            return coloured(text, self._colours[match.group().lower()])
        if found["chest"]:
            return coloured(text, DARK[found["rarity"].lower()])
        if found["gold"]:
            return coloured(text, DARK["legendary"])
        bold = f"<b>{text}</b>"
        return coloured(bold, DARK["error"]) if painful else bold


def coloured(text: str, colour: str) -> str:
    """Return rich text in a colour."""
    return f'<span style="color:{colour}">{text}</span>'
