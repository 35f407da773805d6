"""Each reason that a boost knows changes an order; without it the order is another."""

from collections.abc import Callable

import pytest

from shared.guideline.records import Recommendation
from shared.guideline.urgency import Urgency
from shared.patient.record import PatientRecord
from shared.retrieval.boosts import Boosts
from shared.retrieval.switches import Switches
from tests.unit.retrieval.conftest import Desk, recommendation, without

Desks = Callable[..., Desk]
# Two recommendations of the same words: the earlier comes first unless a boost speaks.
SAME = "Refer people with an unexplained cough."


def pair(**of_the_second: object) -> tuple[Recommendation, Recommendation]:
    """Return two recommendations that differ in these fields of the second alone."""
    return recommendation("1.1.1", SAME), recommendation("1.1.2", SAME, **of_the_second)


QUESTIONS: list[tuple[str, str, dict[str, object]]] = [
    ("urgency", "How urgent is a cough?", {"urgency": Urgency.VERY_URGENT}),
    ("age_asked", "Is there an age for a cough?", {"age_min": 40}),
    ("age_fits", "cough at 52", {"age_min": 40}),
    ("sex_fits", "my wife has a cough", {"sex": "female"}),
]


@pytest.mark.parametrize(("reason", "question", "fields"), QUESTIONS, ids=[reason for reason, _, _ in QUESTIONS])
def test_what_a_question_wants_brings_a_passage_forward(
    desk: Desks, reason: str, question: str, fields: dict[str, object]
) -> None:
    first, second = pair(**fields)
    if reason == "urgency":
        first = first.model_copy(update={"urgency": Urgency.NON_URGENT})
    found = desk(first, second)
    assert found.order(question)[0] == "1.1.2"
    assert found.order(question, boosts=without(**{reason: 0.0}))[0] == "1.1.1"


def test_how_long_brings_the_recommendation_that_states_a_duration(desk: Desks) -> None:
    found = desk(
        recommendation("1.1.1", "Refer people with mouth ulceration."),
        recommendation("1.1.2", "Refer people with mouth ulceration lasting 3 weeks."),
    )
    assert found.order("mouth ulceration, how long?")[0] == "1.1.2"
    on, off = (
        _lead(found, "mouth ulceration, how long?", boosts) for boosts in (Boosts(), without(duration_asked=0.0))
    )
    assert on > off


def _lead(found: Desk, question: str, boosts: Boosts) -> float:
    """Return by how much the second recommendation leads."""
    score = {hit.rule_id: hit.score for hit in found.ask(question, boosts=boosts).hits if hit.rule_id}
    return score["1.1.2"] - score["1.1.1"]


def test_exact_wording_brings_recommendations_before_rows_and_terms(desk: Desks) -> None:
    found = desk(recommendation("1.1.1", "Refer people with haemoptysis as urgent."))
    kinds = [hit.doc_type for hit in found.ask("quote the exact words on urgent haemoptysis").hits]
    assert kinds[0] == "rule_search"


@pytest.mark.parametrize(
    ("reason", "fields"),
    [("age_misfits", {"age_max_exclusive": 30}), ("sex_clashes", {"sex": "male"})],
)
def test_the_wrong_age_or_sex_puts_a_passage_back(desk: Desks, reason: str, fields: dict[str, object]) -> None:
    wrong, right = recommendation("1.1.1", SAME, **fields), recommendation("1.1.2", SAME)
    found = desk(wrong, right)
    assert found.order("my wife is 60 and has a cough")[0] == "1.1.2"
    assert found.order("my wife is 60 and has a cough", boosts=without(**{reason: 0.0}))[0] == "1.1.1"


def test_a_childs_question_passes_over_what_is_said_of_adults(desk: Desks) -> None:
    adults = recommendation("1.1.1", "Refer adults with an unexplained cough.")
    children = recommendation("1.1.2", "Refer children and young people with an unexplained cough.")
    found = desk(adults, children)
    assert found.order("my grandson has a cough")[0] == "1.1.2"
    assert found.order("my husband has a cough")[0] == "1.1.1"
    assert (
        found.order("my grandson has a cough", boosts=without(group_clashes=0.0, group_unsaid=0.0, group_fits=0.0))[0]
        == "1.1.1"
    )


def test_a_question_that_names_no_sex_prefers_what_is_meant_for_everybody(desk: Desks) -> None:
    found = desk(recommendation("1.1.1", SAME, sex="female"), recommendation("1.1.2", SAME))
    assert found.order("is a cough worth a referral")[0] == "1.1.2"
    assert found.order("is a cough worth a referral", boosts=without(sex_unsaid=0.0))[0] == "1.1.1"


def test_a_number_named_brings_that_recommendation_first(desk: Desks) -> None:
    found = desk(recommendation("1.1.1", SAME), recommendation("1.1.2", "Measure calcium in people with bone pain."))
    assert found.order("what does 1.1.2 say about a cough")[0] == "1.1.2"
    assert found.order("what does 1.1.2 say about a cough", boosts=without(named_rule=0.0))[0] == "1.1.1"


