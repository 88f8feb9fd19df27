"""Random webs of drop tables, each table leading to later ones only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tests.runtime.arena import make_content

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runtime.content.models.drop_tables import DropTable

ITEMS = ("sword", "axe", "gem", "draught")


@st.composite
def webs(draw: st.DrawFn, most: int = 5) -> Mapping[str, DropTable]:
    """Draw tables "t0", "t1", … of all modes; "t0" may lead to all."""
    number = draw(st.integers(1, most))
    tables = {f"t{n}": draw(_table([f"t{m}" for m in range(n + 1, number)])) for n in range(number)}
    return make_content(drop_tables=tables).drop_tables


@st.composite
def _table(draw: st.DrawFn, inner: list[str]) -> dict[str, Any]:
    entries = draw(st.lists(_entry(inner), min_size=1, max_size=4))
    if not any(entry["weight"] for entry in entries):
        entries[0]["weight"] = 1
    mode = draw(st.sampled_from(["pick_one", "all", "sequence"]))
    return {"mode": mode, "picks": draw(st.integers(1, 3)), "entries": entries}


@st.composite
def _entry(draw: st.DrawFn, inner: list[str]) -> dict[str, Any]:
    odds = {
        "weight": draw(st.integers(0, 20)),
        "chance": draw(st.integers(0, 10_000)) / 100,
    }
    low = draw(st.integers(0, 2))
    count = [low, low + draw(st.integers(0, 2))]
    kinds = ["item", "gold", "nothing", *(["table"] * 2 if inner else [])]
    match draw(st.sampled_from(kinds)):
        case "item":
            own = {"kind": "item", "item": draw(st.sampled_from(ITEMS)), "count": count}
        case "gold":
            own = {"kind": "gold", "amount": count}
        case "table":
            own = {"kind": "table", "table": draw(st.sampled_from(inner)), "count": count}
        case _:
            own = {"kind": "nothing"}
    return {**own, **odds}
