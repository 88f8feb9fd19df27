"""Random edits of every kind, history, saves, others at the files and kills, beside a model."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from runtime.content import shipped_project
from runtime.content.kinds import KINDS
from runtime.content.project import load_project
from runtime.content.references import usages
from runtime.content.refs import AssetRef
from tests.editor.documents.record_machine import RecordMachine

if TYPE_CHECKING:
    from PySide6.QtCore import QCoreApplication

ALWAYS = {AssetRef("tiles", "floor"), AssetRef("tiles", "wall")}


def sample(count: int, seed: int) -> dict[AssetRef, str]:
    """Return some records of each kind of the shipped project: those named most, then any."""
    loaded = load_project(shipped_project())
    users = usages(loaded.content)
    rng = random.Random(seed)
    chosen = set(ALWAYS)
    for kind in KINDS:
        refs = sorted(ref for ref in loaded.assets if ref.kind == kind)
        rng.shuffle(refs)
        chosen |= set(sorted(refs, key=lambda ref: -len(users.get(ref, ())))[:count])
        chosen |= set(refs[:1])
    return {ref: loaded.assets[ref].text or "" for ref in sorted(chosen)}


def run(count: int, seed: int, examples: int, steps: int) -> None:
    """Run the machine on a project of so many records of each kind.

    Steps are not shrunk: each is random from a seed, so that fewer tell no more.
    """

    class Machine(RecordMachine):
        records = sample(count, seed)

    run_state_machine_as_test(
        Machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            phases=(Phase.reuse, Phase.generate),
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_every_kind_is_edited_as_a_model_does_that_copies_everything(
    qapp: QCoreApplication,
) -> None:
    assert qapp
    run(1, 0, 40, 25)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
def test_long_histories_of_larger_projects_agree_with_the_model(
    seed: int, qapp: QCoreApplication
) -> None:
    assert qapp
    run(1 + seed, seed, 300, 80)
