"""What stands beyond how much of a record is read: looked at for emergencies, and no place for an answer."""

from typing import Any

import pytest

from pipelines.assess.answers import Answer, Answers, Correction
from pipelines.assess.run import AssessCall, assess_patient
from shared.errors import ValueImpossibleError
from shared.patient import budget
from shared.wiring import Wiring
from tests.pipelines.assess.conftest import Assess

WHO = {"patient_id": "P-1", "age": 63, "gender": "Female"}
LONG = ["Cough for 6 weeks. Tired.", "Haemoptysis."]
MOST = 30  # "Haemoptysis." begins at 26 and ends beyond


@pytest.mark.parametrize(
    ("field", "texts", "kind"),
    [
        ("symptoms", ["Crushing chest pain for an hour, sweaty."], "cardiac"),
        ("symptoms", ["No other complaints. Crushing chest pain for an hour, sweaty."], "cardiac"),
        ("history", ["Asthma.", "Face drooping and slurred speech since this morning."], "stroke"),
        ("symptoms", ["No crushing chest pain. Face not drooping."], None),
        ("history", ["Crushing chest pain in 2011, had a stent."], None),
    ],
)
def test_an_emergency_is_found_wherever_it_stands(
    assess: Assess, field: str, texts: list[str], kind: str | None
) -> None:
    record = {**WHO, "symptoms": list(LONG)}
    record[field] = [*record.get(field, []), *texts]
    found = assess(record, max_record_characters=MOST)
    assert (found.emergency.kind if found.emergency else None) == kind
    if found.emergency:
        assert any(found.emergency.because in text for text in texts)
        assert found.recommended_action.startswith(found.emergency.text)
    assert [one.text for one in found.not_understood if one.text == "Haemoptysis"]
    assert "it was looked at for emergencies, and for nothing else" in " ".join(found.warnings)


def test_how_far_is_looked_at_is_bounded_and_said(assess: Assess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MOST_LOOKED_AT", 20)
    record = {**WHO, "symptoms": [*LONG, "Crushing chest pain for an hour, sweaty."]}
    found = assess(record, max_record_characters=MOST)
    assert found.emergency is None
    assert "the first 12 characters of it were looked at for emergencies" in " ".join(found.warnings)


def said(wiring: Wiring, *answers: Answer | Correction) -> Answers:
    return Answers(
        tuple(one for one in answers if isinstance(one, Answer)),
        tuple(one for one in answers if isinstance(one, Correction)),
    )


@pytest.mark.parametrize(
    ("one", "name"),
    [
        ({"field": "symptoms", "at": [26, 37], "concept": "haemoptysis", "is": "yes"}, "answers[0].at"),
        ({"field": "symptoms", "at": [26, 37], "as": "absent"}, "corrections[0].at"),
        ({"field": "history", "at": [0, 6], "concept": "copd", "is": "no"}, "answers[0].at"),
    ],
)
def test_a_place_beyond_what_is_read_is_refused_in_words_of_its_own(
    assess: Assess, monkeypatch: pytest.MonkeyPatch, wiring: Wiring, one: dict[str, Any], name: str
) -> None:
    kind = Answer if "is" in one else Correction
    record = {**WHO, "symptoms": LONG, "history": ["Asthma."]}
    settings = wiring.settings.model_copy(update={"max_record_characters": MOST})
    monkeypatch.setattr(wiring, "settings", settings)
    call = AssessCall("tests", "tests-beyond", sent=record, answers=said(wiring, kind.model_validate(one)))
    with pytest.raises(ValueImpossibleError) as caught:
        assess_patient(wiring, call)
    assert str(caught.value).startswith(f"{name}: this place of {one['field']} stands beyond how much")
    assert "Send less of the record at a time" in str(caught.value)


def test_a_place_within_what_is_read_decides_and_one_that_is_none_is_said_to_be_none(
    assess: Assess, monkeypatch: pytest.MonkeyPatch, wiring: Wiring
) -> None:
    settings = wiring.settings.model_copy(update={"max_record_characters": MOST})
    monkeypatch.setattr(wiring, "settings", settings)
    record = {**WHO, "symptoms": LONG}

    def told(**more: Any) -> Any:
        answer = Answer.model_validate({"field": "symptoms", "is": "no", **more})
        return assess_patient(wiring, AssessCall("tests", "tests-beyond", sent=record, answers=said(wiring, answer)))

    found = told(at=[0, 5], concept="cough")
    assert {one.text: one.taken_as for one in found.reading}["Cough for 6 weeks"] == "absent"
    with pytest.raises(ValueImpossibleError, match="is no place within one string of symptoms, which has 38"):
        told(at=[100, 105], concept="cough")
