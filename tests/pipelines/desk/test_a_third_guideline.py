"""Another guideline in another style: taken whole, drafted, read at the desk, judged; and never in another's answer."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from pipelines.assess.run import AssessCall, assess_patient
from pipelines.chat.run import ChatCall, chat
from pipelines.desk.decide import decide, edit
from pipelines.desk.parts import open_desk
from pipelines.ingest.ingest import ingest
from shared.errors import EditionNotActiveError
from shared.patient.record import PatientRecord
from shared.settings import Settings
from shared.wiring import Wiring
from tests.doubles.third_guideline import CODE, third_guideline
from tests.pipelines.desk.conftest import decision

LUNG = {"all of": [{"age": "42 and over"}, {"feature": "haemoptysis", "qualified": "unexplained"}]}
PSA = {"measure": "psa", "unit": "micrograms/L", "by age": [
    {"under 52": "above 2.2"}, {"52 to under 65": "above 3.7"}, {"65 and over": "above 6.1"}]}  # fmt: skip
BY_HAND = {
    "1.1.1": LUNG,
    "1.2.1": {"all of": [{"sex": "male"}, PSA]},
    "1.3.1": {"all of": [{"people": "adults, 16 and over"}, {"feature": "rectal mass", "qualified": "palpable"}]},
    "1.3.2": {"all of": [{"people": "adults, 16 and over"}, {"measure": "fit", "is": "at least 27",
                                                              "unit": "micrograms Hb/g"}]},
}  # fmt: skip
AS_DRAFTED = ("1.1.2", "1.1.3", "1.2.2")
UNREADABLE = "1.3.3"
MAN, WOMAN = {"gender": "Male"}, {"gender": "Female"}
RECORDS: list[tuple[dict[str, Any], set[str]]] = [
    ({**MAN, "age": 42, "symptoms": ["haemoptysis"]}, {"1.1.1"}),
    ({**MAN, "age": 41, "symptoms": ["haemoptysis"]}, set()),
    ({**WOMAN, "age": 70, "symptoms": ["coughing up blood"]}, {"1.1.1"}),
    ({**WOMAN, "age": 70, "symptoms": ["no haemoptysis", "tired"]}, set()),
    ({**MAN, "age": 57, "symptoms": ["finger clubbing", "persistent cough"]}, {"1.1.2"}),
    ({**MAN, "age": 56, "symptoms": ["finger clubbing", "persistent cough"]}, set()),
    ({**MAN, "age": 60, "symptoms": ["finger clubbing"]}, set()),
    ({**WOMAN, "age": 47, "symptoms": ["persistent hoarseness"]}, {"1.1.3"}),
    ({**WOMAN, "age": 46, "symptoms": ["persistent hoarseness"]}, set()),
    ({**WOMAN, "age": 60, "symptoms": ["hoarse for 3 days"]}, set()),
    ({**MAN, "age": 50, "symptoms": ["tired"], "findings": ["PSA 2.5"]}, {"1.2.1"}),
    ({**MAN, "age": 52, "symptoms": ["tired"], "findings": ["PSA 2.5"]}, set()),
    ({**MAN, "age": 64, "symptoms": ["tired"], "findings": ["PSA 3.8"]}, {"1.2.1"}),
    ({**MAN, "age": 65, "symptoms": ["tired"], "findings": ["PSA 6.1"]}, set()),
    ({**MAN, "age": 80, "symptoms": ["nocturia"]}, {"1.2.2"}),
    ({**MAN, "age": 71, "symptoms": ["nocturia"]}, set()),
    ({**WOMAN, "age": 80, "symptoms": ["nocturia"]}, set()),
    ({**WOMAN, "age": 33, "symptoms": ["tired"], "findings": ["rectal mass"]}, {"1.3.1"}),
    ({**MAN, "age": 33, "symptoms": ["tired"], "findings": ["FIT 27"]}, {"1.3.2"}),
    ({**MAN, "age": 33, "symptoms": ["tired"], "findings": ["FIT 26"]}, set()),
]


def answer(wiring: Wiring, record: dict[str, Any]):
    asked = PatientRecord.model_validate({"patient_id": "T-3", **record})
    return assess_patient(wiring, AssessCall("a-clinician", "c-12345678", sent=asked))


@pytest.fixture(scope="module")
def both(ingested: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the sample guideline is served and the third one was uploaded."""
    folder = shutil.copytree(ingested, tmp_path_factory.mktemp("both") / "data")
    wiring = Wiring(Settings(data_dir=folder))
    report = ingest(third_guideline(), wiring)
    assert not report.is_active and report.not_active_because
    assert report.lacks == ("tables by symptom", "defined terms") and all(check.passed for check in report.checks)
    assert (report.counts["recommendations"], report.counts["recommendations_with_table"]) == (9, 1)
    wiring.close()
    return folder


