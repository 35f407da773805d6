"""What the reading process said of a file, kept for the rest of a run: it costs seconds and is the same again."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, Final

import orjson
import pytest

from pipelines.ingest.guarded import read
from pipelines.ingest.read import Progress

Asked = Callable[..., dict[str, Any]]
Told = tuple[list[tuple[Any, ...]], bytes]
_MOST: Final = 8  # files; tests that damage one in a hundred ways shall not fill the memory


@contextmanager
def files_read_once() -> Iterator[None]:
    """Until this ends a file that was read whole is not read again, unless a test has changed how one is read."""
    ask, start, known = read._asked, vars(read)["child"], OrderedDict[tuple[Any, ...], Told]()

    def asked(data: bytes, progress: Progress, *arguments: str, max_bytes: int) -> dict[str, Any]:
        if vars(read)["child"] is not start:
            return ask(data, progress, *arguments, max_bytes=max_bytes)
        key = (sha256(data).digest(), arguments, max_bytes)
        if key not in known:
            steps: list[tuple[Any, ...]] = []
            answer = ask(data, _kept(progress, steps), *arguments, max_bytes=max_bytes)
            known[key] = (steps, orjson.dumps(answer))
            while len(known) > _MOST:
                known.popitem(last=False)
            return answer
        known.move_to_end(key)
        steps, said = known[key]
        for step in steps:
            progress(*step)
        answer = orjson.loads(said)
        assert isinstance(answer, dict)
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(read, "_asked", asked)
        yield


def _kept(progress: Progress, steps: list[tuple[Any, ...]]) -> Progress:
    def told(*step: Any) -> None:
        steps.append(step)
        progress(*step)

    return told
