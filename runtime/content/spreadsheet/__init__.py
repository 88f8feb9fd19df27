"""Any kind of record as a sheet of cells: for tables in the editor, and for CSV files.

One column per field that holds a single value, flattened ("attack.damage"); lists are one cell.
"""

from runtime.content.spreadsheet.cells import CellError, cell_text, parse_cell
from runtime.content.spreadsheet.columns import Column, Place, columns_of, with_cell
from runtime.content.spreadsheet.edits import CellEdit, Edits, Refusal, Wish, plan_edits
from runtime.content.spreadsheet.expressions import ExpressionError, compile_expression
from runtime.content.spreadsheet.sheet import Sheet, SheetError, load_sheet, read_sheet
from runtime.content.spreadsheet.transfer import (
    ImportPlan,
    ImportStoppedError,
    NewRecord,
    export_csv,
    plan_import,
)

__all__ = [
    "CellEdit",
    "CellError",
    "Column",
    "Edits",
    "ExpressionError",
    "ImportPlan",
    "ImportStoppedError",
    "NewRecord",
    "Place",
    "Refusal",
    "Sheet",
    "SheetError",
    "Wish",
    "cell_text",
    "columns_of",
    "compile_expression",
    "export_csv",
    "load_sheet",
    "parse_cell",
    "plan_edits",
    "plan_import",
    "read_sheet",
    "with_cell",
]
