"""An edition follows the active one by itself only where it keeps enough of it; what it loses is told, and by hand
it becomes active all the same."""

from collections.abc import Callable
from functools import cache

import pytest

from functions.local import sample
from functions.local.sample.source import FIRST_EDITION, pdf_path
from pipelines.ingest import ingest as ingestion
from pipelines.ingest.compare.compare import compare
from pipelines.ingest.ingest import ingest
from pipelines.ingest.publishing.succession import Succession, succession
from pipelines.ingest.read import read_guideline
from shared.criteria.book import shipped
from shared.guideline.records import Guideline
from shared.guideline.urgency import Action, Urgency
from shared.terminology.terminology import load_terminology
from tests.pipelines.ingest.conftest import Bench
from tests.pipelines.ingest.pen import HEAD, WIDTHS, Pen, short

FIRST, SECOND = pdf_path(FIRST_EDITION), sample.guideline()


@cache
def three_pages(code: str) -> bytes:
    """A file of three pages behind its cover that says it is a later edition of a guideline."""
    pen = Pen(running=f"Suspected cancer ({code})").cover(dates="Published: 4 March 2024\nLast updated: 1 July 2026")
    pen.chapter("Recommendations organised by site of\ncancer").section("1.1 Lung cancers")
    pen.recommendation(
        "1.1.1", "Refer people aged 60 and over with haemoptysis using", "a suspected cancer pathway referral."
    )
    pen.chapter("Recommendations organised by symptom").section("Chest")
    pen.table(HEAD, [("Haemoptysis, 60 and over", "Lung", "Suspected cancer\npathway referral [1.1.1]")], WIDTHS)
    pen.chapter("Terms used in this guideline").section("Haemoptysis").paragraph("Coughing up blood.")
    return pen.done()


def lost(report: object) -> dict[str, tuple[int, int]]:
    return {one.what: (one.kept, one.of) for one in report.succession.shares if not one.holds}


@pytest.mark.parametrize("by_default", [True, False])
def test_a_short_file_of_a_later_date_does_not_take_the_place_of_the_guideline(bench: Bench, *, by_default: bool):
    active = ingest(SECOND.read_bytes(), bench).edition
    report = ingest(three_pages("SRG1"), bench, activate_by_default=by_default)
    assert all(check.passed for check in report.checks)
    assert not report.is_active and bench.editions.active() == active
    assert "it keeps 0 of 39 recommendations, 36 are asked for: 1.1.1; 1.1.2;" in report.not_active_because
    assert set(lost(report)) == {
        "recommendations", "sections", "actions and timings", "rules that people read or signed", "rows by symptom",
        "defined terms",
    }  # fmt: skip
    assert report.succession.former == active.edition_id


def test_the_real_guideline_is_not_followed_by_a_short_file(bench: Bench, ng12_pdf: bytes):
    active = ingest(ng12_pdf, bench).edition
    report = ingest(three_pages("NG12"), bench)
    assert not report.is_active and bench.editions.active() == active
    assert lost(report)["rules that people read or signed"] == (0, 83)


def test_a_person_activates_it_all_the_same(bench: Bench):
    ingest(SECOND.read_bytes(), bench)
    held = ingest(three_pages("SRG1"), bench).edition
    assert not ingest(three_pages("SRG1"), bench).is_active
    assert ingest(three_pages("SRG1"), bench, activate=True).is_active
    assert bench.editions.active() == held


def test_a_genuine_edition_follows_by_itself_and_says_what_it_keeps(bench: Bench):
    former = ingest(FIRST.read_bytes(), bench).edition
    report = ingest(SECOND.read_bytes(), bench)
    assert report.is_active and report.not_active_because is None
    assert report.succession.former == former.edition_id
    assert {one.what: (one.kept, one.of, one.least) for one in report.succession.shares} == {
        "recommendations": (37, 38, 35),
        "sections": (10, 10, 9),
        "actions and timings": (29, 31, 28),
        "rules that people read or signed": (30, 31, 28),
        "rows by symptom": (44, 45, 41),
        "defined terms": (13, 13, 12),
    }


def test_what_becomes_active_while_a_file_is_read_is_what_it_is_held_against(bench: Bench, monkeypatch):
    kept = ingestion.store

    def overtaken(report, *rest):
        monkeypatch.setattr(ingestion, "store", kept)
        done = kept(report, *rest)
        ingest(SECOND.read_bytes(), bench)
        return done

    monkeypatch.setattr(ingestion, "store", overtaken)
    report = ingest(three_pages("SRG1"), bench)
    assert not report.is_active and "0 of 39 recommendations" in report.not_active_because
    assert report.succession.former == bench.editions.active().edition_id == report.differences.former
    assert bench.editions.report(report.edition.edition_id)["succession"]["former"] == report.succession.former


@cache
def read() -> Guideline:
    return read_guideline(SECOND.read_bytes()).guideline


def followed(**changes: object) -> Succession:
    """What the sample guideline keeps of itself with these changes."""
    present, book = read().model_copy(update=changes), shipped("SRG1")
    return succession(read(), present, compare(read(), present, load_terminology(), book), load_terminology(), book)


def with_recommendations(change: Callable, places: slice) -> dict[str, object]:
    chosen = set(range(len(read().recommendations))[places])
    return {
        "recommendations": tuple(
            one.model_copy(update=change(one)) if place in chosen else one
            for place, one in enumerate(read().recommendations)
        )
    }


def reworded(one):
    return {"text": f"{one.text} Look twice."}


def slower(_one):
    return {"action": Action.NON_URGENT_REFERRAL, "urgency": Urgency.NON_URGENT}


def moved(one):
    return {"section_title": f"{one.section_title} and the like"}


def added(number: int):
    first = read().recommendations[0]
    new = [
        first.model_copy(update={"rule_id": f"9.9.{place}", "text": f"Refer owls with number {place}."})
        for place in range(number)
    ]
    return {"recommendations": (*read().recommendations, *new)}


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        (lambda: {"recommendations": read().recommendations[:-4]}, {"recommendations"}),
        (lambda: {"recommendations": read().recommendations[:-3]}, set()),
        (lambda: {"symptom_rows": read().symptom_rows[:-5]}, {"rows by symptom"}),
        (lambda: {"symptom_rows": read().symptom_rows[:-4]}, set()),
        (lambda: {"terms": read().terms[:-2]}, {"defined terms"}),
        (lambda: {"terms": read().terms[:-1]}, set()),
        (lambda: with_recommendations(slower, slice(0, 4)), {"actions and timings"}),
        (lambda: with_recommendations(slower, slice(0, 3)), set()),
        (lambda: with_recommendations(reworded, slice(0, 4)), {"rules that people read or signed"}),
        (lambda: with_recommendations(reworded, slice(0, 3)), set()),
        (lambda: with_recommendations(moved, slice(None)), {"sections"}),
        (lambda: added(19), set()),
    ],
)
def test_each_kind_has_its_bound(changes: Callable[[], dict[str, object]], what: set[str]):
    found = followed(**changes())
    assert {one.what for one in found.shares if not one.holds} == what
    assert bool(found.objections) == bool(what)


def test_an_edition_that_grows_beyond_all_measure_does_not_follow():
    assert followed(**added(19)).objections == ()
    assert followed(**added(20)).objections == ("it has 59 recommendations, 58 are the most",)


def test_an_edition_before_the_active_one_is_told_so_first(bench: Bench):
    ingest(short("1 July 2025"), bench)
    assert "before the active edition" in ingest(short("1 July 2020", "Refer owls."), bench).not_active_because
