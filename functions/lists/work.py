"""A list that was sent, assessed: its answers and worklist go where it came from. Done again, it is the same."""

import csv
import tempfile
import threading
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

import orjson

from functions.lists.bodies import Result
from functions.lists.step import open_step, open_step_here
from pipelines.lists.held import Run, fingerprint_of
from pipelines.lists.run import Done, Plan, run_list
from shared import __version__
from shared.errors import NG12Error, NotFoundError
from shared.stores.list_runs import ListRuns
from shared.stores.lists import LIST_FILES, ListStore
from shared.tracing import log_event, log_failure
from shared.wiring import Wiring

PAGE: Final = 100
_ANSWERS: Final = "answers/"
_FILES: Final = ("answers.jsonl", "worklist.csv", "worklist.html")
_TYPES: Final = {".jsonl": "application/jsonl", ".csv": "text/csv", ".html": "text/html"}


class RemovedError(Exception):
    """The list was removed while it was assessed."""


def place_of(list_id: str) -> str:
    """Return where a list's results are kept."""
    return f"{LIST_FILES}done/{list_id}/"


def begin_here(wiring: Wiring, list_id: str) -> None:
    """Assess a list in a thread of its own; in the cloud a job does, since a function ends with its reply."""
    if wiring.settings.blobs != "storage":
        threading.Thread(target=work_on, args=(wiring, list_id), daemon=True).start()


def work_on(wiring: Wiring, list_id: str, workers: int = 1) -> None:
    """Assess a list, in so many processes; its state says what became of it."""
    store = ListStore(wiring.documents, wiring.now)
    try:
        held = _held(store, list_id)
        with tempfile.TemporaryDirectory(prefix="ng12-list-") as folder:
            done = _assess(wiring, store, held, Path(folder), workers)
            pages = _keep(wiring, list_id, Path(folder) / "out")
        told = {"rows": done.rows, "problems": done.problems, "to_look_at": done.to_look_at, "pages": pages}
        ListRuns(wiring.documents, wiring.now).record(
            list_id, held["owner"], done.run.edition_id, rows=done.rows, problems=done.problems, began=held["began"]
        )
        store.tell(list_id, state="done", **told)
    except RemovedError:
        remove_results(wiring, list_id)
    except NG12Error as error:
        store.tell(list_id, state="failed", detail=str(error))
    except Exception as error:  # nobody waits for this thread
        log_failure("list_failed", error)
        store.tell(list_id, state="failed", detail="Something failed here.")


def _held(store: ListStore, list_id: str) -> Any:
    try:
        return store.get(list_id, "", is_admin=True)
    except NotFoundError:
        raise RemovedError from None


def _assess(wiring: Wiring, store: ListStore, held: Any, folder: Path, workers: int) -> Done:
    file = folder / Path(held["upload"]).name
    file.write_bytes(wiring.blobs.read(held["upload"]))
    served = wiring.servings.active()
    edition = served.guideline.edition.edition_id
    run = Run(held["list_id"], fingerprint_of(file, None), edition, __version__, held["began"], served.rules)

    def tell(rows: int) -> None:
        if not store.tell(held["list_id"], state="running", rows=rows):
            raise RemovedError

    opened = open_step(held["owner"], run) if workers > 1 else open_step_here(wiring, held["owner"], run)
    done = run_list(Plan(file, folder / "out", workers, _mapping(held, folder)), run, lambda _run: opened, tell)
    log_event("list_assessed", count=done.rows)
    return done


def _mapping(held: Any, folder: Path) -> Path | None:
    """Write the mapping that was sent with a list, if one was, as the file that a reader takes."""
    if not held.get("mapping"):
        return None
    file = folder / "mapping.json"
    file.write_bytes(orjson.dumps(held["mapping"]))
    return file


def _keep(wiring: Wiring, list_id: str, out: Path) -> int:
    """Keep the files and the worklist in pages; return how many."""
    place = place_of(list_id)
    for name in _FILES:
        file = out / name
        wiring.blobs.write(place + name, file.read_bytes(), content_type=_TYPES[file.suffix])
    with (out / "answers.jsonl").open("rb") as answers:
        _keep_pages(wiring, f"{place}{_ANSWERS}", map(orjson.loads, answers))
    with (out / "worklist.csv").open(encoding="utf-8-sig", newline="") as lines:
        return _keep_pages(wiring, place, _results(csv.reader(lines)))


def _keep_pages(wiring: Wiring, place: str, rows: Iterator[Any]) -> int:
    pages = 0
    while page := list(islice(rows, PAGE)):
        wiring.blobs.write(f"{place}{pages:06d}.json", orjson.dumps(page), content_type="application/json")
        pages += 1
    return pages


def answer_of(wiring: Wiring, list_id: str, row: int) -> dict[str, Any]:
    """Return the whole answer of a row, counted from 1. Raises NotFoundError."""
    page, place = divmod(row - 1, PAGE)
    found: list[dict[str, Any]] = orjson.loads(wiring.blobs.read(f"{place_of(list_id)}{_ANSWERS}{page:06d}.json"))
    return found[place]


def _results(rows: Iterator[list[str]]) -> Iterator[dict[str, Any]]:
    next(rows)
    names = [name for name in Result.model_fields if name != "seen"]
    yield from (dict(zip(names, row, strict=True)) for row in rows)


def remove_results(wiring: Wiring, list_id: str) -> None:
    """Remove all that was kept of a list."""
    for blob in list(wiring.blobs.list(place_of(list_id))):
        wiring.blobs.delete(blob.name)
