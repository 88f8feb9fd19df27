"""Commands as short lists of plain values, for saves and replays: ["move", 1, 0]."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, cast

from runtime.rules.actions import (
    Buy,
    ChooseBoon,
    Close,
    Command,
    Drop,
    Equip,
    Exit,
    Move,
    Open,
    PickUp,
    Rest,
    Sacrifice,
    Sell,
    Strike,
    Unequip,
    Use,
    Wait,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_NAMES: Mapping[str, type[Command]] = {
    "move": Move,
    "wait": Wait,
    "strike": Strike,
    "open": Open,
    "close": Close,
    "pick_up": PickUp,
    "drop": Drop,
    "use": Use,
    "equip": Equip,
    "unequip": Unequip,
    "exit": Exit,
    "rest": Rest,
    "sacrifice": Sacrifice,
    "buy": Buy,
    "sell": Sell,
    "choose_boon": ChooseBoon,
}
_WORDS = {kind: name for name, kind in _NAMES.items()}
_FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in _WORDS}
_LARGEST = 1_000_000


def encode(command: Command) -> list[str | int]:
    """Return the command as plain values. Raises KeyError for what is no command."""
    kind = type(command)
    return [_WORDS[kind], *[getattr(command, name) for name in _FIELDS[kind]]]


def decode(values: Sequence[object]) -> Command:
    """Return the command that `encode` wrote. Raises ValueError when it is none."""
    name, *arguments = values or [""]
    kind = _NAMES.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ValueError(f"'{name}' is no command.")
    wanted = fields(kind)
    if len(arguments) != len(wanted):
        raise ValueError(f"The command '{name}' takes {len(wanted)} values.")
    for field, value in zip(wanted, arguments, strict=True):
        if field.type == "str":
            fits = isinstance(value, str)
        else:
            fits = type(value) is int and abs(value) <= _LARGEST
        if not fits:
            raise ValueError(f"The command '{name}' cannot have {field.name} = {value!r}.")
    return cast("Callable[..., Command]", kind)(*arguments)
