"""Whatever is in a save, a replay or the file of what lasts: refused with a reason, or played."""

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from runtime.game import SaveRefused, Session
from runtime.game.meta_store import MetaError, MetaStore
from runtime.game.replay import ReplayRefused, read_replay
from runtime.rules.invariants import broken_invariants
from tests.golden.saves import corpus
from tests.runtime.game.test_meta_store import die

CONTENT = corpus.content()


def _texts(kind: str) -> list[str]:
    return [
        corpus.stamped(text, CONTENT) if kind != "meta" else text
        for text in (path.read_text(encoding="utf-8") for path in corpus.entries(kind))
    ]


SAVES, REPLAYS, METAS = _texts("save"), _texts("replay"), _texts("meta")
SENTENCE = re.compile(r"[A-Z/].*[.!?]", re.DOTALL)
EDGES = [
    0,
    1,
    -1,
    2,
    8,
    63,
    64,
    2**15,
    2**16,
    2**23,
    2**24 - 1,
    2**31,
    2**52,
    2**53,
    2**64,
    10**400,
]
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 40),
    st.sampled_from(EDGES),
    st.floats(),
    st.text(max_size=6),
    st.sampled_from(["goblin", "sword", "door", "wall", "king", "chest", "dead", "victory"]),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)


def _ways(tree: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the way to each place in a tree."""
    inside = tree.items() if isinstance(tree, dict) else enumerate(tree)
    found = []
    for key, value in inside:
        found.append((*way, key))
        if isinstance(value, dict | list):
            found += _ways(value, (*way, key))
    return found


def _change(draw: Callable[..., Any], tree: Any) -> None:
    *before, last = draw(st.sampled_from(_ways(tree)))
    around = tree
    for key in before:
        around = around[key]
    match draw(st.sampled_from(["value", "value", "number", "delete", "twice", "deep"])):
        case "value":
            around[last] = draw(VALUES)
        case "number" if isinstance(around[last], int):
            around[last] += draw(st.sampled_from([-1, 1, 7, 1000, 2**40, -(2**40)]))
        case "delete":
            del around[last]
        case "twice" if isinstance(around, list):
            around.insert(last, copy.deepcopy(around[last]))
        case "deep":
            for _ in range(draw(st.sampled_from([3, 120, 400]))):
                around[last] = [around[last]]
        case _:
            around[last] = None


@st.composite
def mutated(draw: Callable[..., Any], texts: list[str]) -> str:
    """Return one of the texts, changed in one to three places, or cut off."""
    tree = json.loads(draw(st.sampled_from(texts)))
    for _ in range(draw(st.integers(1, 3))):
        _change(draw, tree)
    text = json.dumps(tree)
    return text[: draw(st.integers(0, len(text)))] if draw(st.integers(0, 19)) == 0 else text


def _says_why(reason: str) -> None:
    assert SENTENCE.fullmatch(reason), reason


def _go_on(session: Session) -> None:
    """Play, save and load; nothing of it may raise."""
    corpus.play_on(session, 20)
    assert broken_invariants(session.content, session.run) == []
    again = Session.load(CONTENT, session.save())
    assert again.fingerprint() == session.fingerprint()


@settings(max_examples=250, deadline=None)
@given(mutated(SAVES))
def test_a_mutated_save_is_refused_with_a_reason_or_played_on(text: str) -> None:
    try:
        session = Session.load(CONTENT, text)
    except SaveRefused as refused:
        return _says_why(refused.reason)
    return _go_on(session)


@settings(max_examples=120, deadline=None)
@given(mutated(REPLAYS))
def test_a_mutated_replay_is_refused_with_a_reason_or_verified(text: str) -> None:
    try:
        replay = read_replay(CONTENT, text)
    except ReplayRefused as refused:
        return _says_why(str(refused))
    divergence = replay.verify()
    assert divergence is None or divergence.reason
    return _go_on(replay.session)


@settings(max_examples=120, deadline=None)
@given(mutated(METAS))
@example('{"format": "delvewright-meta", "version": NaN}')
def test_a_mutated_file_of_what_lasts_is_set_aside_or_used(text: str) -> None:
    with TemporaryDirectory() as folder:
        store = MetaStore(Path(folder) / "meta.json")
        store.path.write_text(text, encoding="utf-8")
        try:
            before = store.load()
        except MetaError as error:
            return _says_why(str(error))
        assert before.report or before.meta == store.load().meta
        store.buy(CONTENT, "blink")
        session = store.begin(CONTENT, "way", 5)
        die(session)
        assert store.finish(session) is not None
        return _is_whole(store)


def _is_whole(store: MetaStore) -> None:
    assert store.load().report == ""


def test_an_affix_with_a_value_too_few_is_told_by_its_item() -> None:
    texts = [text for text in SAVES if '"values":[3]' in text.replace(" ", "")]
    forged = texts[0].replace('"values": [3]', '"values": []')
    with pytest.raises(SaveRefused, match="has too few or too many values for the affix keen"):
        Session.load(CONTENT, forged)
