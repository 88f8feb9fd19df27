"""Random valid definitions: a map that keeps its promises, or a typed error; never a hang."""

from __future__ import annotations

import time
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.mapgen import GeneratedMap, GenerationError, generate
from tests.runtime.mapgen.oracle import assert_promises
from tests.runtime.mapgen.small_world import THEMES, World, chunk_set, world

SIDES = st.integers(16, 64) | st.sampled_from([16, 17, 100, 255, 256])
ZONES = st.lists(
    st.fixed_dictionaries(
        {
            "tier": st.sampled_from(["rare", "epic", "legendary"]),
            "theme": st.none() | st.sampled_from(THEMES),
            "elder": st.booleans(),
        }
    ),
    max_size=8,
)
DENSITIES = st.integers(0, 400)
COVER = st.none() | st.fixed_dictionaries(
    {"wall_clusters": DENSITIES, "bush_lines": DENSITIES, "bush_clusters": DENSITIES}
)
POPULATION = st.fixed_dictionaries(
    {
        "roamers": st.lists(st.sampled_from(["goblin", "hound", "warden"]), max_size=3),
        "roam_div": st.integers(0, 300),
        "portals": st.integers(0, 6),
        "packs": st.none() | st.just({"enemies": ["goblin", "hound"], "tiles_per_pack": 90}),
        "boss": st.none() | st.just("warden"),
        "treasure": st.none() | st.just("rare_chest"),
        "rivals": st.just([]) | st.just(["warden"]),
        "traps": st.integers(0, 300),
    }
)
LAYOUTS = st.sampled_from(["field", "field", "caves", "bsp", "chunks", "painted"]).flatmap(
    lambda kind: {
        "field": st.just({"kind": "field"}),
        "caves": st.fixed_dictionaries(
            {"kind": st.just("caves"), "fill_chance": st.integers(30, 60)}
        ),
        "bsp": st.fixed_dictionaries(
            {
                "kind": st.just("bsp"),
                "min_room": st.integers(3, 12),
                "split_depth": st.integers(1, 8),
                "floors_per_boss": st.integers(1, 2),
            }
        ),
        "chunks": st.fixed_dictionaries(
            {
                "kind": st.just("chunks"),
                "tags": st.just(["set"]),
                "rooms": st.integers(1, 12).map(lambda rooms: [rooms, rooms + 6]),
                "merge_chance": st.integers(0, 100),
            }
        ),
        "painted": st.just({"kind": "painted", "chunk": "cross"}),
    }[kind]
)
VAULTS = st.none() | st.just({"table": "t", "lock": {"kind": "key", "keeper": "warden"}})
FIELDS = st.fixed_dictionaries(
    {
        "width": SIDES,
        "height": SIDES,
        "zones": ZONES,
        "cover": COVER,
        "population": POPULATION,
        "layout": LAYOUTS,
        "vault": VAULTS,
    }
)
ROOMED = ("bsp", "chunks")
SLOWEST = 20.0  # seconds; a first call may have to compile


@settings(max_examples=120, deadline=None, derandomize=True)
@given(FIELDS, st.integers(0, 2**64 - 1))
def test_any_map_keeps_its_promises_or_says_why_not(fields: dict[str, object], seed: int) -> None:
    over_rooms = isinstance(fields["layout"], dict) and fields["layout"]["kind"] in ROOMED
    if over_rooms:
        fields = {**fields, "zones": [], "vault": None}
    source = replace(world(**fields), chunks=chunk_set())
    started = time.thread_time()
    found = made_or_refused(source, seed)
    assert time.thread_time() - started < SLOWEST
    if isinstance(found, GenerationError):
        assert found.reason.endswith(".")
        assert found.remedy
        return
    assert_promises(found, source.tiles, safe=9)
    assert generate(source, "test", seed).fingerprint == found.fingerprint


def made_or_refused(source: World, seed: int) -> GeneratedMap | GenerationError:
    try:
        return generate(source, "test", seed)
    except GenerationError as error:
        return error
