"""Trees, reasons, questions and reasoning as others read them: tree and record -> the very words."""

import json

import pytest

from shared.criteria.evaluate import evaluate
from shared.criteria.explain import Explainer, as_quoted, judged_tree, label_of, plain_tree, tree_json
from shared.criteria.nearly import nearly_matched
from shared.criteria.parts import parts_of
from shared.criteria.rulebook import Rule
from shared.criteria.show import shown_guideline
from shared.guideline.criterion import (
    Age,
    AtLeast,
    Checklist,
    Criterion,
    Exposure,
    Feature,
    Finding,
    Measure,
    Not,
    Population,
    Reference,
    Sex,
    Threshold,
)
from shared.guideline.urgency import Urgency
from shared.patient.facts import Quote
from shared.patient.read import read_facts
from shared.terminology.terminology import load_terminology
from tests.unit.criteria.builders import answer, compiled, guideline, recommendation, record

COUGH, FEVER = Feature(("cough",), label="cough"), Feature(("fever",), label="fever")
PSA = Measure(
    "psa", ">", None, "micrograms/L", by_age=(Threshold(50, 70, ">", 3.5),), label="a raised PSA for their age"
)


def asked(missing: Criterion, **fields: object) -> tuple[str, str, str, str]:
    """Return the question on the criterion that a record with a cough leaves open."""
    terminology = load_terminology()
    facts = read_facts(record(symptoms=["cough"], **fields), terminology)
    tree = AtLeast(2, (COUGH, missing))
    rule = Rule(recommendation("Refer people with cough."), tree, "read")
    (near,) = nearly_matched([(rule, evaluate(tree, facts, terminology))], facts.age)
    (question,) = near.missing
    return question.question, question.field, question.value_if_yes, question.value_if_no


@pytest.mark.parametrize(
    ("missing", "question"),
    [
        (FEVER, ("Is this so: fever?", "symptoms", "fever", "no fever")),
        (
            Exposure("smoking", "ever smoked"),
            ("Has the person ever smoked?", "smoking_history", "Ex-Smoker", "Never Smoked"),
        ),
        (
            Exposure("asbestos", "exposed"),
            ("Has the person been exposed to asbestos?", "history", "exposed to asbestos", "never exposed to asbestos"),
        ),
        (Sex("female", "women"), ("Does this concern women?", "gender", "Female", "Male")),
        (Sex("male", "men"), ("Does this concern men?", "gender", "Male", "Female")),
        (
            Measure("ca125", ">=", 35, "IU/mL", label="CA125 of 35"),
            ("Is this so: CA125 of 35?", "findings", "ca125 >=35 IU/mL", "ca125 normal"),
        ),
        (PSA, ("Is this so: a raised PSA for their age?", "findings", "psa >3.5 micrograms/L", "psa normal")),
        (
            Finding("chest_xray", ("lung_cancer", "mesothelioma"), "X-ray suggests cancer"),
            (
                "Is this so: X-ray suggests cancer?",
                "findings",
                "X-ray suggests cancer",
                "chest xray does not suggest lung cancer or mesothelioma",
            ),
        ),
        (
            Finding("ultrasound", ("uncertain",), "ultrasound findings are uncertain"),
            (
                "Is this so: ultrasound findings are uncertain?",
                "findings",
                "ultrasound findings are uncertain",
                "ultrasound normal",
            ),
        ),
        (
            Checklist("7-point checklist", 3, (), "pigmented_skin_lesion", "a score of 3"),
            ("Is this so: a score of 3?", "findings", "7-point checklist score 3", "7-point checklist score 2"),
        ),
        (
            Not(Feature(("fever",), label="fever"), "fever has been excluded", silence_is_met=False),
            ("Is this so: fever has been excluded?", "findings", "fever has been excluded", "fever"),
        ),
        (
            Feature(("urinary_tract_infection",), (("treated",),), label="after treatment"),
            (
                "Is this so: after treatment?",
                "symptoms",
                "after treatment",
                "urinary tract infection, not yet treated",
            ),
        ),
    ],
    ids=lambda value: getattr(value, "label", None),
)
def test_what_is_open_is_asked_with_the_answers_as_a_record_would_hold_them(
    missing: Criterion, question: tuple[str, str, str, str]
) -> None:
    assert asked(missing, gender="Unknown", smoking_history="Unknown") == question


