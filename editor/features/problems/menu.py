"""The menu of one problem, or of several that are chosen together."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from editor.features.problems import remedies
from runtime.content import can_suppress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.app.context import Context
    from editor.features.problems.lines import Line
    from runtime.content import Problem

ERRORS_STAY = "Only warnings and hints can be suppressed: errors must be mended"


class Actions(Protocol):
    """What the dock does with lines."""

    def go(self, problem: Problem) -> None:
        """Open the record of a problem at the field."""

    def mend(self, lines: Sequence[Line]) -> None:
        """Fix or restore."""

    def ask_to_suppress(self, problems: Sequence[Problem]) -> None:
        """Ask for the reason, then suppress."""


def menu_of(
    context: Context, actions: Actions, lines: Sequence[Line], parent: QWidget | None = None
) -> QMenu:
    """Return what can be done with lines."""
    menu, icons, first = QMenu(parent), context.icons, lines[0]
    menu.setToolTipsVisible(True)
    if len(lines) == 1:
        run = partial(actions.go, first.problem)
        go = menu.addAction(icons.icon("arrow-top-right"), "Go to Field", run)
        go.setEnabled(first.problem.asset is not None)
    if first.is_suppressed:
        menu.addAction(
            icons.icon("bell-outline"), f"Restore{_counted(lines)}", partial(actions.mend, lines)
        )
    else:
        _add_fixes(menu, context, actions, lines)
        _add_suppress(menu, context, actions, [line.problem for line in lines])
    menu.addSeparator()
    texts = [f"{p.file}: {p.message} [{p.code}]" for p in (line.problem for line in lines)]
    copy = partial(QGuiApplication.clipboard().setText, "\n".join(texts))
    menu.addAction(icons.icon("content-copy"), f"Copy{_counted(lines)}", copy)
    return menu


def _counted(lines: Sequence[object]) -> str:
    """Return the number of several lines, to stand behind a verb."""
    return f" {len(lines):,}" if len(lines) > 1 else ""


def _add_fixes(menu: QMenu, context: Context, actions: Actions, lines: Sequence[Line]) -> None:
    icons, problem = context.icons, lines[0].problem
    title = remedies.fix_title(lines)
    if title:
        menu.addAction(icons.icon("check"), title, partial(actions.mend, lines))
    if len(lines) == 1 and problem.fix is not None:
        count = len(remedies.like(context.project, problem))
        run = partial(remedies.mend_like, context, problem)
        if count > 1:
            menu.addAction(icons.icon("check-all"), f"Fix All {count:,} Like This", run)


def _add_suppress(
    menu: QMenu, context: Context, actions: Actions, problems: Sequence[Problem]
) -> None:
    able = [problem for problem in problems if can_suppress(problem)]
    title = f"Suppress{_counted(able)}…"
    suppress = menu.addAction(
        context.icons.icon("bell-off-outline"), title, partial(actions.ask_to_suppress, able)
    )
    suppress.setEnabled(bool(able))
    if len(able) < len(problems):
        suppress.setToolTip(ERRORS_STAY)
