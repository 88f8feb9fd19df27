"""One record's file: its text, its data as JSON, its validated record, and its faults."""

import json
from dataclasses import dataclass
from enum import Enum
from typing import Final

from pydantic import ValidationError

from runtime.content.base import Record
from runtime.content.explain import explain
from runtime.content.kinds import KINDS
from runtime.content.parse import Refused, decode, parse
from runtime.content.printer import print_record
from runtime.content.problems import Problem, problem
from runtime.content.refs import AssetRef


class _Unprinted(Enum):
    UNPRINTED = "unprinted"


_ENCODER = json.JSONEncoder(allow_nan=False)
UNPRINTED: Final = _Unprinted.UNPRINTED
"""Stands for the text of edited data until somebody asks for it."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A record as its file has it, valid or broken.

    Attributes:
        ref: which record it is.
        written: the file's text, or that it is to be printed from the data; see `text`.
        data: the JSON tree that the editor edits by copies, never in place; None when the text is
            no JSON object.
        record: the frozen model; None when the data is not valid.
        problems: what reading found.
    """

    ref: AssetRef
    written: str | _Unprinted | None
    data: dict[str, object] | None
    record: Record | None
    problems: tuple[Problem, ...] = ()

    @property
    def text(self) -> str | None:
        """The file's text as read or as it would be saved; None when it could not even be read."""
        if self.written is UNPRINTED:
            text = print_record(self.ref.kind, self.data)
            object.__setattr__(self, "written", text)
            return text
        return self.written

    @property
    def broken(self) -> bool:
        """The record is not part of the content; its file is kept as it is."""
        return self.record is None


def load_asset(ref: AssetRef, raw: bytes) -> Asset:
    """Read a record from its file's bytes; never raises, `problems` say why there is no record."""
    text, data, problems = parse(ref, raw)
    if problems and data is None:
        return Asset(ref, text, None, None, tuple(problems))
    if not isinstance(data, dict):
        message = f"the file holds {_named(data)}; a record is an object: {{ … }}"
        return Asset(ref, text, None, None, (*problems, problem("E_TYPE", ref, (), message)))
    if problems:
        raw = text.encode("utf-8").removeprefix(b"\xef\xbb\xbf")
    return _validated(ref, text, data, raw, problems)


def asset_from_data(ref: AssetRef, data: dict[str, object]) -> Asset:
    """Make the asset that saving this data would give; never raises."""
    record = _valid(ref, data)
    if record is not None:
        return Asset(ref, UNPRINTED, data, record)
    try:
        text = print_record(ref.kind, data)
        raw = text.encode("utf-8")
        decode(text)
    except Refused as refused:
        return Asset(ref, None, data, None, (problem(refused.code, ref, (), refused.message),))
    except (ValueError, RecursionError) as error:
        message = f"it cannot be written as JSON: {error}"
        return Asset(ref, None, data, None, (problem("E_NOT_FINITE", ref, (), message),))
    asset = _validated(ref, text, data, raw, [])
    if asset.data is None:
        return Asset(ref, None, data, None, asset.problems)
    return asset


def _valid(ref: AssetRef, data: dict[str, object]) -> Record | None:
    """Ask the model alone: most edits are good, and their text is needed when saving only."""
    try:
        record: Record = KINDS[ref.kind].adapter.validate_json(_ENCODER.encode(data))
    except (ValueError, RecursionError):
        return None
    return record


def unreadable_asset(ref: AssetRef, code: str, message: str) -> Asset:
    """Make the asset of a file that could not be read at all."""
    return Asset(ref, None, None, None, (problem(code, ref, (), message),))


def _validated(
    ref: AssetRef, text: str, data: dict[str, object], raw: bytes, problems: list[Problem]
) -> Asset:
    """Validate in JSON's strict mode: lists become tuples and text enums, but true is no 1."""
    try:
        record = KINDS[ref.kind].adapter.validate_json(raw)
    except ValidationError as error:
        if error.errors(include_url=False)[0]["type"] == "json_invalid":
            return Asset(ref, text, None, None, (*problems, _json_problem(ref, error)))
        return Asset(ref, text, data, None, (*problems, *explain(ref, data, error)))
    return Asset(ref, text, data, record, tuple(problems))


def _json_problem(ref: AssetRef, error: ValidationError) -> Problem:
    """Say what only the validator's JSON reader refuses: depth, and halves of characters."""
    reason = str(error.errors(include_url=False)[0].get("ctx", {}).get("error", ""))
    if "recursion" in reason:
        return problem(
            "E_TOO_DEEP", ref, (), "its lists and objects are nested too deeply; make it flatter"
        )
    return problem("E_JSON", ref, (), f"the file is not valid JSON: {reason}; mend it")


def _named(data: object) -> str:
    match data:
        case list():
            return "a list"
        case str():
            return "a text"
        case bool() | None:
            return "true, false or null"
    return "a number"