def test_without_a_threshold_for_the_age_the_guidelines_words_are_asked() -> None:
    assert asked(PSA, age=49)[2] == "a raised PSA for their age"


def near_rules(text: str, **fields: object) -> list[str]:
    """Return the questions of the one recommendation that is nearly matched."""
    return [
        missing.question
        for near in answer(guideline(recommendation(text)), **fields).nearly_matched
        for missing in near.missing
    ]


def test_a_stated_symptom_without_its_quality_is_near_and_its_quality_is_asked() -> None:
    (question,) = near_rules("Refer people with persistent cough.", symptoms=["cough"])
    assert "persistent cough" in question


def test_any_one_of_several_open_answers_is_asked_for() -> None:
    text = "Refer people with cough and any of the following:\n• fever\n• fatigue\n• jaundice."
    assert len(near_rules(text, symptoms=["cough", "no fatigue"])) == 2


def test_what_is_decided_is_never_asked() -> None:
    text = "Refer people with cough and fever."
    assert near_rules(text, symptoms=["cough", "no fever"]) == []
    assert near_rules(text, symptoms=["cough", "fever"]) == []
    assert near_rules("Refer people with cough.", symptoms=["cough"]) == []
    assert near_rules("Refer people with cough.", symptoms=["no cough"]) == []


def flags(**fields: object) -> list[str]:
    """The questions on a red flag of the cancer that a cough is investigated for."""
    edition = guideline(
        recommendation("Offer a test to people with cough."),
        recommendation("Refer people with fever.", rule_id="9.9.2", urgency=Urgency.SUSPECTED_CANCER_PATHWAY),
        recommendation("Refer people with fatigue.", rule_id="9.9.3", urgency=Urgency.NON_URGENT),
    )
    return [missing.question for near in answer(edition, **fields).nearly_matched for missing in near.missing]


def test_the_red_flags_of_what_the_person_came_with_are_asked_and_no_routine_ones() -> None:
    assert flags(symptoms=["cough"]) == ["Is this so: fever?"]
    assert flags(symptoms=["cough", "no fever"]) == []


@pytest.mark.parametrize("fields", [{"findings": ["cough"]}, {"symptoms": ["headache"]}, {"symptoms": ["no cough"]}])
def test_where_nothing_that_the_person_came_with_speaks_for_the_cancer_none_is_asked(fields: dict) -> None:
    assert flags(**fields) == []


def test_five_red_flags_are_asked_at_the_most() -> None:
    signs = ("fever", "jaundice", "haemoptysis", "pallor", "haematuria", "dysphagia", "vomiting")
    rules = (
        recommendation(f"Refer people with {sign}.", rule_id=f"9.9.{n}", urgency=Urgency.SUSPECTED_CANCER_PATHWAY)
        for n, sign in enumerate(signs, start=2)
    )
    found = answer(guideline(recommendation("Offer a test to people with cough."), *rules), symptoms=["cough"])
    assert [near.rule_id for near in found.nearly_matched] == [f"9.9.{n}" for n in range(2, 7)]


def test_a_reference_asks_for_what_any_of_its_criteria_leaves_open() -> None:
    edition = guideline(
        recommendation("Offer a test to people with cough and fever.", rule_id="9.9.1"),
        recommendation("Refer people with the symptoms specified in recommendation 9.9.1.", rule_id="9.9.2"),
    )
    near = answer(edition, symptoms=["cough"]).nearly_matched
    assert [one.rule_id for one in near] == ["9.9.1", "9.9.2"]
    assert near[0].missing == near[1].missing


