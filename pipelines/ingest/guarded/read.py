"""The trusted side: starts the reading process, watches the clock, and turns whatever becomes of it into an answer."""

import signal
import subprocess
import tempfile
from typing import Any, Final

import orjson

from pipelines.ingest.guarded.child import EXIT_OUT_OF_MEMORY
from pipelines.ingest.guarded.start import child
from pipelines.ingest.guarded.texts import MODE, joined
from pipelines.ingest.open import MAX_BYTES, check_bytes
from pipelines.ingest.read import Progress, ReadResult, no_progress
from pipelines.ingest.refusals import Reason, refusal
from shared.errors import GuidelineRefusedError
from shared.guideline.records import Guideline

WALL_SECONDS: Final = 90.0  # its processor time is bounded more tightly: a busy machine is no fault of the file
_MAX_LINE = 64 * 2**20
_CHILD = "pipelines.ingest.guarded.child"


def read_guarded(data: bytes, progress: Progress = no_progress, *, max_bytes: int = MAX_BYTES) -> ReadResult:
    """Read a PDF in a process of its own. Raises GuidelineRefusedError whatever the file does to that process."""
    answer = _asked(data, progress, str(max_bytes), max_bytes=max_bytes)
    return ReadResult(
        guideline=Guideline.model_validate(answer["guideline"]),
        unread_rows=tuple((page, tuple(cells)) for page, cells in answer["unread_rows"]),
        unread_lines=tuple((page, words) for page, words in answer["unread_lines"]),
        texts=tuple(answer["texts"]),
        hidden=tuple(map(tuple, answer["hidden"])),
        notices=tuple((page, words) for page, words in answer["notices"]),
    )


def read_text_guarded(data: bytes, *, max_bytes: int = MAX_BYTES) -> str:
    """Read the words of a PDF of text in a process of its own. Raises GuidelineRefusedError as `read_guarded`."""
    return joined(_asked(data, no_progress, str(max_bytes), MODE, max_bytes=max_bytes)["texts"])


def _asked(data: bytes, progress: Progress, *arguments: str, max_bytes: int) -> dict[str, Any]:
    """Return what the process says of a file. Raises GuidelineRefusedError."""
    check_bytes(data, max_bytes)
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        with child(_CHILD, *arguments, stdin=file, seconds=WALL_SECONDS) as process:
            answer = _listen(process, progress)
    if answer is None:
        raise refusal(_cause(process.returncode))
    if "refused" in answer:
        raise GuidelineRefusedError(*answer["refused"])
    return answer


def _listen(process: "subprocess.Popen[bytes]", progress: Progress) -> dict[str, Any] | None:
    """Return the last word of the process, None if it died before."""
    stream = process.stdout
    while stream and (line := stream.readline(_MAX_LINE)):
        if not line.endswith(b"\n"):
            return None
        said: dict[str, Any] = orjson.loads(line)
        if "progress" not in said:
            return said
        progress(*said["progress"])
    process.wait()
    return None


def _cause(code: int) -> Reason:
    if code == EXIT_OUT_OF_MEMORY:
        return Reason.OUT_OF_MEMORY
    return Reason.OUT_OF_TIME if -code in (signal.SIGKILL, signal.SIGXCPU) else Reason.READER_FAILED
