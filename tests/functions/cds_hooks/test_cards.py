"""What a clinician is shown: the right cards, few, in the shape that CDS Hooks wants."""

import json
import re
from typing import Any

import pytest
from werkzeug.test import Client

from shared.wiring import get_wiring
from tests.doubles.model import ScriptedModel
from tests.functions.cds_hooks.conftest import PATH, Hook, asked, born, bundle, condition, patient

FEEDBACK = f"{PATH}/feedback"


def empties(value: Any) -> bool:
    if value is None or value in ("", [], {}):
        return value not in (False, 0) or value is None
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(map(empties, inside))


def cards(reply: Any) -> list[dict[str, Any]]:
    assert reply.status_code == 200, reply.get_data(as_text=True)
    return reply.get_json()["cards"]


def test_discovery_names_each_hook_with_what_it_wants_prefetched(service: Client) -> None:
    services = service.get("/cds-services").get_json()["services"]
    assert [(one["hook"], one["id"]) for one in services] == [
        ("patient-view", "suspected-cancer"), ("order-sign", "suspected-cancer")
    ]  # fmt: skip
    assert not empties(services)
    assert all("{{context.patientId}}" in query for one in services for query in one["prefetch"].values())


def test_a_red_flag_gives_one_card_that_begins_with_the_true_timing(hook: Hook) -> None:
    (card,) = cards(hook(asked(condition())))
    assert card["indicator"] == "warning"
    assert card["summary"].startswith("Suspected cancer pathway referral")
    assert len(card["summary"]) < 140
    assert "Condition/c1" in card["detail"].replace("\\", "")
    assert card["extension"]["org.ng12-assessor.assessment"]["matched"]
    assert not empties(card)


def test_a_suggestion_creates_a_draft_for_this_patient_and_orders_nothing(hook: Hook) -> None:
    (card,) = cards(hook(asked(condition())))
    (action,) = card["suggestions"][0]["actions"]
    draft = action["resource"]
    assert (action["type"], draft["status"], draft["intent"]) == ("create", "draft", "proposal")
    assert draft["subject"] == {"reference": "Patient/p1"}
    assert draft["requester"] == {"reference": "Practitioner/gp-1"}
    assert draft["reasonReference"] == [{"reference": "Condition/c1"}]
    assert draft["priority"] == "urgent"
    assert card["selectionBehavior"] == "any"


def test_nothing_on_record_gives_no_card(hook: Hook) -> None:
    assert cards(hook(asked())) == []


def test_the_dead_get_no_card(hook: Hook) -> None:
    body = asked(condition())
    body["prefetch"]["patient"] = patient(deceasedBoolean=True)
    assert cards(hook(body)) == []


def test_a_missing_birth_day_asks_for_the_age_in_one_card_of_information(hook: Hook) -> None:
    body = asked(condition())
    body["prefetch"]["patient"] = patient(birthDate=str(int(born(0)[:4]) - 50))
    (card,) = cards(hook(body))
    assert card["indicator"] == "info"
    assert "49 or 50" in card["summary"]
    assert "suggestions" not in card


def test_a_doubt_makes_a_card_of_information_and_no_match(hook: Hook) -> None:
    doubted = condition()
    doubted["code"]["text"] = "nocturia"
    (card,) = cards(hook(asked(doubted)))
    assert card["indicator"] == "info"
    assert "different things" in card["summary"]


def test_a_patients_words_are_no_markup_in_a_card(hook: Hook) -> None:
    said = condition("")
    said["code"] = {"text": "haemoptysis <img src=x onerror=alert(1)> [click](https://evil.example) **now**"}
    (card,) = cards(hook(asked(said)))
    assert not re.search(r"<\s*/?\s*[a-zA-Z!]", card["detail"])
    assert "](http" not in card["detail"]


