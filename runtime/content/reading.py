"""Reading a file whole, but never without an end: pipes, devices and huge files are refused."""

import stat
from pathlib import Path


class ReadError(OSError):
    """A file could not be read; the text names it, says why and what helps."""

    def __init__(self, path: Path, reason: str, remedy: str) -> None:
        super().__init__(f"{path} cannot be read: {reason}. {remedy}")
        self.path = path
        self.reason = reason
        self.remedy = remedy

    @property
    def is_missing(self) -> bool:
        """Whether there is no file, or no folder for it."""
        return isinstance(self.__cause__, FileNotFoundError)


def read_limited(path: Path, limit: int) -> bytes:
    """Return the bytes of an ordinary file of at most `limit` bytes. Raises ReadError.

    What is no ordinary file is never opened: a pipe would wait for ever, a device has no end.
    """
    try:
        _refuse_what_is_no_file(path)
        with path.open("rb") as file:
            raw = file.read(limit + 1)
    except ReadError:
        raise
    except FileNotFoundError as error:
        raise ReadError(path, "there is no such file", "Choose another, or restore it.") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        remedy = "Check its permissions and where it links to."
        raise ReadError(path, reason, remedy) from error
    if len(raw) > limit:
        reason = f"it has more than {limit / 2**20:.0f} MB"
        raise ReadError(path, reason, "Is it the right file? Choose another, or make it smaller.")
    return raw


def _refuse_what_is_no_file(path: Path) -> None:
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise ReadError(path, "it is a folder", "Choose a file.")
    if not stat.S_ISREG(mode):
        raise ReadError(path, "it is a pipe or a device, not a file", "Choose a file.")
