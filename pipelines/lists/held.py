"""What a run has done, in its folder: answers in order as they come, so that a killed run goes on where it was."""

import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final, TextIO

from shared.errors import ConflictError, InputInvalidError

ANSWERS, WORKLIST, PAGE = "answers.jsonl", "worklist.csv", "worklist.html"
_PART: Final = "answers.part"
_STATE: Final = "run.json"
_CHUNK: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Run:
    """Which run this is: the file's fingerprint, what decides, and when it began; the id follows from the first two.

    `rules`: the state of the edition's rulebook; empty as the product ships it.
    """

    id: str
    fingerprint: str
    edition_id: str
    version: str
    began: str
    rules: str = ""

    def goes_on(self, former: "Run") -> bool:
        """Whether this is the former run taken up again: the same file, judged by the same."""
        return replace(former, id=self.id, began=self.began) == self


class Folder:
    """The folder of a list."""

    def __init__(self, path: Path) -> None:
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputInvalidError(f"The folder cannot be made: {error.strerror}.") from None
        self.path = path
        self.answers, self.worklist, self.page = path / ANSWERS, path / WORKLIST, path / PAGE
        self.part = path / _PART
        self._state = path / _STATE

    def resume(self, run: Run) -> tuple[Run, int]:
        """Return the run that goes on and its rows; `run` itself where file, edition, rules or version are others."""
        former = self._former()
        if former is not None and run.goes_on(former):
            return former, self._whole_lines()
        self.part.unlink(missing_ok=True)
        with whole(self._state) as file:
            json.dump(asdict(run), file)
        return run, 0

    def append(self, lines: Sequence[bytes]) -> None:
        """Add answers; on disk when this returns."""
        with self.part.open("ab") as part:
            part.write(b"".join(line + b"\n" for line in lines))
            part.flush()
            os.fsync(part.fileno())

    def finish(self) -> None:
        """Let the answers stand; the last step, so that a run killed before it goes on and one after it is done."""
        self.part.touch()
        self.part.replace(self.answers)
        self._state.unlink(missing_ok=True)

    def _former(self) -> Run | None:
        try:
            return Run(**json.loads(self._state.read_bytes()))
        except (OSError, ValueError, TypeError):
            return None

    def _whole_lines(self) -> int:
        """Count the answers that were written whole, and cut off one that was not."""
        if not self.part.exists():
            return 0
        count, end = 0, 0
        with self.part.open("r+b") as part:
            while line := part.readline():
                if not line.endswith(b"\n"):
                    break
                count, end = count + 1, end + len(line)
            part.truncate(end)
        return count


def fingerprint_of(file: Path, mapping: Path | None) -> str:
    """Return what tells this input from every other. Raises InputInvalidError."""
    digest = hashlib.sha256()
    files = sorted(file.glob("*.ndjson")) if file.is_dir() else [file]
    try:
        for one in (*files, *([mapping] if mapping else [])):
            digest.update(one.name.encode() + b"\0")
            with one.open("rb") as held:
                while chunk := held.read(_CHUNK):
                    digest.update(chunk)
    except OSError as error:
        raise InputInvalidError(f"The file cannot be read: {error.strerror}.") from None
    return digest.hexdigest()


@contextmanager
def whole(path: Path, encoding: str = "utf-8") -> Iterator[TextIO]:
    """Write a text file so that it is there whole or not at all."""
    beside = path.with_name(path.name + ".new")
    with beside.open("w", encoding=encoding, newline="") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


class Claim:
    """One run at a time in a folder."""

    def __init__(self, folder: Path) -> None:
        import fcntl

        self._file = (folder / ".lock").open("w")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise ConflictError("Another run works in this folder: wait for it, or give another --out.") from None

    def __enter__(self) -> None:
        """Hold it."""

    def __exit__(self, *_: object) -> None:
        """Let it go."""
        self._file.close()