KINDS = [
    (AtLeast(1, (COUGH, FEVER), "any"), "at_least", 1, 2),
    (Not(COUGH, "without cough"), "not", None, 1),
    (Age(40, None, "aged 40"), "age", None, 0),
    (Sex("male", "men"), "sex", None, 0),
    (COUGH, "feature", None, 0),
    (PSA, "measure", None, 0),
    (Checklist("a list", 3, (), None, "score"), "checklist", None, 0),
    (Finding("ct", ("lung_cancer",), "CT"), "finding", None, 0),
    (Exposure("asbestos", "asbestos"), "exposure", None, 0),
    (Population("adults", 16, None, "adults"), "population", None, 0),
    (Reference(("1.1.1",), (COUGH,), "as in 1.1.1"), "reference", None, 1),
]


@pytest.mark.parametrize(("criterion", "kind", "n", "children"), KINDS, ids=lambda v: v if isinstance(v, str) else None)
def test_every_kind_is_shown_by_its_name(criterion: Criterion, kind: str, n: int | None, children: int) -> None:
    terminology = load_terminology()
    verdict = evaluate(criterion, read_facts(record(symptoms=["cough"]), terminology), terminology)
    plain, judged = plain_tree(criterion), judged_tree(verdict)
    for node in (plain, judged):
        assert (node.kind, node.label, node.n, len(node.children)) == (kind, criterion.label, n, children)
    assert (plain.truth, plain.because) == (None, None)
    assert judged.truth is verdict.truth
    assert len(parts_of(criterion)) == children
    assert "truth" not in tree_json(plain)
    assert tree_json(judged)["truth"] == verdict.truth.value


def test_a_criterion_without_words_is_named_by_its_kind() -> None:
    assert label_of(Age(40, None)) == "age"
    assert label_of(AtLeast(1, (COUGH, FEVER))) == "at_least"


@pytest.mark.parametrize(
    ("label", "qualifiers", "shown"),
    [
        ("cough", (("unexplained",),), "unexplained cough"),
        ("unexplained cough", (("unexplained",),), "unexplained cough"),
        ("Unexplained cough", (("unexplained",),), "Unexplained cough"),
        ("cough without a cause", (("unexplained",),), "cough without a cause"),
        ("cough for no reason", (("unexplained",),), "cough for no reason"),
        ("cough", (("persistent",),), "cough"),
        ("new onset diabetes", (("new_onset",), ("unexplained",)), "unexplained new onset diabetes"),
        ("new-onset diabetes", (("new_onset",), ("unexplained",)), "unexplained new-onset diabetes"),
        ("cough", (("persistent",), ("unexplained",)), "cough"),
        ("cough", (("treated",), ("unexplained",)), "unexplained cough"),
        ("persistent cough", (("persistent", "recurrent"), ("unexplained",)), "unexplained persistent cough"),
        ("cough without a reason", (("unexplained",),), "cough without a reason"),
        ("unexplained cough", (("unexplained",),), "unexplained cough"),
    ],
)
def test_what_its_list_asks_stands_in_the_label(label: str, qualifiers: tuple, shown: str) -> None:
    assert label_of(Feature(("cough",), qualifiers, label=label)) == shown


@pytest.mark.parametrize("field", ["symptoms", "findings", "history"])
def test_free_text_is_quoted_bare(field: str) -> None:
    assert as_quoted(Quote(field, "coughs")) == "coughs"


@pytest.mark.parametrize("field", ["age", "gender", "smoking_history"])
def test_a_field_is_quoted_by_its_name(field: str) -> None:
    assert as_quoted(Quote(field, "66")) == f"{field}: 66"


