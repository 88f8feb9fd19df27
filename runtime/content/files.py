"""Writing a file so that a failure at any moment leaves either the old or the new one, whole."""

import errno
import os
import stat
import tempfile
import time
from pathlib import Path

_LOCKED_TRIES = 5
_LOCKED_WAIT = 0.05

_REASONS = {
    errno.EROFS: ("the disk is read-only", "Save a copy of the project somewhere else."),
    errno.EACCES: (
        "writing there is not allowed, or another program holds the file",
        "Make the folder and the file writable, or close the program that uses the file.",
    ),
    errno.ENOSPC: ("the disk is full", "Free some space and save again."),
    errno.EDQUOT: ("the disk quota is used up", "Free some space and save again."),
    errno.EFBIG: (
        "the file is larger than the system allows",
        "Raise the limit or make the record smaller.",
    ),
    errno.ENOENT: ("its folder is not there", "Restore the folder, or save a copy elsewhere."),
    errno.ENOTDIR: ("a file stands where its folder should be", "Move that file away."),
    errno.ENAMETOOLONG: ("the name is too long for this disk", "Choose a shorter id."),
}
_REASONS[errno.EPERM] = _REASONS[errno.EACCES]


class SaveError(Exception):
    """A file could not be written; what was there before is untouched."""

    def __init__(self, path: Path, reason: str, remedy: str) -> None:
        super().__init__(f"{path} could not be saved: {reason}. {remedy}")
        self.path = path
        self.reason = reason
        self.remedy = remedy


def write_atomic(path: Path, text: str) -> None:
    """Write the text to a file beside, read it back, then put it in the place of `path`.

    A link is followed, and the permissions of an existing file are kept. Missing folders are not
    made. Raises SaveError; then the target is as it was.
    """
    path = Path(path)
    try:
        target = Path(os.path.realpath(path))
        _refuse_what_is_no_file(target)
        _replace(target, text.encode("utf-8", "surrogateescape"))
        _sync_folder(target.parent)
    except SaveError as error:
        raise SaveError(path, error.reason, error.remedy) from error
    except UnicodeEncodeError as error:
        reason = f"it holds a character that UTF-8 cannot say (at position {error.start})"
        raise SaveError(path, reason, "Take that character out.") from error
    except (OSError, ValueError) as error:
        raise explained(path, error) from error


def _refuse_what_is_no_file(target: Path) -> None:
    """Refuse folders, devices and pipes; a rename would silently replace some of them."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return
    if stat.S_ISDIR(mode):
        raise SaveError(target, "a folder with that name is in the way", "Move the folder away.")
    if not stat.S_ISREG(mode):
        raise SaveError(target, "it is a device, not a file", "Save to an ordinary file.")


def _replace(target: Path, raw: bytes) -> None:
    handle, name = tempfile.mkstemp(
        prefix=f".{target.name[:100]}.", suffix=".tmp", dir=target.parent
    )
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(_mode(target))
        _read_back(beside, raw)
        _rename(beside, target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _read_back(beside: Path, raw: bytes) -> None:
    if beside.read_bytes() != raw:
        reason = "what was read back differs from what was written"
        raise SaveError(beside, reason, "Check the disk; save a copy elsewhere.")


def _mode(target: Path) -> int:
    """Return the permissions of the existing file, or the usual ones of a new file."""
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        return 0o644


def _rename(beside: Path, target: Path) -> None:
    """Rename; on Windows a virus scanner may hold the target for a moment."""
    for _ in range(_LOCKED_TRIES - 1):
        try:
            beside.replace(target)
        except PermissionError:
            if os.name != "nt":
                raise
            time.sleep(_LOCKED_WAIT)
        else:
            return
    beside.replace(target)


def _sync_folder(folder: Path) -> None:
    """Make the rename itself durable, where the system can."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EBADF):
            raise
    finally:
        os.close(handle)


def explained(path: Path, error: OSError | ValueError) -> SaveError:
    """Say why the system refused to write a file, and what helps."""
    number = error.errno if isinstance(error, OSError) else None
    reason, remedy = _REASONS.get(number or 0, (str(error), "Save a copy somewhere else."))
    return SaveError(path, reason, remedy)
