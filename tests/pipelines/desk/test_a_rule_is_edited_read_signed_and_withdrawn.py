"""Drafted, read, signed, withdrawn: who may do what, what an assessment makes of it, and what stays in the audit."""

import pytest

from pipelines.assess.run import AssessCall, assess_patient
from pipelines.desk.attempt import attempt
from pipelines.desk.decide import decide, edit
from pipelines.desk.parts import open_desk
from pipelines.desk.show import shown_rule
from shared.criteria.status import Status
from shared.errors import ConflictError, InputInvalidError, NotFoundError
from shared.patient.record import PatientRecord
from shared.settings import Settings
from shared.wiring import Wiring
from tests.pipelines.desk.conftest import decision

CLUBBED = PatientRecord(patient_id="T-1", age=58, gender="Male", symptoms=("finger clubbing", "weight loss"))
YOUNGER = CLUBBED.model_copy(update={"age": 46})
TREE = {"all of": [{"age": "45 and over"}, {"feature": "finger clubbing"}, {"feature": "weight loss"}]}
RULE = "1.1.2"


def matched(wiring: Wiring, record: PatientRecord) -> dict[str, str]:
    found = assess_patient(wiring, AssessCall("a-clinician", "c-12345678", sent=record))
    return {one.rule_id: str(one.rule_status) for one in found.matched_recommendations}


def why_not(wiring: Wiring, rule_id: str) -> str | None:
    return {one.rule_id: one.why for one in wiring.servings.active().rulebook.not_judged}.get(rule_id)


def test_an_edited_rule_is_drafted_then_read_then_signed_by_somebody_else_and_judged(wiring: Wiring) -> None:
    assert RULE not in matched(wiring, YOUNGER)
    assert edit(wiring, decision(RULE, "ann"), TREE).status is Status.DRAFTED
    assert matched(wiring, YOUNGER)[RULE] == "drafted"
    assert decide(wiring, decision(RULE, "ann"), "accept").status is Status.READ
    assert decide(wiring, decision(RULE, "ben"), "sign").status is Status.SIGNED
    assert matched(wiring, YOUNGER)[RULE] == "signed"


def test_where_the_settings_ask_for_signatures_an_unsigned_rule_is_judged_for_nobody(wiring: Wiring) -> None:
    strict = Wiring(Settings(data_dir=wiring.settings.data_dir, rules_required="signed"))
    assert matched(strict, CLUBBED) == {}
    decide(wiring, decision(RULE, "ben"), "sign")
    assert matched(strict, CLUBBED) == {RULE: "signed"}


def test_whoever_edited_last_does_not_sign(wiring: Wiring) -> None:
    edit(wiring, decision(RULE, "ann"), TREE)
    decide(wiring, decision(RULE, "ben"), "accept")
    with pytest.raises(ConflictError, match="does not sign"):
        decide(wiring, decision(RULE, "ann"), "sign")
    assert open_desk(wiring).rule(RULE).status is Status.READ
    assert decide(wiring, decision(RULE, "ben"), "sign").status is Status.SIGNED


def test_whoever_accepts_with_a_tree_of_their_own_does_not_sign_it(wiring: Wiring) -> None:
    assert decide(wiring, decision(RULE, "ann"), "accept", TREE).status is Status.READ
    with pytest.raises(ConflictError, match="does not sign"):
        decide(wiring, decision(RULE, "ann"), "sign")


def test_a_withdrawn_rule_is_judged_for_nobody_and_named_until_it_is_edited_again(wiring: Wiring) -> None:
    decide(wiring, decision(RULE, "ann"), "withdraw")
    assert RULE not in matched(wiring, CLUBBED)
    assert why_not(wiring, RULE) == "its rule was withdrawn"
    for verb in ("accept", "sign", "withdraw"):
        with pytest.raises(ConflictError, match="withdrawn"):
            decide(wiring, decision(RULE, "ben"), verb)
    edit(wiring, decision(RULE, "ann"), TREE)
    assert matched(wiring, YOUNGER)[RULE] == "drafted" and why_not(wiring, RULE) is None


@pytest.mark.parametrize(("verb", "status"), [("sign", "drafted"), ("accept", "read")])
def test_no_step_is_left_out_or_taken_twice(wiring: Wiring, verb: str, status: str) -> None:
    if status == "drafted":
        edit(wiring, decision(RULE, "ann"), TREE)
    with pytest.raises(ConflictError, match=f"The rule is {status}"):
        decide(wiring, decision(RULE, "ben"), verb)


def test_the_second_of_two_editors_is_told_what_changed(wiring: Wiring) -> None:
    seen = open_desk(wiring).rule(RULE).revision
    edit(wiring, decision(RULE, "ann", seen), TREE)
    other = {"all of": [{"age": "30 and over"}, {"feature": "finger clubbing"}]}
    with pytest.raises(ConflictError) as told:
        edit(wiring, decision(RULE, "ben", seen), other)
    said = str(told.value)
    assert "edited by Ann (GP)" in said and "Taken out: aged 50 and over" in said and "aged 45 and over" in said
    assert open_desk(wiring).rule(RULE).tree == TREE


def test_nobody_signs_what_they_did_not_see(wiring: Wiring) -> None:
    seen = open_desk(wiring).rule(RULE).revision
    edit(wiring, decision(RULE, "ann"), TREE)
    decide(wiring, decision(RULE, "ann"), "accept")
    with pytest.raises(ConflictError, match="Somebody was here before you"):
        decide(wiring, decision(RULE, "ben", seen), "sign")


