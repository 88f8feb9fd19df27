"""Content as data: models by kind, loading and printing, the registry, references and checks."""

from runtime.content.asset import Asset, asset_from_data, load_asset
from runtime.content.checker import Checker, check_asset, check_project
from runtime.content.checks import Check, CheckContext
from runtime.content.files import SaveError, write_atomic
from runtime.content.kinds import KINDS, RULES_ID, Kind
from runtime.content.printer import print_record
from runtime.content.problems import Fix, Problem, Severity
from runtime.content.project import (
    LoadedProject,
    ProjectError,
    ProjectFiles,
    load_project,
    read_asset,
)
from runtime.content.references import (
    Reference,
    Usage,
    needed_by,
    references_in,
    references_of,
    usages,
)
from runtime.content.refs import AssetRef, FieldPath, path_text
from runtime.content.shipped import shipped_project, shipped_resources
from runtime.content.snapshot import Content
from runtime.content.suppressions import SuppressedProblem, can_suppress, suppression_data
from runtime.content.unused import stands_alone, unused_records

__all__ = [
    "KINDS",
    "RULES_ID",
    "Asset",
    "AssetRef",
    "Check",
    "CheckContext",
    "Checker",
    "Content",
    "FieldPath",
    "Fix",
    "Kind",
    "LoadedProject",
    "Problem",
    "ProjectError",
    "ProjectFiles",
    "Reference",
    "SaveError",
    "Severity",
    "SuppressedProblem",
    "Usage",
    "asset_from_data",
    "can_suppress",
    "check_asset",
    "check_project",
    "load_asset",
    "load_project",
    "needed_by",
    "path_text",
    "print_record",
    "read_asset",
    "references_in",
    "references_of",
    "shipped_project",
    "shipped_resources",
    "stands_alone",
    "suppression_data",
    "unused_records",
    "usages",
    "write_atomic",
]
