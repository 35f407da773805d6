"""A machine dies between any two writes: the old edition is served whole or the new one, and delivery ends it."""

import multiprocessing
import shutil
import signal
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from pipelines.ingest.guarded.read import read_guarded
from pipelines.ingest.ingest import ingest
from pipelines.ingest.pictures.keep import drawn
from pipelines.ingest.publishing.remove import delete_edition
from shared.ports.embedders.embedded import HashingEmbedder
from shared.retrieval.hit import Passage
from tests.hostile.mortal import Fate, deaths, kill_this_process, moments_of, mortal
from tests.hostile.whole import assert_nothing_orphaned, assert_served_whole, state_of
from tests.pipelines.ingest.conftest import Bench, Clock, bench_in
from tests.pipelines.ingest.pen import owls, short

FORMER, PRESENT = short(), short("3 June 2023", "Refer people with fatigue.")
Fresh = Callable[[], Bench]


@pytest.fixture(autouse=True)
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading and drawing change nothing, so each file is read and drawn once for all deaths."""
    monkeypatch.setattr("pipelines.ingest.ingest.read_guarded", lambda data, progress, max_bytes: reading(data))
    monkeypatch.setattr("pipelines.ingest.pictures.keep.drawn", lambda data, passages: iter(drawing(data, passages)))


@cache
def reading(data: bytes) -> object:
    return read_guarded(data)


@cache
def drawing(data: bytes, passages: tuple[Passage, ...]) -> tuple[dict[str, object], ...]:
    return tuple(drawn(data, passages))


@pytest.fixture
def fresh(tmp_path: Path) -> Fresh:
    """Makes store after store in which the former edition is active."""
    ingest(FORMER, bench_in(tmp_path / "0"))
    folders = (tmp_path / str(number) for number in range(1, 10_000))
    return lambda: bench_in(shutil.copytree(tmp_path / "0", next(folders)))


def deliver(bench: Bench) -> object:
    return ingest(PRESENT, bench)


def delete(bench: Bench) -> object:
    return delete_edition(bench, bench.editions.list()[1].edition_id)


def with_another_embedder(bench: Bench) -> object:
    bench.embedder = HashingEmbedder(64)
    bench.embedder.__class__ = type("Other", (HashingEmbedder,), {"name": property(lambda _: "other")})
    return ingest(FORMER, bench)


def test_killed_before_or_after_any_write_and_delivered_again_it_ends_as_if_never_killed(fresh: Fresh):
    undisturbed = fresh()
    moments = moments_of(undisturbed, deliver)
    former = fresh().editions.active()
    assert len(moments) >= 30 and {"before blobs.write", "before vectors.upsert"} <= set(moments)
    for at, bench in deaths(fresh, deliver, len(moments)):
        assert assert_served_whole(bench) in {former.edition_id, undisturbed.editions.active().edition_id}, moments[at]
        bench.now.forward(minutes=1)
        deliver(bench)
        assert state_of(bench) == state_of(undisturbed), moments[at]
        assert_nothing_orphaned(bench)


def test_what_was_begun_and_never_delivered_again_is_cleared_by_the_next_file(fresh: Fresh):
    other = owls()
    for _, bench in deaths(fresh, deliver, len(moments_of(fresh(), deliver))):
        bench.now.forward(minutes=1)
        ingest(other, bench)
        assert_served_whole(bench)
        assert_nothing_orphaned(bench)


def test_a_deletion_killed_anywhere_is_finished_by_the_next_delivery_or_by_saying_it_again(fresh: Fresh):
    def both() -> Bench:
        bench = fresh()
        deliver(bench)
        return bench

    for at, bench in deaths(both, delete, len(moments_of(both(), delete))):
        active = assert_served_whole(bench)
        bench.now.forward(minutes=1)
        ingest(owls(), bench) if at % 2 else ingest(FORMER, bench)
        assert_served_whole(bench)
        assert bench.editions.find(active) is not None
        assert_nothing_orphaned(bench)


@pytest.mark.long
def test_a_new_index_of_the_active_edition_replaces_the_former_whole_at_every_moment(fresh: Fresh):
    for _, bench in deaths(fresh, with_another_embedder, len(moments_of(fresh(), with_another_embedder))):
        assert_served_whole(bench)
        bench.now.forward(minutes=1)
        with_another_embedder(bench)
        ingest(owls(), bench)
        assert_served_whole(bench)
        assert_nothing_orphaned(bench)


@pytest.mark.long
def test_a_real_process_killed_at_the_pointer_switch_and_around_it_leaves_one_whole_edition(
    fresh: Fresh, tmp_path: Path
):
    undisturbed = fresh()
    moments = moments_of(undisturbed, deliver)
    switch = max(place for place, moment in enumerate(moments) if moment == "before documents.transact") - 2
    for number, at in enumerate(range(switch - 5, len(moments))):
        folder = shutil.copytree(tmp_path / "0", tmp_path / f"killed-{number}")
        process = multiprocessing.get_context("spawn").Process(target=deliver_and_die, args=(folder, PRESENT, at))
        process.start()
        process.join(120)
        assert process.exitcode == -signal.SIGKILL, moments[at]
        bench = bench_in(folder)
        assert_served_whole(bench)
        bench.now.forward(minutes=1)
        deliver(bench)
        assert state_of(bench) == state_of(undisturbed), moments[at]
        assert_nothing_orphaned(bench)


def deliver_and_die(folder: Path, data: bytes, at: int) -> None:
    ingest(data, mortal(bench_in(folder, Clock()), Fate(at, kill_this_process)))
