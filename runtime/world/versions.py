"""Files that outlive the program that wrote them: lifted version by version, or refused.

Saves, replays and the file of what lasts each are one `FileFormat`. A change that older files don't
fit raises its version and adds one `SaveMigration` to its steps, in the same commit; a new field
with a default needs neither.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import from_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Tree = dict[str, object]
    Upgrade = Callable[[Tree], Tree]

Model = TypeVar("Model", bound=BaseModel)


OLDER = "Take an older copy of it."
"""What helps with a damaged file."""
MOST = 2**53
"""The largest number that is written."""
MOST_LOADED = 2**52
"""A counter beyond this comes from no run, and could grow past what can be written."""


class FormatRefused(Exception):  # noqa: N818 named like SaveRefused, which readers make of it
    """A text is no file of a format; `reason` says why, in a sentence.

    `is_newer` tells files of newer programs from damaged ones.
    """

    def __init__(self, reason: str, *, is_newer: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.is_newer = is_newer


@dataclass(frozen=True, slots=True)
class SaveMigration:
    """Lifts files of one format from `version` to the next.

    Attributes:
        version: the format version that it takes.
        title: what changes, as a sentence: "A run counts the gold that it has found."
        upgrade: returns the new tree of an old one, which is its own to change. What does not fit
            may raise KeyError, IndexError, TypeError, ValueError or AttributeError.
    """

    version: int
    title: str
    upgrade: Upgrade


@dataclass(frozen=True, slots=True)
class FileFormat:
    """One kind of file, by the word for it, its mark and its present version."""

    word: str
    mark: str
    version: int
    limit: int
    """Characters; a longer text is none of ours and stays unread."""
    steps: Sequence[SaveMigration] = ()

    def read(self, text: str, model: type[Model]) -> Model:
        """Return what a text says, lifted to the present version and of proved shape.

        Raises FormatRefused.
        """
        if len(text) > self.limit:
            reason = (
                f"The text is too long for a {self.word}: {len(text):,} characters, where "
                f"{self.limit:,} are the most. Choose another file."
            )
            raise FormatRefused(reason)
        version = self._version(text)
        if version != self.version:
            text = self._lifted(text, version)
        try:
            return model.model_validate_json(text)
        except ValidationError as error:
            raise FormatRefused(f"The {self.word} is damaged{where(error)}. {OLDER}") from error

    def _version(self, text: str) -> int:
        try:
            header = _Header.model_validate_json(text)
        except (ValidationError, ValueError) as error:
            raise FormatRefused(
                f"This is no {self.word}, or it is cut off: it is not whole JSON of ours. "
                "Choose another file, or take an older copy of it."
            ) from error
        if header.format != self.mark:
            raise FormatRefused(f"This is no {self.word} of this game. Choose another file.")
        if header.version > self.version:
            raise FormatRefused(
                f"The {self.word} has version {header.version}; this program reads versions up to "
                f"{self.version}. Update Delvewright to go on with it.",
                is_newer=True,
            )
        return header.version

    def _lifted(self, text: str, version: int) -> str:
        """Return the text as the present version would have written it."""
        steps = {step.version: step for step in self.steps}
        tree = self._tree(text)
        for before in range(version, self.version):
            step = steps.get(before)
            if step is None:
                raise FormatRefused(
                    f"The {self.word} has version {version}, of which nothing is known any more. "
                    "Go on with it in the version of Delvewright that it is of."
                )
            try:
                tree = {**step.upgrade(tree), "version": before + 1}
            except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
                raise FormatRefused(
                    f"The {self.word} is damaged: it does not fit the step from version {before} "
                    f"“{step.title}” ({type(error).__name__}: {error}). {OLDER}"
                ) from error
        return json.dumps(tree)

    def _tree(self, text: str) -> Tree:
        try:
            tree: Tree = from_json(text, allow_inf_nan=False)
        except ValueError as error:
            raise FormatRefused(f"The {self.word} is damaged: {error}. {OLDER}") from error
        return tree


class _Header(BaseModel):
    model_config = ConfigDict(strict=True)

    format: str
    version: int


def too_much_at(tree: object) -> str:
    """Return where in a tree the first number is that is too large to be counted on from; or ""."""
    return place_of(tree, _is_too_much)


def place_of(tree: object, wanted: Callable[[object], bool], place: str = "") -> str:
    """Return where in a tree the first wanted key or value is: "level.actors.1.enemy"; or ""."""
    if isinstance(tree, dict):
        inside: Iterable[tuple[object, object]] = tree.items()
    elif isinstance(tree, (list, tuple)):
        inside = enumerate(tree)
    else:
        return place if wanted(tree) else ""
    for key, value in inside:
        below = f"{place}.{key}" if place else str(key)
        found = below if isinstance(tree, dict) and wanted(key) else place_of(value, wanted, below)
        if found:
            return found
    return ""


def _is_too_much(value: object) -> bool:
    return isinstance(value, int) and abs(value) > MOST_LOADED


def where(error: ValidationError) -> str:
    """Say at which field a text is damaged first, and how: " at level.width: …"."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f" at {place}: {first['msg']}" if place else f": {first['msg']}"
