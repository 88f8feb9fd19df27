"""Doors open onto something that one can walk through."""

from collections.abc import Iterator

from runtime.content.checks.context import CheckContext
from runtime.content.models.tiles import Tile
from runtime.content.problems import Problem, problem
from runtime.content.refs import AssetRef


def check_tile(ref: AssetRef, tile: Tile, context: CheckContext) -> Iterator[Problem]:
    """Report tiles that open or close to themselves, or that opening leaves as shut as before."""
    tiles = context.content.tiles
    for field in ("opens_to", "closes_to"):
        if getattr(tile, field) == ref.id:
            message = f"{field} is the tile itself, so nothing happens; choose another or none"
            yield problem("W_SAME_TILE", ref, (field,), message)
    opened = tiles.get(tile.opens_to or "")
    if opened and opened is not tile and not opened.walkable:
        message = f"{tile.opens_to} is not walkable, so opening this does not open the way"
        yield problem("W_STAYS_SHUT", ref, ("opens_to",), message)
    yield from _check_breaks(ref, tile, context)
    if tile.walkable and tile.opens_to:
        message = "it is walkable, so nobody needs to open it; clear opens_to or walkable"
        yield problem("W_OPEN_ALREADY", ref, ("opens_to",), message)
    shut = tiles.get(tile.closes_to or "")
    if shut and not shut.walkable and not shut.opens_to:
        message = f"{tile.closes_to} has no opens_to: once closed it can never be opened again"
        yield problem("W_SHUT_FOR_GOOD", ref, ("closes_to",), message)


def _check_breaks(ref: AssetRef, tile: Tile, context: CheckContext) -> Iterator[Problem]:
    """Report what breaks into itself, what nobody can strike, and what stays in the way."""
    if tile.breaks is None:
        return
    becomes = tile.breaks.becomes
    if tile.walkable:
        message = "it is walkable, so nobody strikes it; clear breaks or walkable"
        yield problem("W_NEVER_STRUCK", ref, ("breaks",), message)
    if becomes == ref.id:
        message = "becomes is the tile itself, so it never breaks; choose another"
        yield problem("W_SAME_TILE", ref, ("breaks", "becomes"), message)
        return
    left = context.content.tiles.get(becomes)
    if left is not None and not left.walkable and left.breaks is None:
        message = f"{becomes} is not walkable, so breaking this does not open the way"
        yield problem("W_STAYS_SHUT", ref, ("breaks", "becomes"), message)
