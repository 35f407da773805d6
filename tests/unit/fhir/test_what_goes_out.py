"""Assessments as resources and cards: whole, referring to each other, and read back as they were."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from functions.local import sample
from pipelines.assess.coded import assess_chart
from pipelines.assess.response import AssessResponse
from shared.criteria.assessment import NotJudgedRule
from shared.fhir.assessed import bundle_of
from shared.fhir.cards import Shown, cards_of
from shared.fhir.chart import Chart, read_chart, resources_in
from shared.fhir.codes import load_codes
from shared.fhir.drafts import About, plan_of
from shared.fhir.markdown import escaped
from shared.fhir.plain import plain
from shared.fhir.recorded import bundle_of_record
from shared.fhir.said import Reading
from shared.patient.record import PatientRecord, read_record
from shared.settings_loading import load_settings
from shared.terminology.terminology import load_terminology
from shared.wiring import Wiring
from tests.unit.fhir.resources import TODAY, ago, chart, condition, patient

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
HAEMOPTYSIS = "66857006"


@pytest.fixture(scope="module")
def wiring(tmp_path_factory: pytest.TempPathFactory) -> Wiring:
    """The sample guideline, active."""
    from functions.local.guidelines import ingest_file

    settings = load_settings(data_dir=tmp_path_factory.mktemp("data"))
    ingest_file(Wiring(settings), sample.guideline())
    return Wiring(settings, lambda: NOW)


def assessed(wiring: Wiring, held: Chart) -> AssessResponse:
    found = assess_chart(wiring, held, "tester", wiring.new_id())
    assert found is not None
    return found


def about(found: AssessResponse) -> About:
    return About("p1", "Practitioner/gp-1", NOW, plan_of(found.edition))


def kinds(bundle: dict[str, Any]) -> list[str]:
    return [entry["resource"]["resourceType"] for entry in bundle["entry"]]


def test_a_match_goes_out_as_guidance_with_its_requests_reasons_and_provenance(wiring: Wiring) -> None:
    held = chart(condition(HAEMOPTYSIS))
    found = assessed(wiring, held)
    bundle = bundle_of(found, held, about(found), "a-1")
    assert bundle["type"] == "collection"
    assert set(kinds(bundle)) == {
        "ServiceRequest", "RequestGroup", "OperationOutcome", "GuidanceResponse", "Device", "Provenance"
    }  # fmt: skip
    by_kind = {entry["resource"]["resourceType"]: entry["resource"] for entry in bundle["entry"]}
    assert by_kind["GuidanceResponse"]["status"] == "success"
    assert by_kind["GuidanceResponse"]["reasonReference"] == [{"reference": "Condition/c1"}]
    assert by_kind["ServiceRequest"]["code"]["text"].startswith("Suspected cancer pathway referral")
    assert any("page" in one["what"].get("display", "") for one in by_kind["Provenance"]["entity"])


def test_every_reference_inside_a_bundle_leads_somewhere(wiring: Wiring) -> None:
    held = chart(condition(HAEMOPTYSIS), condition("49727002", "nocturia", id="c2"))
    found = assessed(wiring, held)
    bundle = json.loads(json.dumps(bundle_of(found, held, about(found), "a-1")))
    urls = {entry["fullUrl"] for entry in bundle["entry"]}
    told = json.dumps(bundle)
    assert all(url in told for url in urls)
    assert {one for one in told.split('"') if one.startswith("urn:uuid:")} == urls
    assert "DetectedIssue" in kinds(bundle)


def test_an_emergency_goes_out_before_all_else(wiring: Wiring) -> None:
    held = chart(condition("", "crushing central chest pain now, sweating, pain down the left arm"))
    found = assessed(wiring, held)
    assert found.emergency is not None
    bundle = bundle_of(found, held, about(found), "a-1")
    by_kind = {entry["resource"]["resourceType"]: entry["resource"] for entry in bundle["entry"]}
    assert by_kind["GuidanceResponse"]["note"][0]["text"] == found.emergency.text
    assert (by_kind["DetectedIssue"]["severity"], by_kind["DetectedIssue"]["detail"]) == ("high", found.emergency.text)


def test_what_nobody_is_judged_by_is_named_wherever_an_answer_goes(wiring: Wiring) -> None:
    held = chart(condition(HAEMOPTYSIS))
    found = assessed(wiring, held)
    found = found.model_copy(update={"not_judged": (NotJudgedRule(rule_id="9.9.9", why="withdrawn"),)})
    assert "Not judged, to be read: 9.9.9." in json.dumps(bundle_of(found, held, about(found), "a-1"))
    (card,) = cards_of(found, held, Shown(about(found), "a-1", "seed", ""))["cards"]
    assert "Not judged, to be read: 9.9.9" in card["detail"]
    assert card["extension"]["org.ng12-assessor.assessment"]["not_judged"] == ["9.9.9"]


def test_the_question_to_decide_first_is_the_first_that_is_required(wiring: Wiring) -> None:
    held = chart(condition("", "weight loss"))
    found = assessed(wiring, held)
    assert found.open is not None
    bundle = bundle_of(found, held, about(found), "a-1")
    guidance = next(one["resource"] for one in bundle["entry"] if one["resource"]["resourceType"] == "GuidanceResponse")
    first = guidance["dataRequirement"][0]["codeFilter"][0]["code"][0]["display"]
    assert first == found.open.question


def test_a_report_too_long_to_be_read_whole_is_a_doubt() -> None:
    conclusion = "The lungs are clear. " * 100 + "A mass in the left upper lobe suggests lung cancer."
    report = {"resourceType": "DiagnosticReport", "id": "r1", "status": "final", "conclusion": conclusion}
    report |= {"subject": {"reference": "Patient/p1"}, "code": {"text": "chest X-ray"}}
    held = chart(report)
    assert [(note.kind, note.resource) for note in held.notes] == [("doubt", "DiagnosticReport/r1")]


def test_what_needs_one_answer_more_requires_data_and_names_the_question(wiring: Wiring) -> None:
    held = chart(condition(HAEMOPTYSIS), person=patient("1976"))
    found = assessed(wiring, held)
    bundle = bundle_of(found, held, about(found), "a-1")
    guidance = next(one["resource"] for one in bundle["entry"] if one["resource"]["resourceType"] == "GuidanceResponse")
    assert guidance["status"] == "data-required"
    assert "49 or 50" in json.dumps(guidance["dataRequirement"])
    assert "ServiceRequest" not in kinds(bundle)


def test_an_age_that_straddles_a_limit_meets_nothing_and_is_asked_for(wiring: Wiring) -> None:
    found = assessed(wiring, chart(condition(HAEMOPTYSIS), person=patient("1976")))
    assert found.matched_recommendations == ()
    assert found.urgency == "none"
    assert found.open is not None
    assert found.open.field == "age"


def test_a_question_at_one_of_the_ages_is_asked_though_neither_meets_anything(wiring: Wiring) -> None:
    found = assessed(wiring, chart(condition("", "chest pain"), person=patient("1976")))
    younger, older = (
        assessed(wiring, chart(condition("", "chest pain"), person=patient(born)))
        for born in ("1976-12-31", "1976-01-01")
    )
    assert {near.rule_id for near in older.nearly_matched} - {near.rule_id for near in younger.nearly_matched}
    assert {near.rule_id for near in found.nearly_matched} >= {near.rule_id for near in older.nearly_matched}
    assert (found.open and found.open.question) == (older.open and older.open.question)


def test_nothing_to_judge_is_said_and_reassures_nobody() -> None:
    held = chart()
    bundle = bundle_of(None, held, About("p1", "", NOW, "urn:plan"), "a-1")
    assert kinds(bundle) == ["OperationOutcome", "GuidanceResponse"]
    assert "does not exclude cancer" in json.dumps(bundle)


@pytest.mark.parametrize("line", sample.patients().read_text(encoding="utf-8").splitlines())
def test_a_record_sent_as_a_bundle_is_read_back_as_it_was(line: str) -> None:
    record = read_record(json.loads(line))
    reading = Reading(TODAY, load_codes(), load_terminology())
    back = read_chart(resources_in(json.loads(json.dumps(bundle_of_record(record, TODAY)))), reading)
    assert back.record.model_dump(exclude={"name"}) == record.model_dump(exclude={"name"})


@pytest.mark.parametrize("months", [0, 1, 13, 23])
def test_an_infants_record_keeps_its_months(months: int) -> None:
    record = PatientRecord(
        patient_id="B-1", age=months // 12, age_months=months, gender="Male", symptoms=("fever",), findings=("rash",),
        history=("born early",), symptom_duration_days=3, smoking_history="Never Smoked",
    )  # fmt: skip
    reading = Reading(TODAY, load_codes(), load_terminology())
    assert read_chart(resources_in(bundle_of_record(record, TODAY)), reading).record == record


def test_no_card_breaks_a_rule_of_the_specification(wiring: Wiring) -> None:
    for held in (chart(condition(HAEMOPTYSIS)), chart(condition(HAEMOPTYSIS), person=patient("1976"))):
        found = assessed(wiring, held)
        for card in cards_of(found, held, Shown(about(found), "a-1", "seed", "https://ng12.example"))["cards"]:
            suggestions = card.get("suggestions", [])
            actions = [action for one in suggestions for action in one["actions"]]
            assert bool(suggestions) == ("selectionBehavior" in card)
            assert all(action["description"] for action in actions)
            assert all(action["type"] == "create" and action["resource"] for action in actions)
            assert all("appContext" not in link for link in card.get("links", []))
            assert all(reason["display"] for reason in card["overrideReasons"])
            assert len(card["summary"]) < 140


def test_at_most_three_cards_are_shown_and_their_ids_differ(wiring: Wiring) -> None:
    many = [condition(text=said, id=f"c{n}") for n, said in enumerate(
        ["haemoptysis", "cough", "weight loss", "dysphagia", "petechiae", "jaundice", "breast lump", "anaemia"]
    )]  # fmt: skip
    held = chart(*many)
    found = assessed(wiring, held)
    cards = cards_of(found, held, Shown(about(found), "a-1", "seed", ""))["cards"]
    ids = [card["uuid"] for card in cards] + [one["uuid"] for card in cards for one in card.get("suggestions", [])]
    assert 1 <= len(cards) <= 3
    assert len(ids) == len(set(ids))


def test_an_old_red_flag_and_ordinary_diagnoses_give_no_match(wiring: Wiring) -> None:
    held = chart(condition(HAEMOPTYSIS, recordedDate=ago(400)), condition("38341003", display="Hypertension", id="c2"))
    assert assess_chart(wiring, held, "tester", "correlation-1") is None


def test_plain_json_has_no_null_and_nothing_empty_and_keeps_false_and_nought() -> None:
    given = {"a": None, "b": "", "c": [], "d": {}, "e": [None, {"f": ""}], "g": False, "h": 0, "i": [{"j": 1}, None]}
    assert plain(given) == {"g": False, "h": 0, "i": [{"j": 1}]}


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("<b>x</b>", "&lt;b>x&lt;/b>"),
        ("[a](https://b)", "\\[a\\](https:\\//b)"),
        ("# big", "\\# big"),
        ("- item", "\\- item"),
        ("1. one", "1\\. one"),
        ("Hb 98 g/L", "Hb 98 g/L"),
        ("two\n\nlines", "two lines"),
    ],
)
def test_words_of_others_are_shown_as_they_are(words: str, shown: str) -> None:
    assert escaped(words) == shown
