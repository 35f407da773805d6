"""Each switch changes what is found; a leg that is lost is named and the rest goes on."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from shared.errors import BackendAwayError
from shared.guideline.records import SymptomRow
from shared.retrieval.switches import Switches
from tests.unit.retrieval.conftest import Desk, recommendation

Desks = Callable[..., Desk]

COUGH = recommendation("1.1.1", "Refer people with an unexplained cough.")
LUMP = recommendation(
    "1.1.2", "Refer people with a breast lump. See recommendation 1.1.3.", cross_references=("1.1.3",)
)
ADVICE = recommendation("1.1.3", "Discussion with a specialist should be considered.")
ROW = SymptomRow(
    page=5,
    group="Lumps",
    subgroup=None,
    symptom="Breast lump, any age",
    possible_cancer="Breast",
    references=("1.1.2",),
    recommendation="Refer [1.1.2]",
)


class Away:
    """A back end that is away."""

    def nearest(self, *_: object) -> list[object]:
        """Fail as adapters do."""
        raise BackendAwayError("away")

    def rerank(self, query: str, passages: Sequence[str]) -> list[float]:
        """Fail as adapters do."""
        raise BackendAwayError("away")


class Hanging(Away):
    """A back end that answers when nobody waits any more."""

    def __init__(self) -> None:
        self.is_over = threading.Event()

    def nearest(self, *_: object) -> list[object]:
        """Answer late."""
        self.is_over.wait()
        return []


class LastFirst:
    """A reranker that holds the shortest passage for the best."""

    def rerank(self, query: str, passages: Sequence[str]) -> list[float]:
        """Return 1 for the shortest."""
        shortest = min(passages, key=len)
        return [float(passage == shortest) for passage in passages]


def test_without_words_a_term_of_no_concept_is_found_by_vectors_alone(desk: Desks) -> None:
    found = desk(COUGH, LUMP, ADVICE)
    only = Switches(bm25=False, terminology=False, corrective=False)
    assert (found.ask("specialist", only).mode, found.ask("specialist").mode) == ("vector", "hybrid")
    nothing = Switches(bm25=False, terminology=False, vector=False, corrective=False)
    assert found.order("unexplained", nothing) == []
    assert found.order("unexplained", only)


def test_the_lexical_leg_finds_exact_words(desk: Desks) -> None:
    found = desk(COUGH, LUMP, ADVICE)
    words = Switches(vector=False, terminology=False, corrective=False, boosts=False, cross_references=False)
    assert found.order("considered", words) == ["1.1.3"]
    assert found.order("considered", Switches(**_off(words, bm25=False))) == []


def _off(switches: Switches, **changed: bool) -> dict[str, bool]:
    names = ("bm25", "vector", "terminology", "boosts", "cross_references", "corrective")
    return {name: getattr(switches, name) for name in names} | changed


def test_the_meaning_leg_finds_what_shares_no_word(desk: Desks) -> None:
    found = desk(COUGH, LUMP, ADVICE)
    meaning = Switches(vector=False, bm25=False, corrective=False)
    assert found.order("can I ring the consultant", meaning)[0] == "1.1.3"
    assert found.order("can I ring the consultant", Switches(**_off(meaning, terminology=False))) == []


def test_a_row_brings_its_recommendation_and_stands_below_it(desk: Desks) -> None:
    found = desk(COUGH, LUMP, ADVICE, rows=(ROW,))
    hits = found.ask("breast lump, any age").hits
    assert [hit.rule_id or hit.references for hit in hits[:2]] == ["1.1.2", ("1.1.2",)]
    assert [(named.rule_id, named.text) for named in hits[1].referenced] == [("1.1.2", LUMP.text)]


def test_rows_of_one_recommendation_leave_the_first_places_to_others(desk: Desks) -> None:
    worn = recommendation("1.1.4", "Consider a blood test in people who are tired for weeks, cough or lose weight.")
    wordings = ("Cough", "Cough, ever smoked", "Cough, 40 and over", "Cough (unexplained)", "Cough, any age")
    rows = tuple(ROW.model_copy(update={"symptom": said, "references": ("1.1.1",)}) for said in wordings)
    hits = desk(COUGH, LUMP, ADVICE, worn, rows=rows).ask("cough").hits
    assert {hit.rule_id for hit in hits[:2]} == {"1.1.1", "1.1.4"}


def test_see_recommendation_brings_it(desk: Desks) -> None:
    found = desk(COUGH, LUMP, ADVICE)
    assert found.order("breast lump")[:2] == ["1.1.2", "1.1.3"]
    unfollowed = Switches(cross_references=False, vector=False)
    assert "1.1.3" not in found.order("breast lump", unfollowed)


def test_vectors_away_leave_a_warning_and_the_rest(desk: Desks) -> None:
    found = desk(COUGH, LUMP, ADVICE)
    retrieval = found.ask("breast lump", vectors=Away())
    assert (retrieval.hits[0].rule_id, retrieval.mode) == ("1.1.2", "hybrid")
    assert retrieval.warnings == ("vector search did not answer: searched by words and meaning alone",)


def test_vectors_that_hang_are_left_at_the_deadline(desk: Desks) -> None:
    found, hanging = desk(COUGH, LUMP, ADVICE), Hanging()
    with ThreadPoolExecutor() as pool:
        retrieval = found.ask("breast lump", Switches(timeout_seconds=0.02), vectors=hanging, pool=pool)
        hanging.is_over.set()
    assert retrieval.hits[0].rule_id == "1.1.2"
    assert len(retrieval.warnings) == 1


def test_when_time_is_up_no_back_end_is_called_any_more(desk: Desks) -> None:
    found = desk(COUGH, LUMP, ADVICE)
    retrieval = found.ask("breast lump", Switches(timeout_seconds=0.0), reranker=LastFirst())
    assert (retrieval.hits[0].rule_id, len(retrieval.warnings)) == ("1.1.2", 1)


def test_a_reranker_changes_the_order_only_when_switched_on(desk: Desks) -> None:
    found = desk(COUGH, LUMP, recommendation("1.1.4", "Refer: cough."))
    on = found.ask("unexplained cough", Switches(rerank=True), reranker=LastFirst())
    off = found.ask("unexplained cough", reranker=LastFirst())
    assert (on.hits[0].rule_id, on.mode) == ("1.1.4", "hybrid_reranked")
    assert (off.hits[0].rule_id, off.mode) == ("1.1.1", "hybrid")


def test_a_reranker_that_is_away_leaves_the_fused_order(desk: Desks) -> None:
    found = desk(COUGH, LUMP, ADVICE)
    retrieval = found.ask("unexplained cough", Switches(rerank=True), reranker=Away())
    assert (retrieval.hits[0].rule_id, retrieval.mode) == ("1.1.1", "hybrid")
    assert retrieval.warnings == ("reranking did not answer: the fused order stands",)


def test_correction_finds_what_the_question_as_asked_does_not(desk: Desks) -> None:
    found = desk(recommendation("1.1.1", "Recognition of cancer by symptoms."), COUGH)
    quiet = Switches(vector=False, corrective=False)
    assert found.order("zyzzyva", quiet) == []
    assert found.order("zyzzyva", Switches(vector=False))[0] == "1.1.1"
