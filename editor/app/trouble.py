"""What a bar says and offers when a project's folder is not what it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.failures import tell_failures
from editor.documents.place import Lost
from runtime.content import SaveError

if TYPE_CHECKING:
    from editor.app.context import Context
    from editor.app.notice_bar import BarChoice
    from editor.documents.place import Trouble

SAVE_COPY = "file.save_copy"
REOPEN = "file.reopen"

_TITLES = {
    Lost.FOLDER: "The project's folder is gone.",
    Lost.HEAD: "The project's project.json is gone.",
    Lost.DAMAGED: "The project's project.json is damaged.",
    Lost.VERSION: "The project's files were changed to another schema version.",
    Lost.OTHER: "Another project lies in this project's folder.",
}
_KEPT = {
    Lost.FOLDER: "All records are still open here; pictures and replays of the project are not.",
    Lost.OTHER: "All records are still open here; pictures and replays of the project are not.",
}


def title_of(trouble: Trouble) -> str:
    """Return the sentence in bold."""
    return _TITLES[trouble.lost]


def detail_of(trouble: Trouble) -> str:
    """Say what happened, that nothing is lost, and what helps."""
    kept = _KEPT.get(trouble.lost, "Everything is still open here, with your edits.")
    return (
        f"{trouble.reason[:1].upper()}{trouble.reason[1:]}. {kept} {trouble.remedy} Until then "
        "nothing is read or saved there."
    )


def choices_for(context: Context, trouble: Trouble) -> tuple[BarChoice, ...]:
    """Return what can be done, the proposed choice first."""
    copy: BarChoice = (
        "Save Copy As…",
        lambda: context.run(SAVE_COPY),
        "Write the project with your edits into another folder",
    )
    if trouble.lost is Lost.HEAD:
        tip = "Write project.json again as it was when it was last read"
        return ("Put It Back", lambda: _put_head_back(context), tip), copy
    again = {Lost.VERSION: "Open It Again", Lost.OTHER: "Open What Is There"}.get(trouble.lost)
    if again is None:
        return (copy,)
    return copy, (again, lambda: context.run(REOPEN), "Leave this state and read the folder anew")


def _put_head_back(context: Context) -> None:
    try:
        context.project.put_head_back()
    except SaveError as error:
        tell_failures([error], context.window, title="project.json could not be written")