@pytest.fixture
def third(both: Path, tmp_path: Path) -> Wiring:
    """The third guideline served; rules count once they were read."""
    folder = shutil.copytree(both, tmp_path / "third")
    return Wiring(Settings(data_dir=folder, guideline=CODE, rules_required="read"))


def read_at_the_desk(wiring: Wiring) -> None:
    for rule_id, tree in BY_HAND.items():
        edit(wiring, decision(rule_id, "ann"), tree)
    for rule_id in (*BY_HAND, *AS_DRAFTED):
        decide(wiring, decision(rule_id, "ben"), "accept")


def test_every_statement_is_drafted_or_said_to_be_unreadable_and_none_is_judged(third: Wiring) -> None:
    rulebook = third.servings.active().rulebook
    assert {one.rule_id for one in rulebook.rulings} == {*BY_HAND, *AS_DRAFTED, UNREADABLE}
    assert all(one.criterion is not None or one.unread for one in rulebook.rulings)
    assert {one.rule_id for one in rulebook.not_judged} == {one.rule_id for one in rulebook.rulings}
    assert not any(answer(third, record).matched_recommendations for record, _ in RECORDS[:3])


def test_what_was_read_at_the_desk_is_judged_right(third: Wiring) -> None:
    read_at_the_desk(third)
    answers = [answer(third, record) for record, _ in RECORDS]
    found = [{match.rule_id for match in one.matched_recommendations} for one in answers]
    assert found == [expected for _, expected in RECORDS]
    assert {one.rule_id for one in open_desk(third).served.rulebook.not_judged} == {UNREADABLE}
    assert all({match.rule_status for match in one.matched_recommendations} <= {"read"} for one in answers)


def test_its_answers_speak_of_it_alone_and_promise_no_days_that_it_does_not_print(third: Wiring) -> None:
    read_at_the_desk(third)
    for record, expected in RECORDS:
        told = answer(third, record)
        assert told.edition.guideline == CODE and {one.source for one in told.citations} <= {CODE}
        assert "2 weeks" not in told.recommended_action and "28 days" not in told.recommended_action
        assert not expected or told.actions


@pytest.mark.parametrize("setting", [None, "SRG1"])
def test_an_upload_of_another_guideline_never_takes_the_served_ones_place(both: Path, setting: str | None) -> None:
    wiring = Wiring(Settings(data_dir=both, guideline=setting))
    assert wiring.editions.active() == wiring.editions.active_of("SRG1")
    assert wiring.editions.active_of(CODE) is not None
    for record, _ in RECORDS:
        told = answer(wiring, record)
        assert told.edition.guideline == "SRG1" and CODE not in told.model_dump_json()


@pytest.mark.parametrize(("served", "other"), [("SRG1", CODE), (CODE, "SRG1")])
@pytest.mark.parametrize("question", ["From what age should finger clubbing lead to a referral?",
                                      "When is a chest X-ray offered for hoarseness?"])  # fmt: skip
def test_chat_answers_from_the_served_guideline_alone(
    both: Path, tmp_path: Path, served: str, other: str, question: str
) -> None:
    wiring = Wiring(Settings(data_dir=shutil.copytree(both, tmp_path / "chat"), guideline=served))
    told = chat(wiring, ChatCall("a-clinician", "c-12345678", question, "m-1"))
    assert {one.source for one in told.citations} == {served}
    assert other not in told.model_dump_json()


def test_activating_another_guideline_by_hand_does_not_change_what_the_setting_serves(
    both: Path, tmp_path: Path
) -> None:
    folder = shutil.copytree(both, tmp_path / "set")
    wiring = Wiring(Settings(data_dir=folder, guideline="SRG1"))
    edition = wiring.editions.active_of(CODE)
    assert edition is not None
    wiring.editions.activate(edition.edition_id)
    assert wiring.editions.active() == wiring.editions.active_of("SRG1")
    free = Wiring(Settings(data_dir=folder))
    free.editions.activate(edition.edition_id)
    assert free.editions.active() == edition
    assert Wiring(Settings(data_dir=folder, guideline="SRG1")).editions.active().guideline == "SRG1"  # type: ignore[union-attr]


def test_a_guideline_that_is_set_and_not_held_answers_nothing(both: Path) -> None:
    with pytest.raises(EditionNotActiveError, match="NG12"):
        answer(Wiring(Settings(data_dir=both, guideline="NG12")), RECORDS[0][0])
