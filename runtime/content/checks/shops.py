"""Shops that have something to sell."""

from collections.abc import Iterator

from runtime.content.checks.context import CheckContext
from runtime.content.models.maps import BspLayout
from runtime.content.models.rules import Rules
from runtime.content.problems import Problem, problem
from runtime.content.refs import AssetRef


def check_shop(ref: AssetRef, rules: Rules, context: CheckContext) -> Iterator[Problem]:
    """Report shops without goods: a map or chunk may have one, and no table stocks it."""
    if rules.shop.table is not None and rules.shop.rolls.high:
        return
    content = context.content
    maps = [
        f"the map {id_}"
        for id_, definition in content.maps.items()
        if isinstance(definition.layout, BspLayout) and definition.layout.shop_chance
    ]
    chunks = [f"the chunk {id_}" for id_, chunk in content.chunks.items() if "shop" in chunk.tags]
    if maps or chunks:
        field = "table" if rules.shop.table is None else "rolls"
        message = f"{(maps + chunks)[0]} may have a shop, but nothing stocks it; set {field}"
        yield problem("W_EMPTY_SHOP", ref, ("shop", field), message)
