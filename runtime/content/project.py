"""A project's folder: `project.json` and one folder per kind with one file per record."""

import gc
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from unicodedata import category

from runtime.content.asset import Asset, load_asset, unreadable_asset
from runtime.content.kinds import KINDS, RULES_ID
from runtime.content.migrations import MIGRATIONS, Migration, MigrationError, MigrationReport
from runtime.content.older import Upgraded, upgraded
from runtime.content.parse import MAX_BYTES, Refused, decode, too_large, utf8_of
from runtime.content.problems import Problem, file_problem
from runtime.content.reading import ReadError, read_limited
from runtime.content.refs import AssetRef
from runtime.content.snapshot import Content
from runtime.core.ids import is_slug, nearest

PROJECT_FILE = "project.json"
SCHEMA_VERSION = 1
OLD_SCHEMA = "I_OLD_SCHEMA"
OTHER_FOLDERS = frozenset({"replays", "sprites"})


class ProjectError(Exception):
    """A folder cannot be used as a project."""

    def __init__(self, path: Path, reason: str, remedy: str) -> None:
        super().__init__(f"{path}: {reason}. {remedy}")
        self.path = path
        self.reason = reason
        self.remedy = remedy


@dataclass(frozen=True, slots=True)
class ProjectFiles:
    """Where a project lies and what `project.json` says.

    `upgrading_from` is the folder beside it from which an upgrade that was begun can start anew.
    """

    root: Path
    name: str
    schema_version: int
    upgrading_from: str = ""

    def path_of(self, ref: AssetRef) -> Path:
        """Return the file of a record, whether it exists or not."""
        return self.root / ref.kind / f"{ref.id}.json"


@dataclass(frozen=True, slots=True)
class LoadedProject:
    """Everything read from a project: broken files are assets too; `problems` are the folders'.

    A project of an older schema version has a `report`, and `on_disk` holds its files as they are.
    `version` is the schema version of what is in memory.
    """

    files: ProjectFiles
    content: Content
    assets: dict[AssetRef, Asset]
    problems: tuple[Problem, ...]
    report: MigrationReport | None = None
    on_disk: dict[AssetRef, Asset] = field(default_factory=dict)
    version: int = SCHEMA_VERSION

    @property
    def is_newer(self) -> bool:
        """Whether a newer program has written it, so that it can only be looked at."""
        return self.files.schema_version > self.version


def load_project(
    path: Path | str,
    *,
    allow_newer: bool = False,
    migrations: Sequence[Migration] = MIGRATIONS,
    version: int = SCHEMA_VERSION,
) -> LoadedProject:
    """Read a project from its folder or its `project.json`.

    Faults of single files never stop the rest. Files of an older schema version are migrated in
    memory. Raises ProjectError when there is no usable project, and for a newer one unless
    `allow_newer`.
    """
    files = read_project_file(Path(path), version=None if allow_newer else version)
    assets, problems = _read(files)
    if files.schema_version >= version:
        content = Content.of(assets.values())
        return LoadedProject(files, content, assets, tuple(problems), version=version)
    new = _upgraded(files, assets, migrations, version)
    problems.append(_old_schema(new.report))
    return LoadedProject(
        files,
        Content.of(new.assets.values()),
        new.assets,
        tuple(problems),
        new.report,
        {**assets, **new.old},
        version,
    )


def _read(files: ProjectFiles) -> tuple[dict[AssetRef, Asset], list[Problem]]:
    listing = Listing(files.root)
    with _no_collection():
        assets = {ref: read_asset(files, ref) for ref in listing.refs}
    return assets, listing.problems


def _upgraded(
    files: ProjectFiles, assets: dict[AssetRef, Asset], steps: Sequence[Migration], version: int
) -> Upgraded:
    """Migrate the files; those of the backup, when an upgrade was interrupted between them."""
    root, before = files.root, files.schema_version
    if files.upgrading_from:
        root = files.root.parent / files.upgrading_from
        if not (root / PROJECT_FILE).is_file():
            raise ProjectError(
                files.root / PROJECT_FILE,
                f"its upgrade was interrupted, and the backup {files.upgrading_from} is not there",
                "Put that folder beside the project again.",
            )
        assets, _ = _read(replace(files, root=root))
    try:
        new = upgraded(root, assets, steps, before, version)
    except MigrationError as error:
        raise ProjectError(
            files.root / PROJECT_FILE,
            f"it can't be brought from schema version {before} to {version}: {error.reason}",
            "Open it with an older Delvewright, or report this.",
        ) from error
    return replace(new, report=replace(new.report, resumed=files.upgrading_from))


def _old_schema(report: MigrationReport) -> Problem:
    message = (
        f"the files have schema version {report.before} and are read as version {report.after}; "
        "save the project in the editor to upgrade them"
    )
    return file_problem(OLD_SCHEMA, PROJECT_FILE, message)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Spare the collector: it would walk all that was read again and again, with nothing to free.

    Loading 5,000 records takes half the time without it.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def read_asset(files: ProjectFiles, ref: AssetRef) -> Asset:
    """Read one record's file; what cannot be read is a broken asset that says why."""
    path = files.path_of(ref)
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            return unreadable_asset(ref, "E_TOO_LARGE", too_large(size))
        if not path.is_file():
            message = "this is not a file but a folder or a device; move it away"
            return unreadable_asset(ref, "E_UNREADABLE", message)
        return load_asset(ref, read_limited(path, MAX_BYTES))
    except (OSError, ValueError) as error:
        return unreadable_asset(ref, "E_UNREADABLE", _unreadable(error))


