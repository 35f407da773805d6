"""The process that reads: `python -m pipelines.ingest.guarded.child`, PDF on stdin, JSON lines on stdout.

Lines tell progress; the last one is the reading or the refusal. Memory, CPU and files are limited before anything else.
"""

import resource
import sys
from typing import Any, Final

import orjson

from shared.errors import GuidelineRefusedError

MEMORY_BYTES: Final = 512 * 2**20
CPU_SECONDS: Final = 30
EXIT_OUT_OF_MEMORY: Final = 12


def main() -> None:
    """Read one file and answer. A lack of memory shows as the exit code alone, since an answer needs some."""
    _limit()
    data = sys.stdin.buffer.read()
    try:
        _say(_answer(data, max_bytes=int(sys.argv[1]), mode=sys.argv[2] if len(sys.argv) > 2 else ""))
    except MemoryError:
        sys.exit(EXIT_OUT_OF_MEMORY)


def _limit() -> None:
    for kind, most in (
        (resource.RLIMIT_AS, MEMORY_BYTES),
        (resource.RLIMIT_CPU, CPU_SECONDS),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(kind, (most, most))


def _answer(data: bytes, max_bytes: int, mode: str) -> dict[str, Any]:
    from pipelines.ingest.guarded.texts import MODE, read_pages
    from pipelines.ingest.refusals import refusal

    try:
        return read_pages(data, max_bytes) if mode == MODE else _read(data, max_bytes)
    except GuidelineRefusedError as refused:
        return _refused(refused)
    except MemoryError:
        raise
    except Exception as error:  # whatever a reader throws at damage, the file is what is wrong
        return _refused(refusal(_reason(error)))


def _refused(error: GuidelineRefusedError) -> dict[str, Any]:
    return {"refused": [error.reason, str(error)]}


def _reason(error: Exception) -> Any:
    from pipelines.ingest.refusals import Reason

    is_hungry = any(word in str(error).lower() for word in ("malloc", "alloc", "out of memory"))
    return Reason.OUT_OF_MEMORY if is_hungry else Reason.READER_FAILED


def _read(data: bytes, max_bytes: int) -> dict[str, Any]:
    from pipelines.ingest.guarded.alike import check_pictures
    from pipelines.ingest.guarded.second import cross_check
    from pipelines.ingest.guarded.streams import check_streams
    from pipelines.ingest.open import check_bytes
    from pipelines.ingest.read import read_guideline

    check_bytes(data, max_bytes)
    check_streams(data)
    result = read_guideline(data, _progress, max_bytes=max_bytes, thorough=True)
    unseen = cross_check(data, result.texts)
    check_pictures(data)
    return {
        "guideline": result.guideline.model_dump(mode="json"),
        "unread_rows": result.unread_rows,
        "unread_lines": result.unread_lines,
        "texts": result.texts,
        "notices": result.notices,
        "hidden": [spans or words for spans, words in zip(result.hidden, unseen, strict=True)],
    }


def _progress(stage: str, done: int, total: int) -> None:
    if done % 5 == 0 or done == total:
        _say({"progress": [stage, done, total]})


def _say(line: dict[str, Any]) -> None:
    sys.stdout.buffer.write(orjson.dumps(line) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
