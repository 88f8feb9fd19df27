"""Records that nothing leads to: neither used by others nor found by the game itself."""

from collections.abc import Callable
from types import MappingProxyType

from runtime.content.base import Record
from runtime.content.models.maps import ChunksLayout
from runtime.content.references import needed_by
from runtime.content.refs import AssetRef
from runtime.content.snapshot import Content

Taken = Callable[[Record, Content], bool]


def _always(_record: Record, _content: Content) -> bool:
    return True


def _by_a_maze(record: Record, content: Content) -> bool:
    """A chunk is found by its tags: by every maze of which it has all."""
    return any(
        set(definition.layout.tags) <= set(record.tags)
        for definition in content.maps.values()
        if isinstance(definition.layout, ChunksLayout)
    )


_TAKEN: MappingProxyType[str, Taken] = MappingProxyType(
    {
        "maps": _always,
        "campaigns": _always,
        "characters": _always,
        "unlocks": _always,
        "rules": _always,
        "affixes": _always,
        "bosses": _always,
        "ranks": _always,
        "monster_modifiers": _always,
        "chunks": _by_a_maze,
    }
)
"""Kinds whose records the game finds without a reference: played, listed, or drawn by lot."""


def stands_alone(ref: AssetRef, content: Content) -> bool:
    """Tell whether the game finds a record by itself, so that nobody need name it."""
    record = content.get(*ref)
    return record is not None and _TAKEN.get(ref.kind, _never)(record, content)


def _never(_record: Record, _content: Content) -> bool:
    return False


def unused_records(content: Content) -> tuple[AssetRef, ...]:
    """Return the valid records that nothing in the game leads to, in the order of kinds and ids.

    A record that is named only by unused records, or by itself, is unused too.
    """
    roots = [ref for ref, _ in content if stands_alone(ref, content)]
    needed = needed_by(content, *roots)
    return tuple(ref for ref, _ in content if ref not in needed)
