"""Wheels and pinches as whole steps."""

from hypothesis import given
from hypothesis import strategies as st

from editor.canvas.gestures import NOTCH, ZoomSteps


@given(st.lists(st.integers(1, 200)))
def test_small_turns_add_up_to_the_same_steps_as_one_large(turns: list[int]) -> None:
    steps = ZoomSteps()
    assert sum(steps.turn(turn) for turn in turns) == sum(turns) // NOTCH


def test_turning_back_starts_afresh() -> None:
    steps = ZoomSteps()
    assert steps.turn(100) == 0
    assert steps.turn(-100) == 0
    assert steps.turn(-20) == -1


def test_a_pinch_apart_and_together_is_no_step() -> None:
    steps = ZoomSteps()
    assert [steps.pinch(1.5), steps.pinch(1 / 1.5)] == [1, -1]
    assert steps.pinch(1.1) == 0
    assert steps.pinch(0.0) < 0
