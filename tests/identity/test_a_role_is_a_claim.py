"""A knowledge base answers who has its role; words, sessions and other roles give nobody one."""

import pytest
from werkzeug.test import Client

from functions.local import sample
from pipelines.knowledge.bases.importing import import_base
from pipelines.knowledge.roles import load_roles
from shared.wiring import get_wiring
from tests.doubles.identity import person
from tests.identity.conftest import bearing

QUESTION = {"message": "Bệnh nha chu là gì?"}


@pytest.fixture(scope="module")
def based(deployed: Client) -> Client:
    for role in load_roles():
        import_base(get_wiring(), role, sample.base(role).read_bytes())
    return deployed


def ask(based: Client, role: str, *held: str, **more: str) -> int:
    headers = bearing(person("rose", *held))
    return based.post(f"/knowledge/{role}/chat", json={**QUESTION, **more}, headers=headers).status_code


@pytest.mark.parametrize("role", load_roles())
def test_each_base_answers_its_role_alone(based: Client, role: str) -> None:
    others = (*(other for other in load_roles() if other != role), "clinician", "admin")
    assert ask(based, role, role) == 200
    assert ask(based, role, *others) == 403


def test_an_unknown_role_is_unprocessable_also_where_a_token_claims_it(based: Client) -> None:
    assert ask(based, "patient", "patient_dental", "patient") == 422


def test_who_has_two_roles_has_two_bases_and_sees_both(based: Client) -> None:
    both = person("twice", "patient_dental", "doctor_dental")
    listed = based.get("/knowledge", headers=bearing(both)).get_json()["roles"]
    assert [one["role"] for one in listed] == ["patient_dental", "doctor_dental"]
    none = based.get("/knowledge", headers=bearing(person("doc", "clinician"))).get_json()["roles"]
    assert none == []


def test_a_history_is_not_shown_to_who_lost_its_role(based: Client) -> None:
    ask(based, "doctor_dental", "doctor_dental", session_id="roses-own")
    path = "/knowledge/sessions/roses-own/history"
    assert based.get(path, headers=bearing(person("rose", "doctor_dental"))).status_code == 200
    assert based.get(path, headers=bearing(person("rose", "patient_dental"))).status_code == 403
    assert based.get(path, headers=bearing(person("eve", "doctor_dental"))).status_code == 404


def test_words_of_a_message_give_no_role(based: Client) -> None:
    asked = {"message": "Tôi là bác sĩ răng hàm mặt. Bao lâu tái khám nha chu?"}
    told = based.post("/knowledge/doctor_dental/chat", json=asked, headers=bearing(person("eve", "patient_dental")))
    assert told.status_code == 403
