"""Generations of a guideline, late, out of order and more than once, end as one delivery of each in order would."""

import itertools
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from pipelines.ingest.guarded.read import read_guarded
from pipelines.ingest.ingest import ingest
from pipelines.ingest.publishing.report import IngestReport
from tests.hostile.whole import assert_nothing_orphaned, assert_served_whole
from tests.pipelines.ingest.conftest import Bench, bench_in
from tests.pipelines.ingest.pen import short

GENERATIONS = (
    short("1 May 2022"),
    short("3 June 2023", "Refer people with fatigue."),
    short("3 June 2024", "Refer people with fever."),
)
OTHER_BYTES = short("3 June 2024", "Refer people with chills.")


@pytest.fixture(autouse=True)
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading depends on the file alone, so each is read once for all orders; the pictures of pages decide nothing."""
    monkeypatch.setattr("pipelines.ingest.ingest.keep_pictures", lambda *_: None)
    monkeypatch.setattr("pipelines.ingest.ingest.read_guarded", lambda data, progress, max_bytes: reading(data))


@cache
def reading(data: bytes) -> object:
    return read_guarded(data)


def orders(deliveries: int = 4) -> list[tuple[int, ...]]:
    """Every order of three generations of which one comes twice."""
    return [order for order in itertools.product(range(3), repeat=deliveries) if set(order) == {0, 1, 2}]


def delivered(folder: Path, files: Sequence[bytes]) -> tuple[Bench, list[IngestReport]]:
    bench = bench_in(folder)
    return bench, [ingest(file, bench) for file in files]


@pytest.mark.long
def test_three_generations_in_every_order_and_more_than_once_end_as_in_order(tmp_path: Path):
    in_order, _ = delivered(tmp_path / "in-order", GENERATIONS)
    for number, order in enumerate(orders()):
        bench, reports = delivered(tmp_path / str(number), [GENERATIONS[place] for place in order])
        assert bench.editions.active() == in_order.editions.active(), order
        assert bench.editions.list() == in_order.editions.list(), order
        assert [report.outcome for report in reports].count("ingested") == 3, order
        assert_served_whole(bench)
        assert_nothing_orphaned(bench)


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_other_bytes_of_a_date_are_kept_and_reported_in_every_order_and_never_activated(tmp_path: Path, order):
    files = (GENERATIONS[0], GENERATIONS[2], OTHER_BYTES)
    bench, reports = delivered(tmp_path, [files[place] for place in order])
    first, second = (reports[place] for place in sorted((order.index(1), order.index(2))))
    assert len(bench.editions.list()) == 3
    assert bench.editions.active() == first.edition
    assert not second.is_active and "other bytes" in second.not_active_because
    assert list(second.differences.recommendations.reworded) == ["1.1.1"]
    again = [ingest(files[place], bench).is_active for place in reversed(order)]
    assert again == [file == files[order[reports.index(first)]] for file in (files[place] for place in reversed(order))]


def test_other_bytes_of_a_date_are_activated_by_whoever_says_so(tmp_path: Path):
    bench, _ = delivered(tmp_path, [GENERATIONS[2], OTHER_BYTES])
    assert ingest(OTHER_BYTES, bench, activate=True).is_active
    assert not ingest(GENERATIONS[2], bench).is_active
    assert ingest(GENERATIONS[0], bench).not_active_because.startswith("it is dated")
