"""From delivered bytes to the active edition: once for each file, in the right order, whatever happens in between."""

import pytest

from functions.local import sample
from pipelines.ingest.ingest import ingest
from pipelines.ingest.publishing.checks import Check
from shared.errors import GuidelineRefusedError
from shared.ports.embedders.embedded import HashingEmbedder
from tests.pipelines.ingest.conftest import Bench
from tests.pipelines.ingest.pen import short as owls


def test_the_first_edition_that_passes_its_checks_is_active_whatever_the_default(bench: Bench):
    report = ingest(owls(), bench, activate_by_default=False)
    assert report.is_active and report.not_active_because is None
    assert bench.editions.active().edition_id == report.edition.edition_id


def test_what_is_stored_is_what_was_read(bench: Bench):
    report = ingest(owls(), bench)
    held = bench.editions.load(report.edition.edition_id)
    assert held.by_id()["1.1.1"].text == "Refer people with cough."
    assert [row.symptom for row in held.symptom_rows] == ["Limping"]
    assert [term.term for term in held.terms] == ["Limping"]
    assert bench.vectors.count({"index_id": [held.edition.index_id]}) == 3


def test_the_same_file_delivered_again_is_recognised_and_changes_nothing(bench: Bench, monkeypatch):
    first = ingest(owls(), bench)
    monkeypatch.setattr("pipelines.ingest.ingest.read_guarded", None)
    monkeypatch.setattr(bench, "vectors", None)
    again = ingest(owls(), bench)
    assert (first.outcome, again.outcome) == ("ingested", "recognised")
    assert again.is_active and len(bench.editions.list()) == 1
    assert again.checks == first.checks and again.counts == first.counts


def test_another_embedder_makes_a_new_index_and_the_pointer_names_it(bench: Bench):
    first = ingest(owls(), bench)
    bench.embedder = HashingEmbedder(64)
    bench.embedder.__class__ = type("Other", (HashingEmbedder,), {"name": property(lambda _: "other")})
    again = ingest(owls(), bench)
    assert again.edition.index_id != first.edition.index_id
    assert bench.editions.pointer().index_id == again.edition.index_id
    assert bench.vectors.count({"index_id": [again.edition.index_id]}) == 3


def test_a_later_edition_takes_over_by_default_and_says_what_changed(bench: Bench):
    first = ingest(owls(), bench)
    second = ingest(owls("3 June 2023", "Refer people with fatigue."), bench)
    assert second.is_active
    assert second.differences.former == first.edition.edition_id
    assert list(second.differences.recommendations.reworded) == ["1.1.1"]


def test_where_activation_is_by_hand_a_later_edition_waits(bench: Bench):
    first = ingest(owls(), bench)
    second = ingest(owls("3 June 2023"), bench, activate_by_default=False)
    assert "by hand" in second.not_active_because
    assert bench.editions.active().edition_id == first.edition.edition_id


@pytest.mark.parametrize(
    ("late", "why"),
    [
        (owls("1 April 2022", "Refer people with fatigue."), "before the active edition"),
        (owls("1 May 2022", "Refer people with fatigue."), "other bytes"),
    ],
)
def test_an_older_edition_or_other_bytes_of_the_same_date_are_kept_and_not_activated(
    bench: Bench, late: bytes, why: str
):
    first = ingest(owls(), bench)
    second = ingest(late, bench)
    assert why in second.not_active_because and list(second.differences.recommendations.reworded) == ["1.1.1"]
    assert bench.editions.active().edition_id == first.edition.edition_id
    assert len(bench.editions.list()) == 2


def test_what_is_told_goes_before_the_rules(bench: Bench):
    assert not ingest(owls(), bench, activate=False).is_active
    assert ingest(owls(), bench, activate=True).is_active
    assert ingest(owls("1 April 2020", "Refer people with fatigue."), bench, activate=True).is_active


def test_a_file_delivered_again_does_not_undo_a_rollback(bench: Bench):
    first, second = ingest(owls(), bench), ingest(owls("3 June 2023"), bench)
    assert second.is_active
    bench.editions.activate(first.edition.edition_id)
    again = ingest(owls("3 June 2023"), bench)
    assert "since" in again.not_active_because
    assert bench.editions.active().edition_id == first.edition.edition_id


def test_half_a_guideline_is_refused_and_makes_no_edition(bench: Bench):
    with pytest.raises(GuidelineRefusedError, match=r"gap: 1\.1\.2"):
        ingest(owls(number="1.1.2"), bench, activate=True)
    assert bench.editions.list() == [] and bench.editions.active() is None


def test_a_refused_file_leaves_the_active_edition_untouched(bench: Bench):
    first = ingest(owls(), bench)
    with pytest.raises(GuidelineRefusedError):
        ingest(owls("3 June 2023")[:2000], bench)
    assert bench.editions.active().edition_id == first.edition.edition_id
    assert len(bench.editions.list()) == 1


def test_progress_tells_stage_done_and_total(bench: Bench):
    told: list[tuple[str, int, int]] = []
    ingest(owls(), bench, progress=lambda *step: told.append(step))
    assert [step for step in told if step[1] == step[2]] == [
        ("pages", 4, 4), ("embed", 3, 3), ("index", 3, 3), ("pictures", 3, 3)]  # fmt: skip


def test_an_edition_with_criteria_that_were_not_read_waits_to_be_looked_at(bench: Bench):
    first = ingest(owls(), bench)
    second = ingest(owls("3 June 2023", "Refer people who grobble."), bench)
    assert "not read: look at them" in second.not_active_because and list(second.unread_criteria) == ["1.1.1"]
    assert bench.editions.active().edition_id == first.edition.edition_id
    assert ingest(owls("3 June 2023", "Refer people who grobble."), bench, activate=True).is_active


def test_another_guideline_waits_to_be_asked_for(bench: Bench):
    first = ingest(owls(), bench)
    other = ingest(sample.guideline().read_bytes(), bench)
    assert other.not_active_because == "it is another guideline than the active OWL1"
    assert bench.editions.active().edition_id == first.edition.edition_id
    assert ingest(sample.guideline().read_bytes(), bench, activate=True).is_active


def test_what_no_rulebook_holds_is_told(bench: Bench):
    assert ingest(owls(), bench).rules.new == ("1.1.1",)
    own = ingest(sample.guideline().read_bytes(), bench).rules
    assert (own.new, own.changed) == ((), {})


def test_an_edition_that_contradicts_itself_is_kept_and_never_active_by_itself(bench: Bench, monkeypatch):
    fault = Check(name="every figure can be meant", passed=False, faults=("1.1.1: an age of 401",))
    monkeypatch.setattr("pipelines.ingest.ingest.examine", lambda _: (fault,))
    report = ingest(owls(), bench)
    assert not report.is_active and "an age of 401" in report.not_active_because
    assert bench.editions.active() is None and len(bench.editions.list()) == 1
    assert ingest(owls(), bench, activate=True).is_active


def test_an_edition_of_a_far_day_is_kept_and_not_active(bench: Bench):
    report = ingest(owls("3 June 2099"), bench)
    assert "2099-06-03, more than 31 days ahead" in report.not_active_because
    assert bench.editions.active() is None