def test_the_name_and_birth_date_of_a_patient_stand_in_no_card(hook: Hook) -> None:
    body = asked(condition())
    body["prefetch"]["patient"] = patient(name=[{"text": "Ermintrude Featherstone"}])
    told = json.dumps(cards(hook(body)))
    assert "Ermintrude" not in told
    assert body["prefetch"]["patient"]["birthDate"] not in told


def test_the_same_facts_give_the_same_card_and_other_facts_another(hook: Hook) -> None:
    first, again = (cards(hook(asked(condition())))[0]["uuid"] for _ in range(2))
    assert first == again
    other = cards(hook(asked(condition(), condition("49727002", id="c2"))))
    assert other[0]["uuid"] != first


def test_order_sign_speaks_of_what_is_ordered_and_is_silent_on_other_orders(hook: Hook) -> None:
    order = {"resourceType": "ServiceRequest", "code": {"text": "Chest X-ray"}}
    body = asked(condition()) | {"hook": "order-sign"}
    context = body["context"]
    (card,) = cards(hook(body | {"context": context | {"draftOrders": bundle(order)}}))
    assert "Chest X" in card["detail"]
    drug = {"resourceType": "MedicationRequest"}
    assert cards(hook(body | {"context": context | {"draftOrders": bundle(drug)}})) == []


def test_a_card_overridden_for_a_reason_stays_away_while_the_facts_are_the_same(service: Client, hook: Hook) -> None:
    body = asked(condition(), condition("422587007", id="c2"))
    (card,) = cards(hook(body))
    entry = {"card": card["uuid"], "outcome": "overridden", "outcomeTimestamp": "2026-03-02T10:00:00Z"}
    told = {"feedback": [entry | {"overrideReason": {"reason": {"code": "already-referred", "system": "x"}}}]}
    for _ in range(2):  # told again, it is the same
        assert service.post(FEEDBACK, json=told).status_code == 200
    assert cards(hook(body)) == []
    assert len(cards(hook(asked(condition(), condition("84229001", id="c2"))))) == 1


def test_not_now_does_not_silence_a_card(service: Client, hook: Hook) -> None:
    body = asked(condition(), condition("422400008", id="c2"))
    (card,) = cards(hook(body))
    entry = {"card": card["uuid"], "outcome": "overridden", "outcomeTimestamp": "2026-03-02T10:00:00Z"}
    service.post(
        FEEDBACK, json={"feedback": [entry | {"overrideReason": {"reason": {"code": "not-now", "system": "x"}}}]}
    )
    assert [one["uuid"] for one in cards(hook(body))] == [card["uuid"]]


@pytest.mark.parametrize(
    "entry",
    [
        {},
        {"card": "1", "outcome": "overridden", "outcomeTimestamp": "2026-03-02T10:00:00Z"},
        {"card": "0" * 8, "outcome": "ignored"},
        {
            "card": "a" * 8 + "-0000-0000-0000-" + "0" * 12,
            "outcome": "accepted",
            "outcomeTimestamp": "2026-03-02T10:00:00Z",
        },
        {"card": "a" * 8 + "-0000-0000-0000-" + "0" * 12, "outcome": "overridden", "outcomeTimestamp": "yesterday"},
        {
            "card": "a" * 8 + "-0000-0000-0000-" + "0" * 12,
            "outcome": "overridden",
            "outcomeTimestamp": "2026-03-02T10:00:00Z",
            "overrideReason": {},
        },
    ],
)
def test_feedback_that_is_none_is_refused(service: Client, entry: dict[str, Any]) -> None:
    assert service.post(FEEDBACK, json={"feedback": [entry]}).status_code == 400


def test_a_hook_is_answered_by_the_rules_whatever_model_is_set(hook: Hook, monkeypatch: pytest.MonkeyPatch) -> None:
    model, same = ScriptedModel(), {"X-Correlation-ID": "the-same-id"}
    without = cards(hook(asked(condition()), headers=same))
    monkeypatch.setitem(get_wiring().__dict__, "model", model)
    assert cards(hook(asked(condition()), headers=same)) == without != []
    assert model.asked == []
