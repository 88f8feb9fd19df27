"""Any kind as a spreadsheet, in a tab beside the records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.app.command import Command, Menu
from editor.app.feature import AssetEditor, Feature, PageSpec
from editor.app.tab import TABLE, PageRef, subject_records
from runtime.content import KINDS, AssetRef

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.app.context import Context
    from editor.features.tables.page import TablePage


def _title(_context: Context, subject: str) -> str:
    kind, ids = subject_records(subject)
    title = KINDS[kind].title.lower()
    return f"{len(ids)} {title}" if ids else f"All {title}"


def _exists(context: Context, subject: str) -> bool:
    kind, ids = subject_records(subject)
    known = kind in KINDS
    return known and (not ids or any(context.project.has(AssetRef(kind, each)) for each in ids))


def _made(context: Context, subject: str) -> AssetEditor:
    from editor.features.tables.page import HINTS, TablePage  # noqa: PLC0415 - loads the forms

    kind, ids = subject_records(subject)
    page = TablePage(context, kind, frozenset(ids))
    return AssetEditor(view=page, hints=HINTS, activated=page.grid.setFocus)


def page_in_front(context: Context) -> TablePage | None:
    """Return the table in front."""
    from editor.features.tables.page import TablePage  # noqa: PLC0415 - loads the forms

    editor = context.current_editor
    view = editor.view if editor is not None else None
    return view if isinstance(view, TablePage) else None


def open_table(context: Context, kind: str) -> None:
    """Show a kind as a table."""
    context.show_page(PageRef(TABLE, kind))


def _open_of_front(context: Context) -> None:
    """Show the kind of the record in front as a table, or else the first kind with records."""
    ref = context.current_ref
    filled = (kind for kind in KINDS if context.project.assets(kind) and not KINDS[kind].single)
    open_table(context, ref.kind if ref is not None else next(filled, "enemies"))


def _on_page(run: Callable[[TablePage], object]) -> Callable[[Context], None]:
    def run_on_page(context: Context) -> None:
        page = page_in_front(context)
        if page is not None:
            run(page)

    return run_on_page


def _of_kind(kind: str) -> Command:
    return Command(
        f"table.open.{kind}",
        f"Table of {KINDS[kind].title}",
        lambda context: open_table(context, kind),
        icon="table",
        tip=f"Show {KINDS[kind].title.lower()} as a spreadsheet",
    )


def _on_cells(
    name: str, title: str, run: Callable[[TablePage], object], *, key: str, icon: str, tip: str = ""
) -> Command:
    return Command(
        f"table.{name}", title, _on_page(run), key, Menu.EDIT, "cells", icon, tip, scope=TABLE
    )


def _on_file(
    name: str, title: str, run: Callable[[TablePage], object], *, icon: str, tip: str
) -> Command:
    return Command(
        f"table.{name}", title, _on_page(run), "", Menu.CONTENT, "table", icon, tip, scope=TABLE
    )


COMMANDS = (
    Command(
        "table.open",
        "Open as Table",
        _open_of_front,
        "Ctrl+T",
        Menu.CONTENT,
        "table",
        "table",
        "Show all records of the kind in front as a spreadsheet",
    ),
    _on_cells(
        "fill_down",
        "Fill Down",
        lambda page: page.cells.fill_down(),
        key="Ctrl+D",
        icon="arrow-collapse-down",
        tip="Give selected cells what stands topmost in their columns",
    ),
    _on_cells(
        "set",
        "Set or Reckon Cells…",
        lambda page: page.edit_value(),
        key="Ctrl+E",
        icon="function-variant",
        tip="Give all selected cells a value, or a sum such as = x * 1.5",
    ),
    _on_cells(
        "filter",
        "Filter Rows…",
        lambda page: page.go_to_filter(),
        key="Ctrl+F",
        icon="filter-variant",
    ),
    _on_file(
        "export",
        "Export Table as CSV…",
        lambda page: page.ask_export(),
        icon="file-export-outline",
        tip="Write the rows of the table in front to a CSV file",
    ),
    _on_file(
        "import",
        "Import CSV into Table…",
        lambda page: page.ask_import(),
        icon="file-import-outline",
        tip="Read a CSV file into the kind in front; what changes is shown first",
    ),
    *(_of_kind(kind) for kind in KINDS),
)

FEATURE = Feature(
    "tables",
    commands=COMMANDS,
    pages=(PageSpec(TABLE, "table", _title, _made, _exists),),
    later=("editor.features.tables.page",),
)
