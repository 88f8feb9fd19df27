"""The project document: data, changes, history, saving. QtCore only, no widgets."""

from editor.documents.change import Change
from editor.documents.disk import DiskReport
from editor.documents.draft import ChangeError, RawText
from editor.documents.field_changes import InsertItem, MoveItem, RemoveItem, SetField
from editor.documents.history import Step
from editor.documents.paint_changes import LegendEntry, PaintCells, PaintedCell
from editor.documents.project import Project, ProjectChange
from editor.documents.record_changes import (
    CreateAsset,
    DeleteAsset,
    RenameAsset,
    SetText,
    Transaction,
)
from editor.documents.saving import SaveReport
from editor.documents.trees import MISSING, Missing, value_at

__all__ = [
    "MISSING",
    "Change",
    "ChangeError",
    "CreateAsset",
    "DeleteAsset",
    "DiskReport",
    "InsertItem",
    "LegendEntry",
    "Missing",
    "MoveItem",
    "PaintCells",
    "PaintedCell",
    "Project",
    "ProjectChange",
    "RawText",
    "RemoveItem",
    "RenameAsset",
    "SaveReport",
    "SetField",
    "SetText",
    "Step",
    "Transaction",
    "value_at",
]
