"""The base of property drawers: a widget that edits the value at one path of one record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from editor.documents.trees import MISSING, same
from editor.widgets.forms.field_menu import field_menu
from editor.widgets.forms.host import new_gesture
from editor.widgets.forms.line_field import LineField
from editor.widgets.forms.mixed import Mixed, differing

if TYPE_CHECKING:
    from PySide6.QtWidgets import QHBoxLayout

    from editor.widgets.forms.host import FormHost
    from runtime.content.fields import Field, Value
    from runtime.content.refs import FieldPath


MIXED_TIP = "The records differ here; an edit goes to all of them."


class Owner(Protocol):
    """What holds an editor: knows where it is and passes its edits on.

    `inset` is how far the held editors stand to the right of the form's edge, in pixels; labels
    are shorter by as much, so that editors line up.
    """

    inset: int

    @property
    def ground(self) -> QWidget | None:
        """Where held editors are made.

        A widget that is made inside its window costs less than one that moves there with all it
        holds: each move lays the style on everything anew.
        """

    @property
    def path(self) -> FieldPath:
        """Where the holder stands in the record."""

    def commit_child(self, key: str | int, new: object, gesture: str, leaf: FieldPath = ()) -> None:
        """Give the held value at `key` another value; `leaf` is the part of it that was meant."""


class ValueEditor(QWidget):
    """Edits one value. Subclasses show it in `display` and send edits by `commit`.

    The path is worked out from the owners each time, so an editor survives when items of a list
    before it come or go.

    Signals:
        fault_changed: what is typed became acceptable or stopped being so.
    """

    fault_changed = Signal()
    block: ClassVar[bool] = False
    widest: ClassVar[int] = 420
    inset = 0
    foot: QHBoxLayout | None = None
    """A second line that has room for what the value leads to; most editors have none."""

    def __init__(self, host: FormHost, field: Field, owner: Owner, key: str | int) -> None:
        super().__init__(owner.ground)
        self.host = host
        self.field = field
        self.owner = owner
        self.key = key
        self.raw: object = MISSING
        self.fault = ""
        self.gesture = new_gesture()
        self._loaded = False

    @property
    def description(self) -> Value:
        """What the value is."""
        return self.field.value

    @property
    def path(self) -> FieldPath:
        """Where the value stands in the record."""
        return (*self.owner.path, self.key)

    @property
    def value(self) -> Any:
        """The value in force: the written one, or the default."""
        return self.field.default if self.raw is MISSING else self.raw

    def rekey(self, key: str | int) -> None:
        """Take another place among the siblings."""
        self.key = key

    def load(self, raw: object) -> None:
        """Take the value that the record has now; an equal one disturbs nothing."""
        if self._loaded and same(raw, self.raw):
            return
        self._loaded = True
        was_mixed, self.raw = self.is_mixed, raw
        self.display()
        if was_mixed or self.is_mixed:
            self._tell_mixed()

    @property
    def is_mixed(self) -> bool:
        """Whether the records of the form differ here."""
        return isinstance(self.raw, Mixed)

    def _tell_mixed(self) -> None:
        """List in the tip what each record has, for as long as they differ."""
        target = self.focusProxy() or self
        tip = self.field.tip
        if self.is_mixed:
            tip = f"{MIXED_TIP}\n{self.host.subjects.tip(self.path)}\n\n{tip}".strip()
        target.setToolTip(tip)
        target.setAccessibleDescription(tip)

    @property
    def mixed_words(self) -> str:
        """What there is while the records differ, "" when they don't."""
        return differing(self.raw.values) if isinstance(self.raw, Mixed) else ""

    def display(self) -> None:
        """Show `value`."""
        raise NotImplementedError

    def commit(self, new: object) -> None:
        """Send an edit: the record changes, and `load` comes back with the value.

        A read-only project takes none; then what it has is shown again.
        """
        if not same(new, self.raw):
            if isinstance(new, Mixed):
                self.host.push_mixed(self.path, new, self.gesture)
            else:
                self.owner.commit_child(self.key, new, self.gesture)
            if self.host.project.read_only:
                self.display()

    def reset(self) -> None:
        """Go back to the default; a field that has none stays."""
        if not self.field.required:
            self.renew_gesture()
            self.set_fault("")
            self.commit(self.field.default)
            self.display()

    def renew_gesture(self) -> None:
        """Let the next edit be an undo step of its own."""
        self.gesture = new_gesture()

    def set_fault(self, text: str) -> None:
        """Say why what is typed can't be taken; an empty text says that it can."""
        if text != self.fault:
            self.fault = text
            self.mark_bad(bool(text) or self.has_errors())
            self.fault_changed.emit()

    def has_errors(self) -> bool:
        """Whether a check found an error in this value."""
        return any(each.severity == "error" for each in self.host.problems_within(self.path))

    def mark_bad(self, bad: bool) -> None:  # noqa: FBT001 - shown as a property
        """Show in error colour, or not any more."""
        target = self.focusProxy() or self
        if bool(target.property("bad")) != bad:
            target.setProperty("bad", bad)
            target.style().unpolish(target)
            target.style().polish(target)
            target.update()

    def named(self, target: QWidget) -> None:
        """Make `target` the part that takes focus, with the field's name and help."""
        self.setFocusProxy(target)
        self.setFocusPolicy(target.focusPolicy())
        target.setAccessibleName(self.field.label)
        target.setAccessibleDescription(self.field.tip)
        target.setToolTip(self.field.tip)
        target.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Start a new undo step with each visit; leave the wheel to the form without focus."""
        happens = event.type()  # once: a form gets thousands of events while it opens
        if happens is QEvent.Type.FocusIn:
            self.renew_gesture()
            self.host.revealed.emit(watched)
        elif happens is QEvent.Type.FocusOut:
            self.left()
        elif isinstance(event, QContextMenuEvent) and isinstance(watched, QWidget):
            field_menu(watched, self, event.globalPos())
            return True
        elif happens is QEvent.Type.Wheel and not self._has_focus(watched):
            event.ignore()
            return True
        elif happens is QEvent.Type.ShortcutOverride and isinstance(watched, LineField):
            return isinstance(event, QKeyEvent) and watched.settles(event)
        return False

    @staticmethod
    def _has_focus(watched: QObject) -> bool:
        return isinstance(watched, QWidget) and watched.hasFocus()

    def left(self) -> None:
        """The focus has gone elsewhere."""

    def reveal(self, rest: FieldPath) -> bool:
        """Bring the value, or a part of it, to the eye and to the keyboard."""
        del rest
        target = self.focusProxy() or self
        target.setFocus(Qt.FocusReason.OtherFocusReason)
        self.host.revealed.emit(target)
        return True

    def stand_alone(self) -> None:
        """The section that holds the editor has the field's title already."""

    def matches(self, needle: str) -> bool:
        """Whether a search for `needle` (lower case) finds the field or a part of it."""
        field = self.field
        return any(needle in text.lower() for text in (field.label, field.name, field.help))

    def tells_parts(self) -> bool:
        """Whether the parts say themselves what is wrong with them."""
        return False

    def children_editors(self) -> list[ValueEditor]:
        """Return the editors of the parts, those that have been built."""
        return []

    def has_fault(self) -> bool:
        """Whether something typed here, or in a part, can't be taken."""
        return bool(self.fault) or any(each.has_fault() for each in self.children_editors())

    def refresh(self) -> None:
        """Something outside the record has changed, such as the name of a record referred to."""
        for each in self.children_editors():
            each.refresh()
