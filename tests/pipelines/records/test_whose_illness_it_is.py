"""What a document tells of somebody else is nothing of the patient's, and is shown where the family is asked after."""

import pytest

from tests.pipelines.records.conftest import Records, document

THEIRS = [
    "Her daughter Ann has type 1 diabetes.",
    "Her husband, who has asthma and takes prednisolone, came with her.",
    "Family history: bowel cancer (brother at 61).",
    "Lives with her son (coeliac disease).",
    "Seen with her sister Jo, who is allergic to penicillin.",
    "Her brother takes lithium for bipolar disorder.",
    "There is a family history of glaucoma in her aunt.",
]
OWN = [
    "Her daughter reports that she has type 2 diabetes.",
    "Told her husband to stop her prednisolone.",
    "Lives with her wife. She has coeliac disease.",
    "Her son collects her lithium.",
    "Sister Duarte dressed her leg ulcer.",
    "Her father is well but she has glaucoma.",
    "Asthma since childhood, as has her sister.",
]


def told(records: Records, text: str) -> None:
    records.patient("T-401", document("d1", text), name="Ivy Reed", date_of_birth="1961-03-01", sex="Female")


@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        ("Have I had bowel cancer?", "bowel cancer"),
        ("Was I ever told I have coeliac disease?", "coeliac"),
        ("Do I take lithium?", "lithium"),
        ("What dose of prednisolone am I on?", "prednisolone"),
        ("Am I allergic to penicillin?", "penicillin"),
    ],
)
def test_a_relatives_illness_answers_nothing_about_the_patient(records: Records, question: str, quoted: str) -> None:
    told(records, " ".join(THEIRS))
    reply = records.ask(question)
    assert quoted not in reply.answer.replace(question, "")
    assert reply.outcome == "no_evidence"


def test_a_relatives_allergy_is_not_kept_as_the_patients(records: Records) -> None:
    told(records, " ".join(THEIRS))
    assert not records.ask("What is in my record?").allergies


def test_whether_one_has_it_is_a_doctors_to_say_and_the_relative_is_named_as_another(records: Records) -> None:
    told(records, " ".join(THEIRS))
    reply = records.ask("Do I have diabetes?")
    assert reply.outcome == "redirect"
    assert "says of somebody else: “Her daughter Ann has type 1 diabetes.”" in reply.answer


@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        ("Does diabetes run in my family?", "Ann has type 1 diabetes"),
        ("What does my brother take?", "takes lithium"),
        ("Does my husband have asthma?", "who has asthma"),
        ("Does my aunt have glaucoma?", "glaucoma in her aunt"),
    ],
)
def test_what_is_told_of_the_family_is_shown_where_it_is_asked_after(
    records: Records, question: str, quoted: str
) -> None:
    told(records, " ".join(THEIRS))
    assert quoted in records.ask(question).answer


@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        ("Do I have diabetes?", "type 2 diabetes"),
        ("Am I still on prednisolone?", "stop her prednisolone"),
        ("Have I got coeliac disease?", "She has coeliac"),
        ("Am I on lithium?", "her lithium"),
        ("Did anyone see to my leg ulcer?", "Sister Duarte"),
        ("Have I got glaucoma?", "she has glaucoma"),
        ("Do I have asthma?", "Asthma since childhood"),
    ],
)
def test_what_a_relative_tells_of_the_patient_or_does_for_them_is_the_patients(
    records: Records, question: str, quoted: str
) -> None:
    told(records, " ".join(OWN))
    reply = records.ask(question)
    assert quoted in reply.answer and "of somebody else" not in reply.answer


def test_a_relative_of_a_relative_and_of_a_carer_is_not_the_patients(records: Records) -> None:
    told(records, "His sister has emphysema. Her husband's sister has gout.")
    assert "emphysema" not in records.ask("What does my sister have?").answer
    assert "gout" not in records.ask("Has my sister got gout?").answer
    assert records.ask("What does his sister have?").outcome == "no_evidence"


@pytest.mark.parametrize(
    "text",
    [
        "Lives with brother (carer), allergic to penicillin.",
        "Son is his carer, allergic to penicillin.",
        "This mother of two is allergic to penicillin.",
        "Her mother has diabetes; she herself is allergic to penicillin.",
        "Her mother has diabetes and the patient is allergic to penicillin.",
    ],
)
def test_an_own_allergy_beside_a_relative_is_kept(records: Records, text: str) -> None:
    told(records, text)
    assert "penicillin" in str(records.ask("Am I allergic to penicillin?").allergies).lower()


@pytest.mark.parametrize(
    "text",
    [
        "Mother is diabetic, allergic to penicillin.",
        "Her sister is a mother of two and allergic to penicillin.",
    ],
)
def test_a_relatives_allergy_stays_theirs(records: Records, text: str) -> None:
    told(records, text)
    assert not records.ask("What is in my record?").allergies
