"""Where rows and answers of a run lie between who reads the list and the workers: a folder, or a place of Beam's."""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol


class Between(Protocol):
    """Small files by names with one "/"; it can be sent to a worker, who sees the same."""

    def write(self, name: str, content: bytes) -> None:
        """Write a file whole or not at all; again is the same."""
        ...

    def read(self, name: str) -> bytes:
        """Return what is in a file."""
        ...

    def names(self, folder: str) -> set[str]:
        """Return the names of the files in a folder, whole ones alone."""
        ...

    def clear(self) -> None:
        """Remove them all."""
        ...


_UNFINISHED = ".new"


@dataclass(frozen=True, slots=True)
class InFolder:
    """In a folder that every worker sees: of this machine, or a mounted volume."""

    path: Path

    def write(self, name: str, content: bytes) -> None:
        """Write beside and put in place."""
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        beside = file.with_name(f"{file.name}.{os.getpid()}{_UNFINISHED}")
        with beside.open("wb") as held:
            held.write(content)
            held.flush()
            os.fsync(held.fileno())
        beside.replace(file)

    def read(self, name: str) -> bytes:
        """Return what is in a file."""
        return (self.path / name).read_bytes()

    def names(self, folder: str) -> set[str]:
        """Return the names of the files in a folder."""
        return {f"{folder}/{one.name}" for one in (self.path / folder).glob("*") if one.suffix != _UNFINISHED}

    def clear(self) -> None:
        """Remove the folder."""
        shutil.rmtree(self.path, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class InBeam:
    """Under an address that Beam can read and write by itself, such as `gs://bucket/place`: nothing is mounted."""

    address: str

    def write(self, name: str, content: bytes) -> None:
        """Write beside and put in place: not every file system of Beam's shows a file only when it is whole."""
        files, file = _file_systems(), self._of(name)
        folder = file.rpartition("/")[0]
        if not files.exists(folder):
            _make(files, folder)
        beside = f"{file}.{os.getpid()}{_UNFINISHED}"
        with files.create(beside, mime_type="application/octet-stream") as held:
            held.write(content)
        files.rename([beside], [file])

    def read(self, name: str) -> bytes:
        """Return what is in a file."""
        with _file_systems().open(self._of(name), mime_type="application/octet-stream") as held:
            return bytes(held.read())

    def names(self, folder: str) -> set[str]:
        """Return the names of the files in a folder."""
        (found,) = _file_systems().match([self._of(f"{folder}/*")])
        every = (str(one.path).rpartition("/")[2] for one in found.metadata_list)
        return {f"{folder}/{name}" for name in every if not name.endswith(_UNFINISHED)}

    def clear(self) -> None:
        """Remove what lies under the address."""
        files = _file_systems()
        (found,) = files.match([self._of("*/*")])
        if found.metadata_list:
            files.delete([one.path for one in found.metadata_list])

    def _of(self, name: str) -> str:
        return f"{self.address}/{name}"


def _make(files: Any, folder: str) -> None:
    """Make a folder; a bucket has none, and another worker may have made it."""
    try:
        files.mkdirs(folder)
    except OSError:
        return


def _file_systems() -> Any:
    from apache_beam.io.filesystems import FileSystems  # type: ignore[import-not-found]  # an extra of its own

    return FileSystems
