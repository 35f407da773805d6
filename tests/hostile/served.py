"""A clinic served by one edition while hostile files are delivered to it, and what became of each."""

import resource
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from pipelines.ingest.ingest import ingest
from shared.errors import GuidelineRefusedError
from shared.guideline.records import Guideline
from tests.pipelines.ingest.conftest import Bench, bench_in

MAX_MEGABYTES = 512


@dataclass(frozen=True)
class Fate:
    """What became of a file: "kept" or the reason it was refused for; `changes` what its edition says differently."""

    name: str
    outcome: str
    is_active: bool = False
    says_the_same: bool = False
    reports_changes: bool = False


class Served:
    """A clinic served by one edition, to which files are delivered."""

    def __init__(self, folder: Path, data: bytes) -> None:
        self.bench: Bench = bench_in(folder)
        self.edition = ingest(data, self.bench).edition
        self.guideline = self.bench.editions.load(self.edition.edition_id)

    def deliver(self, name: str, data: bytes) -> Fate:
        try:
            report = ingest(data, self.bench)
        except GuidelineRefusedError as refused:
            return Fate(name, refused.reason)
        found = self.bench.editions.load(report.edition.edition_id)
        is_active = report.is_active and report.edition.edition_id != self.edition.edition_id
        different = report.differences is not None and report.differences.is_any
        return Fate(name, "kept", is_active, said(found) == said(self.guideline), different)

    def deliver_all(self, files: Iterable[tuple[str, bytes]]) -> list[Fate]:
        # Children that others of this process had before count in the same figure, and each child begins as a copy
        # of this process, whose size counts as its own. The child's own limit holds whatever is measured here.
        self._largest_before = _largest_child_megabytes()
        with ThreadPoolExecutor(2) as threads:
            return list(threads.map(lambda file: self.deliver(*file), files))

    def assert_unharmed(self, fates: list[Fate]) -> None:
        assert [fate for fate in fates if fate.is_active] == []
        assert [
            fate for fate in fates if fate.outcome == "kept" and not (fate.says_the_same or fate.reports_changes)
        ] == []
        assert _largest_child_megabytes() <= max(MAX_MEGABYTES, self._largest_before, _own_megabytes())
        assert self.bench.editions.active() == self.edition
        assert self.bench.editions.load(self.edition.edition_id) == self.guideline
        assert self.bench.editions.unfinished() == []


def _own_megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _largest_child_megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def said(guideline: Guideline) -> object:
    return guideline.recommendations, guideline.symptom_rows, guideline.terms
