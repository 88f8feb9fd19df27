"""Who sets out, with what of earlier runs: the choices of a campaign's start. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from editor.widgets.item_facts import modifier_text, span
from runtime.content.models.unlocks import NewCharacter
from runtime.core.words import counted
from runtime.game import locked_characters

if TYPE_CHECKING:
    from runtime.content import Content
    from runtime.content.models.campaigns import Campaign
    from runtime.content.models.characters import Character
    from runtime.game import Meta

NOBODY = "Adventurer"
BROKEN = "Errors stand in its way: the list of problems names them."


class Unlocked(Enum):
    """What of the unlocks a practice run begins with."""

    OPEN = "Nothing locked"
    FRESH = "Fresh start"
    BOUGHT = "As bought"
    ALL = "All bought"


TIPS = {
    Unlocked.OPEN: "Every character, item and enemy is in play; no bonus helps",
    Unlocked.FRESH: "As on the very first run: nothing is bought",
    Unlocked.BOUGHT: "With what is bought in the book of this project",
    Unlocked.ALL: "As after many runs: every unlock is bought, every bonus helps",
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One who may set out; `locked` says what opens the way, "" when nothing is in it."""

    id: str | None
    name: str
    icon: str
    colour: str
    text: str
    facts: tuple[tuple[str, str], ...]
    locked: str = ""


def unlocks_of(wanted: Unlocked, content: Content, meta: Meta) -> tuple[str, ...] | None:
    """Return the unlocks that a run begins with; None locks nothing and gives no bonus."""
    match wanted:
        case Unlocked.OPEN:
            return None
        case Unlocked.FRESH:
            return ()
        case Unlocked.BOUGHT:
            return tuple(each for each in meta.unlocked if each in content.unlocks)
        case Unlocked.ALL:
            return tuple(sorted(content.unlocks))


def choices(
    content: Content, unlocks: tuple[str, ...] | None, broken: frozenset[str] = frozenset()
) -> list[Choice]:
    """Return all characters, those that are free first; the plain body when none is free.

    `broken` are those that cannot be played for errors.
    """
    locked = locked_characters(content, unlocks) if unlocks is not None else frozenset()
    reasons = {id_: _key_to(content, id_) for id_ in locked} | dict.fromkeys(broken, BROKEN)
    found = [
        _choice(content, id_, record, reasons.get(id_, ""))
        for id_, record in content.characters.items()
    ]
    if all(each.locked for each in found):
        found.insert(0, _plain(content))
    return sorted(found, key=lambda each: bool(each.locked))


def _plain(content: Content) -> Choice:
    text = "The plain body of the rules."
    items = content.rules.player.start_items
    return Choice(None, NOBODY, "account", "#ffffff", text, _facts(content, None, items))


def _choice(content: Content, id_: str, record: Character, locked: str) -> Choice:
    look = record.appearance
    return Choice(
        id_,
        record.name,
        look.icon or "account",
        look.colour,
        record.description,
        _facts(content, record, record.start_items),
        locked,
    )


def _facts(
    content: Content, record: Character | None, items: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """Return body and gear, a name and a text each; what is left empty is as the rules say."""
    body = content.rules.player
    if record is not None:
        own = {
            name: value
            for name in ("health", "damage", "accuracy", "evasion", "sight", "move_time")
            if (value := getattr(record, name)) is not None
        }
        body = body.model_copy(update=own)
    more = record.modifiers if record is not None else ()
    facts = [
        ("Health", str(body.health)),
        ("Bare hands", span(body.damage)),
        ("Accuracy", f"{body.accuracy} %"),
        ("Evasion", f"{body.evasion} %"),
        ("Sight", f"{body.sight} tiles"),
        ("A step", f"{body.move_time} time"),
        ("Always", ", ".join(map(modifier_text, more))),
        ("Carries", _carried(content, items)),
    ]
    return tuple(fact for fact in facts if fact[1])


def _carried(content: Content, items: tuple[str, ...]) -> str:
    """Return the names of items, those that are there more than once counted."""
    parts = []
    for id_ in dict.fromkeys(items):
        record = content.items.get(id_)
        name = record.name.lower() if record is not None else id_
        count = items.count(id_)
        parts.append(f"{count} × {name}" if count > 1 else name)
    return ", ".join(parts)


def _key_to(content: Content, character: str) -> str:
    """Say which unlock brings a character."""
    for unlock in content.unlocks.values():
        if isinstance(unlock.grant, NewCharacter) and unlock.grant.character == character:
            return f"Locked. “{unlock.name}” opens the way, for {unlock.cost}."
    return ""


def extent(campaign: Campaign) -> str:
    """Return how long a campaign is: "9 floors in 3 biomes"."""
    floors = sum(len(biome.stages) for biome in campaign.biomes)
    return f"{counted(floors, 'floor')} in {counted(len(campaign.biomes), 'biome')}"
