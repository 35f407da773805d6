"""Over HTTP a person's answer, by place and concept, decides over what was read; a wrong one is refused by its name."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from werkzeug.test import Client

RECORDS = yaml.safe_load(Path(__file__).with_name("forty_records.yaml").read_text(encoding="utf-8"))
ROWS = [(kind, row) for kind, rows in RECORDS.items() for row in rows]
WHO = {"patient_id": "P-1", "age": 63, "gender": "Female"}


def record_of(row: dict[str, Any]) -> dict[str, Any]:
    return {**WHO, **row.get("with", {}), row.get("field", "symptoms"): [row["text"]]}


def answer_of(row: dict[str, Any], **other: Any) -> dict[str, Any]:
    start = row["text"].index(row["words"])
    place = {"field": row.get("field", "symptoms"), "at": [start, start + len(row["words"])]}
    return {**place, "concept": row["concept"], "is": row.get("is", "yes"), **other}


def assessed(service: Client, record: dict[str, Any], *answers: dict[str, Any]) -> dict[str, Any]:
    reply = service.post("/assess", json={"patient": record, "answers": list(answers)})
    assert reply.status_code == 200, reply.get_json()
    return dict(reply.get_json())


def met(found: dict[str, Any]) -> set[str]:
    return {one["rule_id"] for one in found["matched_recommendations"]}


def test_there_are_forty_records_ten_of_a_kind() -> None:
    assert {kind: len(rows) for kind, rows in RECORDS.items()} == dict.fromkeys(
        ("explanation", "denial", "other person", "missed"), 10
    )
    assert len({row["text"] for _, row in ROWS}) == 40


@pytest.mark.parametrize(("kind", "row"), ROWS, ids=[f"{kind}: {row['text'][:40]}" for kind, row in ROWS])
def test_what_was_read_falsely_is_decided_by_an_answer_and_holds_when_it_is_sent_again(
    service: Client, kind: str, row: dict[str, Any]
) -> None:
    record, answer = record_of(row), answer_of(row)
    before = assessed(service, record)
    assert row["rule"] not in met(before)
    found = assessed(service, record, answer)
    assert row["rule"] in met(found)
    assert not any(row["rule"] in asked["rule_ids"] for asked in found["to_ask"])
    (told,) = found["answers"]
    assert {name: told[name] for name in answer} == answer
    again = assessed(service, record, *found["answers"])
    for name in ("matched_recommendations", "reading", "to_ask", "decision", "risk_level", "answers"):
        assert again[name] == found[name]
    assert met(assessed(service, record)) == met(before)  # nothing of it was kept
    assert [one["text"] for one in found["reading"]] == [one["text"] for one in before["reading"]]


@pytest.mark.parametrize(("kind", "row"), ROWS, ids=[f"{kind}: {row['text'][:40]}" for kind, row in ROWS])
def test_the_contrary_answer_leaves_it_unmatched(service: Client, kind: str, row: dict[str, Any]) -> None:
    contrary = {"yes": "no", "no": "yes"}[row.get("is", "yes")]
    assert row["rule"] not in met(assessed(service, record_of(row), answer_of(row, **{"is": contrary})))


BLED = {"text": "no haemoptysis", "words": "haemoptysis", "concept": "haemoptysis"}


@pytest.mark.parametrize(
    ("answers", "place", "remedy"),
    [
        ([{"at": [0, 400]}], "answers[0].at: [0, 400]", "Give [start, end] in code points, or null."),
        ([{"at": [9, 3]}], "answers[0].at: [9, 3]", "Give [start, end] in code points, or null."),
        ([{}, {"at": [14, 20]}], "answers[1].at: [14, 20]", "Give [start, end] in code points, or null."),
        ([{"field": "findings"}], "answers[0].at", "findings, which has 0 characters"),
        ([{"field": "age"}], "answers[0].field", "Give one of symptoms, findings, history, or null as the place."),
        ([{"concept": "Maud Quill"}], "answers[0].concept", "GET /terminology"),
        ([{"at": None, "concept": "zebrafinch"}], "answers[0].concept", "Give the concept of an entry of to_ask"),
        ([{}, {"is": "no"}], "answers[1].is", "Send one answer for each."),
        ([{"is": "unknown"}, {"is": "no"}], "answers[1].is", "Send one answer for each."),
    ],
)
def test_an_answer_that_cannot_be_is_refused_by_field_place_and_remedy(
    service: Client, answers: list[dict[str, Any]], place: str, remedy: str
) -> None:
    sent = [answer_of(BLED, **other) for other in answers]
    reply = service.post("/assess", json={"patient": record_of(BLED), "answers": sent})
    assert reply.status_code == 422
    detail = reply.get_json()["detail"]
    assert detail.startswith(place)
    assert remedy in detail
    assert "Maud" not in detail


@pytest.mark.parametrize(
    ("correction", "place", "remedy"),
    [
        ({"at": [0, 400], "as": "absent"}, "corrections[0].at: [0, 400]", "Give [start, end] in code points"),
        ({"at": [0, 14], "as": "explained"}, "corrections[0].by", "Give what explains it."),
    ],
)
def test_a_correction_that_cannot_be_is_refused_by_field_place_and_remedy(
    service: Client, correction: dict[str, Any], place: str, remedy: str
) -> None:
    sent = {"patient": record_of(BLED), "corrections": [{"field": "symptoms", **correction}]}
    reply = service.post("/assess", json=sent)
    assert reply.status_code == 422
    assert reply.get_json()["detail"].startswith(place)
    assert remedy in reply.get_json()["detail"]


@pytest.mark.parametrize(
    ("rule", "concept", "words", "said", "text"),
    [
        # how long something else has been so is not how long this has
        ("1.5.4", "oral_ulceration", "mouth ulcer", "yes", "Wife has a mouth ulcer. Cough for 6 weeks."),
        # another's words leave a cause as it is
        ("1.5.3", "cough", "cough and hoarseness due to laryngitis", "no", "cough and hoarseness due to laryngitis"),
        ("1.4.3", "cough", "cough", "no", "cough. visible haematuria, UTI confirmed on MSU"),
    ],
)
def test_an_answer_says_no_more_than_it_says(
    service: Client, rule: str, concept: str, words: str, said: str, text: str
) -> None:
    row = {"text": text, "words": words, "concept": concept, "is": said}
    assert rule not in met(assessed(service, record_of(row), answer_of(row)))


def test_the_same_said_twice_with_the_same_value_is_said_once(service: Client) -> None:
    row = {"rule": "1.1.1", **BLED}
    assert met(assessed(service, record_of(row), answer_of(row), answer_of(row))) == {"1.1.1"}


@pytest.mark.parametrize(
    ("taken_as", "is_met"),
    [("absent", True), ("historical", True), ("other_person", True), ("context", True), ("present", False)],
)
def test_a_cause_that_is_corrected_explains_no_more(service: Client, taken_as: str, *, is_met: bool) -> None:
    text, cause = "3/7 visible haematuria, UTI confirmed on MSU", "UTI confirmed on MSU"
    start = text.index(cause)
    correction = {"field": "symptoms", "at": [start, start + len(cause)], "as": taken_as}
    sent = {"patient": {**WHO, "symptoms": [text]}, "corrections": [correction]}
    assert ("1.4.3" in met(service.post("/assess", json=sent).get_json())) is is_met
