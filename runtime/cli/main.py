"""The front door of `delve`: the tuple of commands, and the promise that no traceback gets out."""

from __future__ import annotations

import os
import sys
from importlib.metadata import PackageNotFoundError, version
from io import TextIOWrapper
from typing import Annotated

import typer

from runtime.cli import (
    docs,
    export,
    generate,
    import_csv,
    new,
    replay,
    sheet,
    simulate,
    sweep,
    validate,
)
from runtime.cli.command import UNUSABLE

COMMANDS = (
    new.COMMAND,
    validate.COMMAND,
    generate.COMMAND,
    sweep.COMMAND,
    sheet.COMMAND,
    simulate.COMMAND,
    replay.COMMAND,
    export.COMMAND,
    import_csv.COMMAND,
    docs.COMMAND,
)


def build_app() -> typer.Typer:
    """Make the Typer application of all commands."""
    app = typer.Typer(
        name="delve",
        help="Delvewright without a window: check, generate and simulate from the command line.",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_options)
    for command in COMMANDS:
        app.command(command.name)(command.run)
    return app


def main() -> None:
    """Run `delve`; whatever goes wrong becomes one sentence and exit code 2."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        build_app()()
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(UNUSABLE)
    except Exception as error:  # noqa: BLE001 - a user never sees a traceback
        print(f"delve: {_sentence(error)}", file=sys.stderr)
        sys.exit(UNUSABLE)


def _open_closed_streams() -> None:
    """Write into nothing where the caller has closed output or errors before the start."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            nothing = os.open(os.devnull, os.O_WRONLY)
            setattr(sys, name, os.fdopen(nothing, "w", encoding="utf-8"))


def _sentence(error: Exception) -> str:
    """Our own exceptions speak for themselves; others say what they are as well."""
    text = " ".join(str(error).split())
    if type(error).__module__.startswith(("runtime.", "editor.")) and text:
        return text
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename or 'a file'}: {error.strerror}"
    return f"this should not have happened ({type(error).__name__}: {text}); please report it"


def _version(wanted: bool) -> None:  # noqa: FBT001 - Typer calls it with the option's value
    if not wanted:
        return
    try:
        print(f"delve {version('delvewright')}")
    except PackageNotFoundError:
        print("delve, from a source tree")
    raise typer.Exit


def _options(
    *,
    _show_version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Tell the version."),
    ] = False,
) -> None:
    pass


if __name__ == "__main__":
    main()
