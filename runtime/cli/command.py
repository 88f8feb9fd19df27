"""What a command of `delve` is, and what all of them share."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

CLEAN = 0
PROBLEMS = 1
UNUSABLE = 2


@dataclass(frozen=True, slots=True)
class CliCommand:
    """A command: `delve NAME`. The function's signature, in Typer's words, gives its options.

    Its module must import quickly: what is slow is imported inside the function. What a user can
    mend is raised as an exception whose text is one plain sentence; `delve` prints it and ends
    with 2. Another exit code is given by `raise typer.Exit(code)`.
    """

    name: str
    run: Callable[..., None]


class OutputFormat(StrEnum):
    """Text for people, JSON for programs."""

    TEXT = "text"
    JSON = "json"
