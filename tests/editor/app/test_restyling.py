"""A switch of the theme costs what is seen: hidden forms are made anew when one looks at them."""

from __future__ import annotations

from time import thread_time
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QApplication

from editor.widgets.forms import RecordForm
from tests.editor.conftest import HOARD, PEARL, RUBY
from tests.editor.features.records.conftest import shipped_window

if TYPE_CHECKING:
    from editor.app.main_window import MainWindow
    from runtime.content import AssetRef

__all__ = ["shipped_window"]


def form_of(window: MainWindow, ref: AssetRef) -> RecordForm | None:
    """Return the form of an open record, when its widgets are there."""
    forms = window.findChildren(RecordForm)
    return next((each for each in forms if each.host.ref == ref), None)


def test_hidden_forms_go_and_come_back_folded_and_scrolled_as_they_were(
    window: MainWindow,
) -> None:
    window.context.open(RUBY)
    form = form_of(window, RUBY)
    assert form is not None
    section = form.section("Appearance")
    assert section is not None
    section.set_folded(False)
    window.context.open(PEARL)
    window.choose_theme("light")
    assert form_of(window, RUBY) is None
    assert form_of(window, PEARL) is not None
    window.context.open(RUBY)
    again = form_of(window, RUBY)
    assert again is not None
    section = again.section("Appearance")
    assert section is not None
    assert section.head.isChecked()


def test_a_text_that_was_refused_stays_in_a_hidden_form(window: MainWindow) -> None:
    window.context.open(RUBY)
    form = form_of(window, RUBY)
    assert form is not None
    price: Any = form.editors()["price"]
    price.line.setText("dear")
    price.line.textEdited.emit("dear")
    window.context.open(HOARD)
    window.choose_theme("light")
    assert form_of(window, RUBY) is form
    assert price.line.text() == "dear"


def test_a_switch_with_many_tabs_takes_little_longer_than_with_one(
    shipped_window: MainWindow,
) -> None:
    context = shipped_window.context
    refs = [*context.project.assets("enemies")][:12]

    def switched(name: str) -> float:
        start = thread_time()
        shipped_window.choose_theme(name)
        return thread_time() - start

    context.open(refs[0])
    QApplication.processEvents()
    one = min(switched(name) for name in ("light", "dark", "light", "dark"))
    for ref in refs:
        context.open(ref)
        QApplication.processEvents()
    many = switched("light")
    assert many < 3 * one
    again = min(switched(name) for name in ("dark", "light"))
    assert again < 1.5 * one
