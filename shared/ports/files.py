"""Files on this machine that several processes share: replaced whole and durably, one writer at a time."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from shared.errors import BackendAwayError

FOLDER_SCHEMA: Final = 1


class FolderTooNewError(BackendAwayError):
    """The data folder was written by a newer version of the product."""


@contextmanager
def locked(lock: Path) -> Iterator[None]:
    """Hold the file `lock` against every other thread and process; the kernel frees it when the holder dies."""
    with lock.open("ab") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def replace_file(path: Path, data: bytes) -> None:
    """Put `data` in place of `path`: after a crash it is the old file or the new one. Call it under a lock."""
    half_written = path.with_name(f"{path.name}.tmp")
    with half_written.open("wb") as file:
        file.write(data)
        file.flush()
        _make_newer(file.fileno(), stamp(path) or 0)
        os.fsync(file.fileno())
    half_written.replace(path)
    _sync_folder(path.parent)


def open_data_folder(folder: Path) -> Path:
    """Create the folder of the embedded back ends, or check that this version knows it. Raises FolderTooNewError."""
    folder.mkdir(parents=True, exist_ok=True)
    marker = folder / "schema_version"
    with locked(folder / "lock"):
        if not marker.exists():
            replace_file(marker, f"{FOLDER_SCHEMA}\n".encode())
    if (schema := int(marker.read_text())) > FOLDER_SCHEMA:
        raise FolderTooNewError(
            f"The data folder has schema {schema} and this version of the product knows {FOLDER_SCHEMA}: "
            "install the newer version, or point NG12_DATA_DIR at another folder."
        )
    return folder


def stamp(path: Path) -> int | None:
    """Return a number that grows whenever `path` is replaced; None while there is no such file."""
    try:
        return path.stat().st_mtime_ns
    except FileNotFoundError:
        return None


def _make_newer(descriptor: int, before: int) -> None:
    # File clocks tick every few milliseconds, so that two replacements could look like one.
    at = max(os.fstat(descriptor).st_mtime_ns, before + 1)
    os.utime(descriptor, ns=(at, at))


def _sync_folder(folder: Path) -> None:
    # A rename is durable only once its folder is.
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