def test_only_met_leaves_that_the_record_speaks_of_are_reasons_and_each_once() -> None:
    terminology = load_terminology()
    tree = AtLeast(1, (COUGH, COUGH, FEVER, Not(Feature(("jaundice",), label="jaundice"), "without jaundice")))
    facts = read_facts(record(symptoms=["cough", "no fever"]), terminology)
    assert [(one.criterion, one.truth, one.because) for one in Explainer().why(evaluate(tree, facts, terminology))] == [
        ("cough", "met", "cough")
    ]
    denied = read_facts(record(symptoms=["no jaundice"]), terminology)
    assert [one.criterion for one in Explainer().why(evaluate(tree, denied, terminology))] == ["without jaundice"]


def test_what_is_met_inside_a_tree_that_is_not_is_no_reason() -> None:
    terminology = load_terminology()
    facts = read_facts(record(symptoms=["cough"]), terminology)
    assert Explainer().why(evaluate(AtLeast(2, (COUGH, FEVER)), facts, terminology)) == ()


def test_the_reasoning_names_rule_cancer_criterion_and_words() -> None:
    found = answer(guideline(recommendation("Refer people with cough.")), symptoms=["dry cough"])
    assert found.reasoning.startswith("NG12 9.9.1 (A cancer) is met: cough (")
    assert "does not exclude cancer" in found.reasoning


def test_several_reasons_are_parted_by_semicolons_and_rules_by_spaces() -> None:
    edition = guideline(
        recommendation("Refer people with cough and fever.", rule_id="9.9.1"),
        recommendation("Refer people with cough.", rule_id="9.9.2"),
    )
    reasoning = answer(edition, symptoms=["cough", "fever"]).reasoning
    assert "cough (cough); fever (fever). NG12 9.9.2 (A cancer) is met: cough (cough)." in reasoning


def test_what_was_not_understood_is_said_first_and_counted() -> None:
    found = answer(guideline(recommendation("Refer people with cough.")), symptoms=["cough", "splonged twice"])
    assert [(one.field, one.text) for one in found.not_understood] == [("symptoms", "splonged twice")]
    assert found.reasoning.startswith("1 part(s) of the record were not understood")
    clear = answer(guideline(recommendation("Refer people with cough.")), symptoms=["cough"])
    assert "not understood" not in clear.reasoning


def test_a_matched_recommendation_carries_what_the_guideline_says_of_it() -> None:
    edition = guideline(recommendation("Refer people with cough."))
    (match,) = answer(edition, symptoms=["cough"]).matched_recommendations
    source = edition.recommendations[0]
    assert (match.section, match.strength, match.page) == (source.section, source.strength, source.page)
    assert (match.action, match.urgency, match.cancer_type) == (source.action, source.urgency, "A cancer")


def test_without_a_cancer_the_heading_names_it_and_without_that_the_section() -> None:
    bare = recommendation("Refer people with cough.").model_copy(update={"cancer_type": None})
    headed = bare.model_copy(update={"heading": "Coughs"})
    assert answer(guideline(headed), symptoms=["cough"]).cancer_types == ("Coughs",)
    assert answer(guideline(bare), symptoms=["cough"]).cancer_types == ("A section",)


def test_the_same_cancer_of_two_rules_is_named_once() -> None:
    edition = guideline(
        recommendation("Refer people with cough.", rule_id="9.9.1"),
        recommendation("Offer a test to people with cough.", rule_id="9.9.2"),
    )
    found = answer(edition, symptoms=["cough"])
    assert found.cancer_types == ("A cancer",)
    assert found.recommended_action.count("9.9.1") == found.recommended_action.count("9.9.2") == 1
    assert found.recommended_action.endswith(".")


def test_an_edition_is_shown_with_its_trees() -> None:
    edition = guideline(recommendation("Refer people with cough."))
    shown = shown_guideline(edition, compiled(edition, load_terminology()))
    assert set(shown) == {"edition", "recommendations", "symptom_rows", "terms"}
    (one,) = shown["recommendations"]
    assert one["criterion"]["label"] == "cough"
    assert one["urgency"] == "urgent"
    assert shown["edition"]["edition_id"] == "T-1"
    assert json.loads(json.dumps(shown)) == shown