def test_a_term_is_found_first_when_its_meaning_is_asked(desk: Desks) -> None:
    found = desk(*pair())
    hit = found.ask("What does very urgent mean?").hits[0]
    assert (hit.term, hit.canonical_text) == ("Very urgent", None)
    assert found.ask("urgent referral for a cough").hits[0].rule_id == "1.1.1"


def _patient(**fields: object) -> PatientRecord:
    base: dict[str, object] = {"patient_id": "P-1", "age": 52, "gender": "Female", "symptoms": ("cough",)}
    return PatientRecord.model_validate(base | fields)


@pytest.mark.parametrize(
    ("reason", "fields", "patient"),
    [
        ("age_fits", {"age_min": 40}, {}),
        ("age_fits", {"age_max_exclusive": 60}, {}),
        ("sex_fits", {"sex": "female"}, {}),
        ("symptom", {"symptom_keywords": ("cough",)}, {}),
        ("smoking", {"risk_factor_smoking": True}, {"smoking_history": "Ex-Smoker"}),
    ],
)
def test_what_a_patient_is_like_brings_a_passage_forward(
    desk: Desks, reason: str, fields: dict[str, object], patient: dict[str, object]
) -> None:
    found = desk(*pair(**fields))
    on, off = (
        found.retriever(boosts=boosts).around(found.library, _patient(**patient), (), 8).hits[0].rule_id
        for boosts in (Boosts(), without(**{reason: 0.0}))
    )
    assert (on, off) == ("1.1.2", "1.1.1")


def test_boosts_switched_off_leave_the_fused_order(desk: Desks) -> None:
    found = desk(*pair(age_min=40))
    assert found.order("cough at 52")[0] == "1.1.2"
    assert found.order("cough at 52", Switches(boosts=False))[0] == "1.1.1"


def test_the_value_of_a_test_brings_the_recommendation_whose_limit_it_keeps(desk: Desks) -> None:
    below = recommendation("1.1.1", "Review people with a FIT result below 10 micrograms.")
    above = recommendation("1.1.2", "Refer people with a FIT result of at least 10 micrograms.")
    found = desk(below, above)
    assert found.order("the FIT result was 14")[0] == "1.1.2"
    assert found.order("the FIT result was 4")[0] == "1.1.1"


def test_a_question_after_children_and_adults_brings_both_among_the_first(desk: Desks) -> None:
    filler = [recommendation(f"1.2.{n}", "Refer people with a cough that lasts.") for n in range(1, 5)]
    adults = recommendation("1.1.1", "Refer adults with an unexplained cough.", age_min=16)
    children = recommendation("1.1.2", "Refer children with an unexplained cough.", age_max_exclusive=16)
    found = desk(*filler, adults, children)
    assert set(found.order("unexplained cough in adults and in children")[:2]) == {"1.1.1", "1.1.2"}


def test_an_age_that_both_paths_hold_leans_to_that_of_the_young(desk: Desks) -> None:
    first, second = pair(age_max_exclusive=25)
    found = desk(first.model_copy(update={"age_min": 16}), second)
    assert found.order("cough at 19")[0] == "1.1.2"
    assert found.order("cough at 19", boosts=without(group_fits=0.0))[0] == "1.1.1"


def test_a_place_of_the_body_finds_the_cancer_that_has_its_name(desk: Desks) -> None:
    found = desk(
        recommendation("1.1.1", "Consider an ultrasound scan in people with a lump that grows."),
        recommendation("1.1.2", "Consider an ultrasound scan for testicular cancer in men with testicular symptoms."),
    )
    assert "testis" in found.library.passages[1].broader
    assert found.order("ultrasound of a ball")[0] == "1.1.2"


def test_adults_are_people_of_16_and_over(desk: Desks) -> None:
    found = desk(recommendation("1.1.1", "Refer adults with an unexplained cough."))
    assert found.library.passages[0].age_min == 16


def test_an_upper_limit_answers_how_old_as_a_lower_one_does(desk: Desks) -> None:
    first, second = pair(age_max_exclusive=55)
    found = desk(first, second)
    asked = "Is there an age for a cough?"
    assert _lead(found, asked, Boosts()) > _lead(found, asked, without(age_asked=0.0))


def test_what_is_sent_back_is_no_place_of_the_body(desk: Desks) -> None:
    named = desk().terminology.find_mentions("I never sent my sample back")
    assert "back" not in {mention.concept for mention in named}


def test_what_boosts_add_does_not_hang_on_the_questions_before(desk: Desks) -> None:
    rules = (
        recommendation("1.1.1", "Refer people aged 40 and over with a cough.", age_min=40),
        recommendation("1.1.2", "Refer women with a cough.", sex="female"),
        recommendation("1.1.3", "If serum CA125 is 35 IU/ml or greater, refer women.", sex="female"),
    )
    found = desk(*rules)
    questions = ("cough at 52", "her cough", "his cough at 52", "CA125 of 48", "CA125 of 12", "when is CA125 measured?")
    used = found.retriever()
    for question in questions * 2:
        fresh = found.retriever().retrieve(found.library, question, 6)
        assert used.retrieve(found.library, question, 6) == fresh
