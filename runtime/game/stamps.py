"""What saves and replays were made by, and what differs when that is not what is here now."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import TYPE_CHECKING

from runtime.content.kinds import KINDS
from runtime.mapgen.model import GENERATOR_VERSION

if TYPE_CHECKING:
    from runtime.content.snapshot import Content

_WORDS = frozenset({"title", "description"})


@cache
def models_stamp() -> str:
    """Return a hash of the fields that records have, with types, bounds and defaults."""
    schemas = {id_: _bare(kind.adapter.json_schema()) for id_, kind in KINDS.items()}
    return hashlib.sha256(json.dumps(schemas, sort_keys=True).encode()).hexdigest()[:16]


def why_stale(word: str, content: Content, made_by: tuple[str, str, int]) -> str:
    """Return why a save or replay would go another way here, with a remedy; "" when it would not.

    `made_by` are the stamps of the file: content, models ("" in older files) and generator.
    """
    of_content, models, generator = made_by
    if of_content != content.fingerprint:
        made = f"The {word} was made with other content, so the run would go another way: "
        if models == models_stamp():
            return f"{made}records were changed since. Take the changes back to go on with it."
        if models:
            return (
                f"{made}this version of Delvewright gives records other fields or defaults, "
                "whether or not records were changed too. Go on with it in the version it is of."
            )
        return (
            f"{made}records were changed since, or this version of Delvewright gives them other "
            "fields or defaults. Take the changes back, or go on in the version it is of."
        )
    if generator != GENERATOR_VERSION:
        return (
            f"The {word} was made by version {generator} of the map generator; this is version "
            f"{GENERATOR_VERSION}. Go on with it in the version of Delvewright that it is of."
        )
    return ""


def _bare(schema: object) -> object:
    """Return a schema without what only people read."""
    if isinstance(schema, dict):
        found = schema.items()
        return {k: _bare(v) for k, v in found if k not in _WORDS or not isinstance(v, str)}
    return [_bare(each) for each in schema] if isinstance(schema, list) else schema
