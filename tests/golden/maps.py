"""The golden catalog: what must come out of each shipped map and stage, for a few seeds."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from runtime.content.kinds import KINDS
from runtime.content.ladder import ladder
from runtime.content.project import load_project
from runtime.content.shipped import shipped_project
from runtime.game.terms import run_content
from runtime.mapgen import GENERATOR_VERSION, GenerationError, generate_from, plan_map
from runtime.world.setup import Setup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runtime.content.snapshot import Content

FILE = Path(__file__).with_name("maps.json")
SEEDS = (0, 1, 2, 7, 42, 1234, 2**63 - 1, 2**64 - 1)
_METRICS = ("walkable", "longest_path", "nearest_exit", "enemies")
_MADE_OF = (
    "tiles",
    "enemies",
    "zone_tiers",
    "themes",
    "chunks",
    "rules",
    "bosses",
    "ranks",
    "campaigns",
)


class StaleVersionError(Exception):
    """Maps changed although the generator still calls itself the same version."""


def catalog() -> dict[str, Any]:
    """Return the catalog as the code and the shipped content make it now."""
    content = load_project(shipped_project()).content
    maps = {name: _made(*place) for name, place in _places(content)}
    return {"generator_version": GENERATOR_VERSION, "content": _digest(content), "maps": maps}


def _places(content: Content) -> Iterator[tuple[str, tuple[Content, str, int]]]:
    """Yield what each part of the catalog is called, by which records, map and floor it is made.

    Campaigns add zones to their stages and take vaults away, so each stage counts by itself.
    """
    for map_id in content.maps:
        yield map_id, (content, map_id, 1)
    for campaign_id, campaign in content.campaigns.items():
        for rung in ladder(campaign):
            terms = run_content(content, Setup(campaign_id), rung.floor)
            yield f"{campaign_id} {rung.floor}: {rung.map}", (terms, rung.map, rung.floor)


def _made(content: Content, map_id: str, floor: int) -> dict[str, list[str | int | float]]:
    """Return fingerprint and key metrics by seed; of a seed that fails, the stage that gave up."""
    plan = plan_map(content, map_id)
    facts: dict[str, list[str | int | float]] = {}
    for seed in SEEDS:
        try:
            found = generate_from(plan, seed, floor=floor)
        except GenerationError as error:
            facts[str(seed)] = [f"fails in {error.stage}"]
        else:
            metrics = (found.metrics[name] for name in _METRICS)
            facts[str(seed)] = [found.fingerprint, *metrics]
    return facts


def stored() -> dict[str, Any]:
    """Return the catalog as it was written last."""
    loaded: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return loaded


def update() -> str:
    """Write the catalog; return what was done.

    Raises StaleVersionError when the same version and content now give other maps: people's
    seeds would change without notice.
    """
    now = catalog()
    if FILE.exists():
        old = stored()
        same = all(old[key] == now[key] for key in ("generator_version", "content"))
        if same and old["maps"] != now["maps"]:
            raise StaleVersionError(
                "The generator gives other maps for the same content and seeds. If that is meant,"
                " raise GENERATOR_VERSION in runtime/mapgen/model.py and run this again."
            )
    lines = [
        f'  "{map_id}": {{\n'
        + ",\n".join(f'   "{seed}": {json.dumps(facts)}' for seed, facts in seeds.items())
        + "\n  }"
        for map_id, seeds in now["maps"].items()
    ]
    FILE.write_text(
        f'{{\n "generator_version": {now["generator_version"]},\n "content": "{now["content"]}",\n'
        ' "maps": {\n' + ",\n".join(lines) + "\n }\n}\n",
        encoding="utf-8",
    )
    return f"{FILE.name}: {len(now['maps'])} maps, {len(SEEDS)} seeds each"


def _digest(content: Content) -> str:
    """Return a hash of the records of which maps are made."""
    total = hashlib.blake2b(digest_size=8)
    for kind in ("maps", *(kind for kind in _MADE_OF if kind in KINDS)):
        for record_id, record in content.all(kind).items():
            total.update(f"{kind}/{record_id} {record.model_dump_json()}\n".encode())
    return total.hexdigest()
