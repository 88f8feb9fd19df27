"""A save that does not fit says exactly what differs: content, the program's models, generator."""

import json
from typing import Any

import pytest

from runtime.game import SaveRefused, Session, Wait
from runtime.game.replay import ReplayRefused, read_replay, replay_text
from runtime.game.stamps import models_stamp
from tests.runtime.game.small_campaign import campaign_content

CONTENT = campaign_content()
OTHER: dict[str, Any] = {"content": "0" * 32}
CASES = [
    (OTHER, "records were changed since. Take the changes back"),
    ({**OTHER, "models": "f" * 16}, "this version of Delvewright gives records other fields"),
    ({**OTHER, "models": ""}, "changed since, or this version of Delvewright gives them other"),
    ({"generator_version": 0}, "made by version 0 of the map generator"),
]


@pytest.mark.parametrize(("change", "words"), CASES)
def test_what_differs_is_said_with_a_remedy(change: dict[str, Any], words: str) -> None:
    session = Session.campaign(CONTENT, "way", 7)
    session.act(Wait())
    save = json.dumps({**json.loads(session.save()), **change})
    replay = json.dumps({**json.loads(replay_text(CONTENT, session.record)), **change})
    with pytest.raises(SaveRefused, match=words):
        Session.load(CONTENT, save)
    with pytest.raises(ReplayRefused, match=words):
        read_replay(CONTENT, replay)


def test_other_models_alone_refuse_nothing_and_change_no_fingerprint() -> None:
    session = Session.campaign(CONTENT, "way", 7)
    saved = json.loads(session.save())
    assert saved["models"] == models_stamp()
    for models in ("", "f" * 16):
        again = Session.load(CONTENT, json.dumps({**saved, "models": models}))
        assert again.fingerprint() == session.fingerprint()