def read_project_file(path: Path, *, version: int | None = SCHEMA_VERSION) -> ProjectFiles:
    """Read `project.json`; a version above the given one is refused.

    Raises ProjectError with a remedy.
    """
    root = path.parent if path.name == PROJECT_FILE else path
    file = root / PROJECT_FILE
    try:
        if not root.is_dir():
            reason = "this is a file, not a folder" if root.exists() else "there is no such folder"
            raise ProjectError(root, reason, "Choose the folder that holds project.json.")
        if not file.exists():
            raise ProjectError(
                root,
                "this folder holds no project.json, so it is not a project",
                "Choose the folder that holds project.json, or make a new project.",
            )
        raw = read_limited(file, MAX_BYTES)
    except ReadError as error:
        raise ProjectError(file, f"it cannot be read: {error.reason}", error.remedy) from error
    except (OSError, ValueError) as error:
        raise ProjectError(file, _unreadable(error), "Make it readable, then try again.") from error
    files = _project_files(root, file, raw)
    if version is not None and files.schema_version > version:
        raise ProjectError(
            file,
            f"its schema_version is {files.schema_version}; this program knows versions up to "
            f"{version}",
            "Update Delvewright to open it.",
        )
    return files


def _project_files(root: Path, file: Path, raw: bytes) -> ProjectFiles:
    try:
        data = decode(utf8_of(raw).removeprefix("\ufeff"))
    except Refused as error:
        raise ProjectError(file, f"it is damaged: {error}", "Restore or mend the file.") from error
    if not isinstance(data, dict):
        whole = f'{{"name": "…", "schema_version": {SCHEMA_VERSION}}}'
        raise ProjectError(file, "it holds no JSON object", f"Let it hold {whole}.")
    name, version = data.get("name"), data.get("schema_version")
    if not isinstance(name, str) or not name.strip():
        raise ProjectError(file, "it gives no name", 'Add "name": "…" to the file.')
    if not is_plain(name):
        reason = "its name holds a character that cannot be shown or saved"
        raise ProjectError(file, reason, "Take that character out.")
    if type(version) is not int or version < 1:
        raise ProjectError(
            file, "it gives no schema_version", f'Add "schema_version": {SCHEMA_VERSION}.'
        )
    return ProjectFiles(root, name, version, _backup_name(file, data))


def is_plain(name: str) -> bool:
    """Tell whether a name can be shown in one line and saved: no control or half characters."""
    return not any(category(letter) in {"Cc", "Cs"} for letter in name)


def _backup_name(file: Path, data: object) -> str:
    name = data.get("upgrading_from", "") if isinstance(data, dict) else ""
    if isinstance(name, str) and name == Path(name).name and name not in (".", ".."):
        return name
    reason = "its upgrading_from names no folder beside the project"
    raise ProjectError(file, reason, "Restore or mend the file.")


def _unreadable(error: OSError | ValueError) -> str:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return f"the file cannot be read ({reason}); check its permissions and where it links to"


class Listing:
    """The record files of a project in a fixed order, and what else lies between them.

    Nothing is known of the kinds in `unread`: their folders can't be listed. Raises OSError when
    the project's own folder can't be.
    """

    def __init__(self, root: Path) -> None:
        self.refs: list[AssetRef] = []
        self.problems: list[Problem] = []
        self.unread: set[str] = set()
        for entry in _entries(root):
            if entry.name in KINDS:
                self._list_kind(entry)
            elif entry.name[0] != "." and entry.name not in OTHER_FOLDERS and _is_folder(entry):
                self._report_folder(entry)

    def _list_kind(self, folder: os.DirEntry[str]) -> None:
        try:
            entries = _entries(Path(folder.path))
        except OSError as error:
            message = "this is no folder, so no record of the kind is read; move the file away"
            if not isinstance(error, NotADirectoryError):
                message = _unreadable(error)
            self.unread.add(folder.name)
            self.problems.append(file_problem("E_UNREADABLE", folder.name, message))
            return
        stems = {Path(entry.name).stem for entry in entries}
        for entry in entries:
            if entry.name.startswith("."):
                continue
            stem, suffix = Path(entry.name).stem, Path(entry.name).suffix
            if suffix.casefold() == ".json":
                self._list_record(folder.name, stem, suffix, stems)

    def _list_record(self, kind: str, stem: str, suffix: str, stems: set[str]) -> None:
        file = f"{kind}/{stem}{suffix}"
        if not is_slug(stem) or suffix != ".json":
            clash = stem.casefold() in stems - {stem}
            self.problems.append(file_problem("E_BAD_ID", file, _bad_id(stem, clash=clash)))
        elif KINDS[kind].single and stem != RULES_ID:
            message = f"only {kind}/{RULES_ID}.json is read; move what you need there, delete this"
            self.problems.append(file_problem("W_NOT_READ", file, message))
        else:
            self.refs.append(AssetRef(kind, stem))

    def _report_folder(self, entry: os.DirEntry[str]) -> None:
        near = nearest(entry.name, KINDS, 1)
        hint = f"did you mean {near[0]}? " if near else ""
        message = (
            f"{hint}no kind of record has this folder, so nothing in it is read; "
            f"the kinds are {', '.join(KINDS)}"
        )
        self.problems.append(file_problem("W_UNKNOWN_FOLDER", entry.name, message))


def _bad_id(stem: str, *, clash: bool) -> str:
    text = f'"{stem}" is no id, so the file is not read: ids have lower-case letters, digits and _'
    if clash:
        return f"{text}. Another file has the same name in lower case; keep one of the two"
    return f"{text}, a letter first, and end in .json. Rename the file"


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    with os.scandir(folder) as found:
        return sorted(found, key=lambda entry: entry.name)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False
