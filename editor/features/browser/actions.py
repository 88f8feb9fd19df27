"""What can be done with records as wholes: make, duplicate, rename, delete."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from editor.app.records import name_of
from editor.app.tab import TABLE, TOGETHER, PageRef, records_page
from editor.documents.draft import ChangeError
from editor.documents.record_changes import CreateAsset
from editor.documents.relinking import clear_plan
from editor.features.browser.deleting import DeleteDialog, names_of
from editor.features.browser.new_record import NewRecordDialog
from editor.features.browser.renaming import RenameDialog, planned_rename
from editor.widgets.starters import fresh_body
from runtime.content import KINDS, AssetRef
from runtime.core.ids import slugify

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from editor.app.context import Context
    from editor.documents.change import Change


def _push(context: Context, change: Change) -> bool:
    try:
        context.project.push(change)
    except ChangeError as error:
        context.status(str(error), "alert", "warn")
        return False
    return True


def ask_new(context: Context, kind: str = "") -> None:
    """Ask for kind, name and id, then make the record and open it."""
    front = context.current_ref
    first = kind or (front.kind if front is not None else next(iter(KINDS)))
    dialog = NewRecordDialog(context, first)
    if dialog.exec() == NewRecordDialog.DialogCode.Accepted:
        create(context, dialog.ref(), dialog.name(), dialog.template)


def create(context: Context, ref: AssetRef, name: str, template: AssetRef | None = None) -> None:
    """Make a record with fresh values, or with those of a template, and open it."""
    data = context.project.asset(template).data if template is not None else None
    body = fresh_body(context.project, ref.kind, name) if data is None else {**data, "name": name}
    if _push(context, CreateAsset(ref, body)):
        context.open(ref)


def duplicate(context: Context, ref: AssetRef) -> None:
    """Make a copy of a record beside it and open the copy."""
    data = context.project.asset(ref).data
    if data is None:
        context.status(f"{ref.path} can't be read, so it can't be copied.", "alert", "warn")
        return
    name = f"{name_of(context.project, ref)} copy"
    taken = [other.id for other in context.project.assets(ref.kind)]
    copy = AssetRef(ref.kind, slugify(f"{ref.id}_copy", taken))
    if _push(context, CreateAsset(copy, {**data, "name": name})):
        context.open(copy)


def ask_rename(context: Context, ref: AssetRef) -> None:
    """Ask for another id and give it to the record and to every field that names it."""
    if KINDS[ref.kind].single:
        return
    dialog = RenameDialog(context, ref)
    if dialog.exec() == RenameDialog.DialogCode.Accepted:
        rename(context, ref, dialog.new_id())


def rename(context: Context, ref: AssetRef, new_id: str) -> None:
    """Rename a record and its users in one step; an open tab stays open."""
    was_open = context.current_ref == ref
    if _push(context, planned_rename(context, ref, new_id).change) and was_open:
        context.open(AssetRef(ref.kind, new_id))


def ask_delete(context: Context, *refs: AssetRef) -> None:
    """Delete records of one kind; when others name them, ask what is to become of their fields."""
    if KINDS[refs[0].kind].single:
        return
    name = names_of(context, refs)
    change: Change = clear_plan(context.project, refs, (), name).change
    users = {usage.owner for ref in refs for usage in context.usages.users_of(ref)}
    if users.difference(refs):
        dialog = DeleteDialog(context, refs)
        if dialog.exec() != DeleteDialog.DialogCode.Accepted or dialog.plan is None:
            return
        change = dialog.plan.change
    if _push(context, change):
        verb, them = ("is", "it") if len(refs) == 1 else ("are", "them")
        told = f"{name} {verb} deleted; Ctrl+Z brings {them} back."
        context.status(told, "delete-outline", "dim")


def edit_together(context: Context, refs: Sequence[AssetRef], page: str = TOGETHER) -> PageRef:
    """Show several records of one kind in one form, or in a table of their own."""
    shown = records_page(page, refs)
    context.show_page(shown)
    return shown


def row_menu(
    context: Context,
    kind: str,
    ref: AssetRef | None,
    parent: QWidget,
    chosen: Sequence[AssetRef] = (),
) -> QMenu:
    """Make the menu of a row of the tree; `chosen` are all selected records of its kind."""
    menu = QMenu(parent)
    icons = context.icons
    if ref in chosen and len(chosen) > 1:
        for icon, title, page in (
            ("pencil-box-multiple-outline", f"Edit {len(chosen)} Together", TOGETHER),
            ("table-edit", f"Edit {len(chosen)} as Table", TABLE),
        ):
            menu.addAction(icons.icon(icon), title, partial(edit_together, context, chosen, page))
        menu.addSeparator()
    if ref is not None:
        menu.addAction(icons.icon("open-in-app"), "Open", lambda: context.open(ref))
        menu.addAction(
            icons.icon("identifier"),
            "Copy Id",
            lambda: QGuiApplication.clipboard().setText(ref.id),
        )
        menu.addAction(
            icons.icon("magnify"), "Find Usages", lambda: context.run("references.usages")
        )
        menu.addAction(
            icons.icon("graph-outline"),
            "Reference Graph",
            lambda: context.run("references.graph"),
        )
        menu.addSeparator()
    menu.addAction(
        icons.icon("table"), "Open as Table", lambda: context.show_page(PageRef(TABLE, kind))
    )
    if not KINDS[kind].single:
        menu.addAction(
            icons.icon("plus"),
            f"New {KINDS[kind].singular}…",
            lambda: ask_new(context, kind),
        )
    if ref is not None and not KINDS[kind].single:
        menu.addAction(
            icons.icon("content-duplicate"), "Duplicate", lambda: duplicate(context, ref)
        )
        menu.addAction(icons.icon("rename-outline"), "Rename Id…", lambda: ask_rename(context, ref))
        menu.addSeparator()
        gone = chosen if ref in chosen else [ref]
        title = "Delete…" if len(gone) == 1 else f"Delete {len(gone)}…"
        menu.addAction(icons.icon("delete-outline"), title, partial(ask_delete, context, *gone))
    return menu
