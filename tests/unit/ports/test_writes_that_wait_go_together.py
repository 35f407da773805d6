"""Writers that wait at the same moment share a commit; each fails by itself, and who was answered is on the disk."""

import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from shared.errors import BackendAwayError
from shared.ports.documents.base import DocumentExistsError, Write
from shared.ports.documents.embedded import SqliteDocuments
from tests.architecture.sources import ROOT

WRITERS = 6
WRITES = """
import sys, threading
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from shared.ports.documents.embedded import SqliteDocuments

store = SqliteDocuments(Path(sys.argv[1]), lambda: datetime.now(UTC))

def write(writer):
    number = 0
    while True:
        number += 1
        made = store.create("audit", f"{writer}-{number}", {"writer": writer})
        sys.stdout.write(made.id + "\\n")
        sys.stdout.flush()

for writer in range(8):
    threading.Thread(target=write, args=(writer,)).start()
"""


class Watched:
    """A store whose first writer is held up until the others wait; counts the commits of its file."""

    def __init__(self, path: Path) -> None:
        self.store = SqliteDocuments(path, lambda: datetime(2026, 1, 1, tzinfo=UTC))
        self.commits = 0
        self._file = cast("Any", self.store._file)
        opened = self._file._open

        def watched() -> Any:
            connection = opened()
            connection.set_trace_callback(self._seen)
            return connection

        self.store.close()
        self._file._open = watched

    def _seen(self, statement: str) -> None:
        self.commits += statement == "COMMIT"

    def together(self, *works: Any) -> list[Any]:
        """Let the works wait for one turn, and return what they gave or raised."""
        with ThreadPoolExecutor(len(works) + 1) as pool:
            begun, held = threading.Event(), threading.Event()

            def hold(_connection: object) -> bool:
                begun.set()
                return held.wait()

            first = pool.submit(self._file.write, hold)
            begun.wait()
            waiting = self._file._together._waiting[os.getpid()]
            given = [pool.submit(work) for work in works]
            while len(waiting) < len(works):
                pass
            held.set()
            first.result()
            return [one.exception() or one.result() for one in given]


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    watched = Watched(tmp_path / "documents.sqlite3")
    watched.store.create("audit", "there", {"n": 0})
    watched.commits = 0
    return watched


def create(watched: Watched, name: str) -> Any:
    return lambda: watched.store.create("audit", name, {"n": 1}).id


def test_those_who_wait_share_one_commit(watched: Watched) -> None:
    names = [f"a-{number}" for number in range(WRITERS)]
    assert watched.together(*(create(watched, name) for name in names)) == names
    assert watched.commits == 2  # of the one who held them up, and theirs
    assert set(watched.store.get_many("audit", names)) == set(names)


def test_one_that_fails_takes_nobody_along_and_leaves_nothing(watched: Watched) -> None:
    half = partial(watched.store.batch, [Write("create", "audit", name, {"n": 2}) for name in ("half", "there")])
    given = watched.together(create(watched, "a"), half, create(watched, "b"))
    assert [type(one) for one in given] == [str, DocumentExistsError, str]
    assert {one.id for one in watched.store.query("audit")} == {"a", "b", "there"}


def test_nobody_is_answered_where_the_file_fails(watched: Watched) -> None:
    fails = partial(watched.store._file.write, lambda connection: connection.execute("INSERT INTO nowhere VALUES (1)"))
    given = watched.together(create(watched, "a"), fails, create(watched, "b"))
    assert [type(one) for one in given] == [BackendAwayError] * 3 and len({id(one) for one in given}) == 3
    assert [one.id for one in watched.store.query("audit")] == ["there"]


def test_whoever_was_answered_before_the_process_was_killed_is_on_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "documents.sqlite3"
    told = subprocess.Popen([sys.executable, "-c", WRITES, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert told.stdout is not None
    answered = [told.stdout.readline().strip() for _ in range(400)]
    told.send_signal(signal.SIGKILL)
    answered += [line.strip() for line in told.stdout if line.endswith("\n")]
    assert told.wait() == -signal.SIGKILL
    store = SqliteDocuments(path, lambda: datetime.now(UTC))
    assert set(store.get_many("audit", answered)) == set(answered)
