"""Random valid definitions: a map that keeps its promises, or a typed error; never a hang."""

from __future__ import annotations

import time

from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.mapgen import GeneratedMap, GenerationError, generate
from tests.runtime.mapgen.oracle import assert_promises
from tests.runtime.mapgen.small_world import THEMES, World, world

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
    }
)
FIELDS = st.fixed_dictionaries(
    {
        "width": SIDES,
        "height": SIDES,
        "zones": ZONES,
        "cover": COVER,
        "population": POPULATION,
    }
)
SLOWEST = 20.0  # seconds; a first call may have to compile


@settings(max_examples=60, deadline=None, derandomize=True)
@given(FIELDS, st.integers(0, 2**64 - 1))
def test_any_field_map_keeps_its_promises_or_says_why_not(
    fields: dict[str, object], seed: int
) -> None:
    source = world(**fields)
    started = time.perf_counter()
    found = made_or_refused(source, seed)
    assert time.perf_counter() - started < SLOWEST
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
