"""Files of older versions: lifted step by step, or refused with what is wrong."""

import json
from collections.abc import Callable
from typing import Literal

import pytest
from pydantic import BaseModel, ConfigDict

from runtime.world.versions import FileFormat, FormatRefused, SaveMigration


class Trip(BaseModel):
    """A file of version 3."""

    model_config = ConfigDict(extra="forbid")

    format: Literal["trip"]
    version: int
    steps: int
    seconds: int


def _miles_were(tree: dict[str, object]) -> dict[str, object]:
    miles = tree.pop("miles")
    return {**tree, "steps": int(str(miles)) * 2000}


def _minutes_were(tree: dict[str, object]) -> dict[str, object]:
    minutes = tree.pop("minutes")
    assert "steps" in tree, "the first step comes first"
    return {**tree, "seconds": int(str(minutes)) * 60}


STEPS = (
    SaveMigration(2, "Time is counted in seconds.", _minutes_were),
    SaveMigration(1, "Ways are counted in steps.", _miles_were),
)
TRIPS = FileFormat("trip", "trip", 3, 1000, STEPS)
OLD = {"format": "trip", "version": 1, "miles": 3, "minutes": 2}


def test_an_old_file_is_lifted_by_each_step_in_order() -> None:
    found = TRIPS.read(json.dumps(OLD), Trip)
    assert found == Trip(format="trip", version=3, steps=6000, seconds=120)


def test_a_file_of_the_present_version_is_read_as_it_is() -> None:
    now = {"format": "trip", "version": 3, "steps": 6000, "seconds": 120}
    assert TRIPS.read(json.dumps(now), Trip).steps == 6000


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda old: old.pop("miles"), "the step from version 1 “Ways are counted in steps.”"),
        (lambda old: old.update(miles="far"), "the step from version 1"),
        (lambda old: old.update(minutes=[]), "the step from version 2"),
        (lambda old: old.update(more=1), "damaged at more"),
        (lambda old: old.update(version=0), "version 0, of which nothing is known"),
        (lambda old: old.update(version=4), "version 4; this program reads versions up to 3"),
        (lambda old: old.update(version="1"), "not whole JSON of ours"),
        (lambda old: old.update(version=True), "not whole JSON of ours"),
        (lambda old: old.update(format="tour"), "no trip of this game"),
        (lambda old: old.update(more="m" * 1000), "too long"),
        (lambda old: old.update(more=float("nan")), "damaged"),
        (lambda old: old.pop("version"), "not whole JSON of ours"),
    ],
)
def test_what_cannot_be_lifted_is_refused(
    change: Callable[[dict[str, object]], object], reason: str
) -> None:
    old: dict[str, object] = dict(OLD)
    change(old)
    with pytest.raises(FormatRefused, match=reason):
        TRIPS.read(json.dumps(old), Trip)


@pytest.mark.parametrize("text", ["", "[]", "7", "null", "[" * 999, '{"a":' * 150])
def test_what_is_no_file_is_refused(text: str) -> None:
    with pytest.raises(FormatRefused, match="no trip, or it is cut off"):
        TRIPS.read(text, Trip)


def test_only_a_newer_file_is_called_newer() -> None:
    for version, is_newer in ((4, True), (0, False)):
        with pytest.raises(FormatRefused) as refused:
            TRIPS.read(json.dumps({**OLD, "version": version}), Trip)
        assert refused.value.is_newer is is_newer
