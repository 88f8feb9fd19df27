"""The form builder: `RecordForm` makes an inspector from a record's model."""

from editor.widgets.forms.record_form import RecordForm

__all__ = ["RecordForm"]
