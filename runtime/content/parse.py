"""Bytes to JSON data, stricter than JSON libraries are: nothing is dropped without a word."""

import json
import math
import re
from typing import NoReturn

from runtime.content.problems import Problem, problem
from runtime.content.refs import AssetRef

MAX_BYTES = 8 * 2**20
_BOM = "\ufeff"
_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|[][{}:]')


class Refused(Exception):  # noqa: N818 - it is a verdict on a file, turned into a Problem at once
    """The file is not JSON that can be kept; `code` is the problem's."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def parse(ref: AssetRef, raw: bytes) -> tuple[str, object | None, list[Problem]]:
    """Return the text as read, its data (None when refused) and what is wrong.

    Bytes that are not UTF-8 are kept in the text as surrogates, so that nothing is lost.
    """
    text = raw.decode("utf-8", "surrogateescape")
    if len(raw) > MAX_BYTES:
        return text, None, [problem("E_TOO_LARGE", ref, (), too_large(len(raw)))]
    problems = []
    try:
        utf8_of(raw)
        if text.startswith(_BOM):
            problems.append(problem("W_BOM", ref, (), _BOM_MESSAGE))
        return text, decode(text.removeprefix(_BOM)), problems
    except Refused as refused:
        return text, None, [*problems, problem(refused.code, ref, (), refused.message)]


def decode(text: str) -> object:
    """Parse JSON text; raises Refused for what is not JSON or would not survive a save."""
    try:
        return _DECODER.decode(text)
    except _DuplicateKeyError:
        raise Refused("E_DUPLICATE_KEY", _duplicate_message(text)) from None
    except json.JSONDecodeError as error:
        raise Refused("E_JSON", _syntax_message(text, error)) from None
    except RecursionError:
        raise Refused(
            "E_TOO_DEEP", "its lists and objects are nested too deeply; make it flatter"
        ) from None
    except ValueError:
        message = "it holds a number too long to read, of thousands of digits; shorten it"
        raise Refused("E_JSON", message) from None


def too_large(size: int) -> str:
    """Say that a file is too large."""
    return (
        f"the file has {size / 2**20:.1f} MB; records have at most {MAX_BYTES // 2**20} MB. "
        "Is it really a record? Move it out of the project, or make it smaller."
    )


_BOM_MESSAGE = "the file starts with a byte-order mark; saving the record takes it out"


def utf8_of(raw: bytes) -> str:
    """Return the text of bytes; raises Refused, with the place, for what is not UTF-8."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise Refused("E_ENCODING", "the file is UTF-16; save it as UTF-8 in your text editor")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        raise Refused(
            "E_ENCODING",
            f"the file is not UTF-8: byte 0x{raw[error.start]:02x} in line {line}, "
            f"column {column}; save it as UTF-8 in your text editor",
        ) from None


def _syntax_message(text: str, error: json.JSONDecodeError) -> str:
    where = f"line {error.lineno}, column {error.colno}"
    if not text.strip():
        return "the file is empty; write a record into it or delete it"
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return f"the file ends too early ({where}); was it cut off? Restore it or complete it"
    if error.msg == "Extra data":
        return f"something follows the end of the record ({where}); remove it"
    return f"the file is not JSON: {error.msg} ({where}); mend it in a text editor"


class _DuplicateKeyError(ValueError):
    """An object has a field twice."""


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise _DuplicateKeyError
    return data


def _duplicate_message(text: str) -> str:
    """Find the first field that its object has had before, by a walk over the tokens."""
    objects: list[set[str]] = []
    name, start = "", 0
    for token in _TOKENS.finditer(text):
        match token[0]:
            case "{" | "[":
                objects.append(set())
            case "}" | "]":
                objects.pop()
            case ":" if name in objects[-1]:
                break
            case ":":
                objects[-1].add(name)
            case string:
                name, start = json.loads(string), token.start()
    line = text.count("\n", 0, start) + 1
    column = start - text.rfind("\n", 0, start)
    where = f"line {line}, column {column}"
    return f'the field "{name}" is there twice in one object ({where}); keep one'


def _constant(name: str) -> NoReturn:
    raise Refused("E_NOT_FINITE", f"{name} is no number that a record can hold; write a finite one")


def _float(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise Refused("E_NOT_FINITE", f"the number {digits[:40]} is too large; write a smaller one")
    return value


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant, parse_float=_float)
