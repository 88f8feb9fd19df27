"""Cells as texts, as CSV files and the clipboard hold them, and the way back."""

import json
import math
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from runtime.content.annotations import Ref, Rows
from runtime.content.fields import Shape, Value
from runtime.content.parse import Refused, decode

TRUE, FALSE = frozenset({"true", "yes", "on", "1"}), frozenset({"false", "no", "off", "0"})
RANGE = re.compile(r"(-?\d+)\s*(?:\.\.|[–—:-]|to)\s*(-?\d+)", re.IGNORECASE)
WHOLE = re.compile(r"[+-]?\d+(?:\.0+)?")
MOST_DIGITS = 30
LONGEST_SHOWN = 40


class CellError(ValueError):
    """A text that is no value of its column; the message says why and what is needed."""


def cell_text(value: object, shape: Value) -> str:
    """Write a value for a file or the clipboard, so that `parse_cell` gives it back.

    Ranges are "2..4", which no spreadsheet takes for a date; lists of words are "a, b", other
    lists are JSON. A value that the field can't have is written as JSON.
    """
    match value:
        case None:
            text = ""
        case str():
            text = value
        case int() if not isinstance(value, bool):
            text = str(value)
        case [int() as low, int() as high] if shape.shape is Shape.RANGE:
            text = f"{low}..{high}"
        case list() if _holds_words(shape) and all(_is_plain(each) for each in value):
            text = ", ".join(value)
        case _:
            text = json.dumps(value, ensure_ascii=False)
    return text


def parse_cell(text: str, shape: Value) -> object:
    """Read a cell by the shape of its field. Bounds and patterns are the model's to check.

    Raises:
        CellError: when the text has another shape.
    """
    if shape.shape is Shape.TEXT:
        return _read_text(text, shape)
    text = text.strip()
    if not text and shape.optional:
        return None
    if not text and shape.shape in _WANTED:
        raise CellError(f"it is empty; {_WANTED[shape.shape]} is needed")
    return _READERS.get(shape.shape, _structure)(text, shape)


_WANTED = {
    Shape.WHOLE: "a whole number",
    Shape.NUMBER: "a number",
    Shape.FLAG: "true or false",
    Shape.CHOICE: "one of the choices",
    Shape.RANGE: "a range such as 2..4",
}


def shortened(text: str) -> str:
    """Cut a text for a message."""
    flat = " ".join(text.split())
    return flat if len(flat) <= LONGEST_SHOWN else flat[: LONGEST_SHOWN - 1] + "…"


def _read_text(text: str, shape: Value) -> str | None:
    text = text.replace("\r\n", "\n")
    if shape.marker(Ref):
        text = text.strip()
    return None if not text and shape.optional else text


def _without_unit(text: str, shape: Value) -> str:
    """Take the unit off: "12 %" is 12 where the field counts in %."""
    return text.removesuffix(shape.unit).strip() if shape.unit else text


def _read_whole(text: str, shape: Value) -> int:
    return _whole(_without_unit(text, shape))


def _whole(text: str) -> int:
    plain = text.replace(" ", "").replace("_", "").replace("\N{MINUS SIGN}", "-")
    if WHOLE.fullmatch(plain) and len(plain) <= MOST_DIGITS:
        return int(plain.partition(".")[0])
    raise CellError(f"a whole number is needed; this is “{shortened(text)}”{_comma_hint(text)}")


def _number(text: str, shape: Value) -> int | float:
    text = _without_unit(text, shape)
    plain = text.replace(" ", "").replace("\N{MINUS SIGN}", "-")
    try:
        number = float(plain)
    except ValueError:
        number = math.nan
    if not math.isfinite(number) or len(plain) > MOST_DIGITS:
        raise CellError(f"a number is needed; this is “{shortened(text)}”{_comma_hint(text)}")
    return int(number) if number.is_integer() else number


def _comma_hint(text: str) -> str:
    is_decimal = re.fullmatch(r"[+-]?\d+,\d+", text.strip())
    return "; write the decimal point as a dot, not a comma" if is_decimal else ""


def _flag(text: str, _shape: Value) -> bool:
    word = text.casefold()
    if word in TRUE or word in FALSE:
        return word in TRUE
    raise CellError(f"true or false is needed; this is “{shortened(text)}”")


def _choice(text: str, shape: Value) -> str:
    word = text.casefold().replace(" ", "_")
    if text in shape.choices or word in shape.choices:
        return text if text in shape.choices else word
    among = ", ".join(shape.choices)
    raise CellError(f"“{shortened(text)}” is none of the choices: {among}")


def _range(text: str, shape: Value) -> list[int]:
    text = _without_unit(text, shape)
    found = RANGE.fullmatch(text)
    ends = [int(end) for end in found.groups()] if found else [_range_end(text)] * 2
    if ends[0] > ends[1]:
        raise CellError(f"the range ends at {ends[1]}, before it starts at {ends[0]}")
    return ends


def _range_end(text: str) -> int:
    try:
        return _whole(text)
    except CellError:
        raise CellError(f"a range such as 2..4 is needed; this is “{shortened(text)}”") from None


def _structure(text: str, shape: Value) -> object:
    """Read a list or a table: words parted by commas, or JSON."""
    if _holds_words(shape) and not text.startswith("["):
        return [word for part in text.split(",") if (word := part.strip())]
    try:
        return decode(text)
    except Refused as refused:
        raise CellError(f"a list is written as JSON: {refused.message}") from None


def _holds_words(shape: Value) -> bool:
    item = shape.item
    words = item is not None and item.shape in {Shape.TEXT, Shape.CHOICE}
    return words and shape.shape is Shape.LIST and shape.marker(Rows) is None


def _is_plain(word: object) -> bool:
    return (
        isinstance(word, str)
        and bool(word)
        and word == word.strip()
        and "," not in word
        and not word.startswith("[")
    )


_READERS: Mapping[Shape, Callable[[str, Value], object]] = MappingProxyType(
    {
        Shape.WHOLE: _read_whole,
        Shape.NUMBER: _number,
        Shape.FLAG: _flag,
        Shape.CHOICE: _choice,
        Shape.RANGE: _range,
    }
)
