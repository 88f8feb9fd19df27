"""The keys of the playtest, as data: what moves, what acts, and the hints made from both."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt

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


@dataclass(frozen=True, slots=True)
class Binding:
    """One verb: its key, the name of the window's method, and the words of the hint."""

    key: Key
    verb: str
    hint: str


BINDINGS = (
    Binding(Key.Key_G, "take_or_use", "G pick up or use"),
    Binding(Key.Key_Space, "leave", "Space portal or stairs"),
    Binding(Key.Key_I, "toggle_bag", "I bag"),
    Binding(Key.Key_M, "toggle_map", "M map"),
    Binding(Key.Key_X, "examine_next", "X examine"),
    Binding(Key.Key_C, "close_door", "C close door"),
    Binding(Key.Key_Period, "wait", ". wait"),
    Binding(Key.Key_F4, "open_record", "F4 open record"),
    Binding(Key.Key_F5, "ask_again", "F5 play the newest edit"),
)
VERBS = {binding.key: binding.verb for binding in BINDINGS}
HINTS = " · ".join(("Arrows, WASD, numpad move", *(binding.hint for binding in BINDINGS)))
OVER_HINTS = "R try again with the same seed · N new seed · Esc back to the editor"
BAG_HINTS = "Letters or Enter use, put on, take off · Del drop · I or Esc close"
MAP_HINTS = "M or Esc close"
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
