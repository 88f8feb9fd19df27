"""The keys of the playtest, as data: what moves, what acts, and the hints made from both."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import Qt

from editor.app.feature import KeyList

Key = Qt.Key
STEPS: dict[Key, tuple[int, int]] = {
    Key.Key_Left: (-1, 0),
    Key.Key_Right: (1, 0),
    Key.Key_Up: (0, -1),
    Key.Key_Down: (0, 1),
    Key.Key_A: (-1, 0),
    Key.Key_D: (1, 0),
    Key.Key_W: (0, -1),
    Key.Key_S: (0, 1),
    Key.Key_Home: (-1, -1),
    Key.Key_PageUp: (1, -1),
    Key.Key_End: (-1, 1),
    Key.Key_PageDown: (1, 1),
}
NUMPAD_STEPS: dict[Key, tuple[int, int]] = {
    Key.Key_1: (-1, 1),
    Key.Key_2: (0, 1),
    Key.Key_3: (1, 1),
    Key.Key_4: (-1, 0),
    Key.Key_6: (1, 0),
    Key.Key_7: (-1, -1),
    Key.Key_8: (0, -1),
    Key.Key_9: (1, -1),
}
NUMPAD_WAIT = (Key.Key_5, Key.Key_Clear, Key.Key_Period, Key.Key_Delete)
QUICK = (Key.Key_1, Key.Key_2, Key.Key_3, Key.Key_4, Key.Key_5, Key.Key_6)
OTHER_MODIFIERS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


class Verb(Enum):
    """What a single key does, besides stepping, waiting and the quick slots."""

    TAKE_OR_USE = "take or use"
    LEAVE = "leave"
    BAG = "bag"
    MAP = "map"
    EXAMINE = "examine"
    EXPLORE = "explore"
    REST = "rest"
    TRADE = "trade"
    CLOSE_DOOR = "close door"
    WAIT = "wait"
    OPEN_RECORD = "open record"
    NEWEST = "newest"


class TimeVerb(Enum):
    """What a single key does with the turns of the run, or who plays them."""

    BACK = "back"
    FORWARD = "forward"
    START = "start"
    END = "end"
    PLAY = "play"
    BRANCH = "branch"
    KEEP = "keep"
    OPEN = "open"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class Binding:
    """One verb, its key and the words of the hint."""

    key: Key
    verb: Verb
    hint: str


@dataclass(frozen=True, slots=True)
class TimeBinding:
    """One verb of time, its key and the words of the hint."""

    key: Key
    verb: TimeVerb
    hint: str


BINDINGS = (
    Binding(Key.Key_G, Verb.TAKE_OR_USE, "G pick up or use"),
    Binding(Key.Key_Space, Verb.LEAVE, "Space portal or stairs"),
    Binding(Key.Key_I, Verb.BAG, "I bag"),
    Binding(Key.Key_M, Verb.MAP, "M map"),
    Binding(Key.Key_O, Verb.EXPLORE, "O explore"),
    Binding(Key.Key_T, Verb.TRADE, "T trade"),
    Binding(Key.Key_R, Verb.REST, "R rest"),
    Binding(Key.Key_X, Verb.EXAMINE, "X examine"),
    Binding(Key.Key_C, Verb.CLOSE_DOOR, "C close door"),
    Binding(Key.Key_Z, Verb.WAIT, "Z wait"),
    Binding(Key.Key_F4, Verb.OPEN_RECORD, "F4 open record"),
    Binding(Key.Key_F5, Verb.NEWEST, "F5 play the newest edit"),
)
TIME_BINDINGS = (
    TimeBinding(Key.Key_Comma, TimeVerb.BACK, ", one turn back"),
    TimeBinding(Key.Key_Period, TimeVerb.FORWARD, ". one turn forward"),
    TimeBinding(Key.Key_Less, TimeVerb.START, "< first turn"),
    TimeBinding(Key.Key_Greater, TimeVerb.END, "> last turn"),
    TimeBinding(Key.Key_P, TimeVerb.PLAY, "P play the turns"),
    TimeBinding(Key.Key_V, TimeVerb.BRANCH, "V next branch"),
    TimeBinding(Key.Key_B, TimeVerb.BOT, "B bot plays"),
    TimeBinding(Key.Key_K, TimeVerb.KEEP, "K keep as test"),
    TimeBinding(Key.Key_L, TimeVerb.OPEN, "L open replay"),
)


def _row(hint: str) -> tuple[str, tuple[str, ...]]:
    """Return the words and the key of a hint: ("Wait", ("Z",))."""
    key, _, name = hint.partition(" ")
    return name[:1].upper() + name[1:], (key,)


VERBS = {binding.key: binding.verb for binding in BINDINGS}
TIME_VERBS = {binding.key: binding.verb for binding in TIME_BINDINGS}
TIME_HINTS = " · ".join(binding.hint for binding in TIME_BINDINGS)
HINTS = " · ".join(
    (
        "Arrows, WASD, numpad move",
        ", and . step in time",
        *(binding.hint for binding in BINDINGS),
        *(binding.hint for binding in TIME_BINDINGS[2:]),
    )
)
PLAYTEST_KEYS = KeyList(
    "In the playtest",
    (
        ("Move, or do what bumping means", ("Arrows", "WASD", "Numpad")),
        ("Use a quick slot", ("1 to 6",)),
        *(_row(binding.hint) for binding in BINDINGS),
        *(_row(binding.hint) for binding in TIME_BINDINGS),
    ),
)
BOT_HINTS = "A bot plays · any key takes over"
LOOKING_HINTS = f"Any move goes on from here · {TIME_HINTS}"
LOCKED_HINTS = f"For keeps: only looked at · {TIME_HINTS}"
OVER_HINTS = "R try again with the same seed · N new seed · , look back · Esc back to the editor"
BAG_HINTS = "Letters or Enter use, put on, take off, lift a curse · Del drop · I or Esc close"
SHOP_HINTS = "Letters or Enter buy or sell one · ← buy · → sell · T or Esc close"
MAP_HINTS = "M or Esc close"
CAMPAIGN_OVER_HINTS = (
    "R same seed · N new seed · C start page · U unlocks · , look back · Esc back to the editor"
)
START_HINTS = (
    "↑ ↓ who sets out · P stakes · ← → unlocks · N new seed · U buy · Enter set out · Esc back"
)
UNLOCK_HINTS = "↑ ↓ choose · Enter buy · U or Esc back"
BOON_HINTS = "1–9, or ↑ ↓ and Enter, choose · Esc look at the map first"
DOOR_HINTS = "Which door? Press its direction · Esc leave it"
NOTICE_HINTS = "Esc back to the editor"


def step_of(key: Key, *, numpad: bool) -> tuple[int, int] | None:
    """Return the step that a key makes, (dx, dy), or None."""
    if numpad and key in NUMPAD_STEPS:
        return NUMPAD_STEPS[key]
    return STEPS.get(key)


def is_wait(key: Key, *, numpad: bool) -> bool:
    """Whether a key of the number pad lets a turn pass."""
    return numpad and key in NUMPAD_WAIT


def quick_slot_of(key: Key, *, numpad: bool) -> int | None:
    """Return the quick slot of a key, from 0, or None."""
    return QUICK.index(key) if key in QUICK and not numpad else None