@pytest.mark.parametrize(
    ("tree", "named"),
    [
        ({"feature": "finger clubing"}, "perhaps finger clubbing"),
        ({"feature": "cough", "qualified": "unexplaned"}, "perhaps unexplained"),
        ({"measure": "fit", "is": "at least 3", "unit": "grams"}, "The unit of fit is micrograms Hb/g"),
        ({"exposure": "asbestus"}, "perhaps asbestos"),
        ({"finding": "chest xray", "suggests": "lung cancr"}, "perhaps lung cancer"),
        ({"refers to": ["9.9.9"]}, "9.9.9"),
        ({"symptom": "cough"}, "known:"),
        ({"not": {"not": {"not": {}}}}, "must be a mapping"),
    ],
)
def test_a_tree_that_no_record_could_meet_is_refused_by_name(wiring: Wiring, tree: dict, named: str) -> None:
    with pytest.raises(InputInvalidError, match=named.replace("(", r"\(")):
        edit(wiring, decision(RULE, "ann"), tree)
    assert open_desk(wiring).kept == {}


def test_a_tree_too_deep_for_anybody_is_refused(wiring: Wiring) -> None:
    tree: dict = {"feature": "cough"}
    for _ in range(500):
        tree = {"not": tree}
    with pytest.raises(InputInvalidError, match="too deeply"):
        edit(wiring, decision(RULE, "ann"), tree)


def test_a_draft_with_words_unread_is_not_accepted(wiring: Wiring) -> None:
    edit(wiring, decision(RULE, "ann"), {"any of": [{"feature": "cough"}, {"unread": "grobbling"}]})
    with pytest.raises(ConflictError, match="grobbling"):
        decide(wiring, decision(RULE, "ann"), "accept")
    assert RULE not in matched(wiring, CLUBBED) and "grobbling" in (why_not(wiring, RULE) or "")


def test_a_reference_follows_the_recommendation_by_its_number(wiring: Wiring) -> None:
    edit(wiring, decision(RULE, "ann"), {"refers to": ["1.1.1"]})
    rule = shown_rule(wiring, open_desk(wiring), RULE, "")
    assert rule.written == {"refers to": ["1.1.1"]} and rule.lines == ("- any of the recommendations 1.1.1",)
    bleeding = PatientRecord(patient_id="T-2", age=58, gender="Male", symptoms=("haemoptysis",))
    assert {RULE, "1.1.1"} <= set(matched(wiring, bleeding))


def test_each_change_of_status_is_audited_with_name_role_and_reason(wiring: Wiring) -> None:
    edit(wiring, decision(RULE, "ann"), TREE)
    decide(wiring, decision(RULE, "ann"), "accept")
    decide(wiring, decision(RULE, "ben"), "sign")
    decide(wiring, decision(RULE, "eve"), "withdraw")
    entries = [one for one in reversed(wiring.audit.page(None, 50)) if one.get("kind") == "rule"]
    assert [(one["did"], one["from"], one["to"], one["caller"]) for one in entries] == [
        ("edited", "read", "drafted", "ann"),
        ("accepted", "drafted", "read", "ann"),
        ("signed", "read", "signed", "ben"),
        ("withdrawn", "signed", "withdrawn", "eve"),
    ]
    assert {(one["role"], one["reason"], one["rule_id"]) for one in entries} == {("GP", "a test", RULE)}


def test_an_assessment_says_in_the_audit_which_rulebook_it_used(wiring: Wiring) -> None:
    matched(wiring, CLUBBED)
    assert "rulebook" not in wiring.audit.page(None, 1)[0]["versions"]
    decide(wiring, decision(RULE, "ann"), "withdraw")
    matched(wiring, CLUBBED)
    assert wiring.audit.page(None, 1)[0]["versions"]["rulebook"] == wiring.servings.active().rules != ""


def test_trying_judges_a_record_and_stores_nothing(wiring: Wiring) -> None:
    found = attempt(wiring, RULE, YOUNGER, TREE)
    assert (found.truth, found.stands, found.status) == ("met", "not_met", "read")
    assert {one.because for one in found.why} >= {"age: 46"} and attempt(wiring, RULE, YOUNGER).truth == "not_met"
    assert (
        open_desk(wiring).kept == {} and [one for one in wiring.audit.page(None, 5) if one.get("kind") == "rule"] == []
    )


def test_the_history_tells_each_deed_and_what_it_did_to_the_tree(wiring: Wiring) -> None:
    edit(wiring, decision(RULE, "ann"), TREE)
    decide(wiring, decision(RULE, "ann"), "accept")
    rule = shown_rule(wiring, open_desk(wiring), RULE, "")
    assert [deed.did for deed in rule.history] == ["shipped", "edited", "accepted"]
    assert {(line.kind, line.words.strip()) for line in rule.history[1].changed} >= {
        ("removed", "- aged 50 and over"),
        ("added", "- aged 45 and over"),
    }
    assert any(line.kind != "same" for line in rule.draft) and rule.writer == "ann"


def test_another_process_sees_a_change_at_its_next_request(wiring: Wiring) -> None:
    other = Wiring(wiring.settings)
    assert RULE in matched(other, CLUBBED)
    decide(wiring, decision(RULE, "ann"), "withdraw")
    assert RULE not in matched(other, CLUBBED)


def test_no_such_rule_is_said(wiring: Wiring) -> None:
    with pytest.raises(NotFoundError):
        decide(wiring, decision("9.9.9", "ann"), "accept")
