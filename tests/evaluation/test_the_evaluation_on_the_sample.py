"""`ng12 eval` where no labelled cases are at hand: the sample patients, as text, as JSON and as a page of one file."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from functions.local.cli import app
from functions.local.evaluation.cases import read_gold
from functions.local.evaluation.figures import words
from functions.local.evaluation.outcome import outcome_of, outcomes
from functions.local.evaluation.records import compare, figures, stands_in
from shared.errors import InputInvalidError
from shared.guideline.urgency import RiskLevel, Urgency

PATIENT = {"patient_id": "P-1", "age": 66, "gender": "Male", "symptoms": ["coughing up blood since May"]}
TABLE = {
    "1.1.1": (Urgency.SUSPECTED_CANCER_PATHWAY, RiskLevel.URGENT_REFERRAL),
    "1.1.2": (Urgency.URGENT, RiskLevel.URGENT_INVESTIGATION),
    "1.4.1": (Urgency.NON_URGENT, RiskLevel.NON_URGENT),
}


@pytest.fixture(autouse=True)
def no_reference_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NG12_REFERENCE_DATA", raising=False)


def ng12(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["eval", *arguments])


def case(*rules: str, extra: tuple[str, ...] = (), register: str = "lay") -> dict:
    expected = {"rule_ids": list(rules), "acceptable_extra_rule_ids": list(extra)}
    return {"id": "-".join(rules) or "none", "register": register, "patient": PATIENT, "expected": expected}


def answer(*rules: str, because: str = "age: 66", cited: bool = True, **changed: object) -> dict:
    urgency, level = outcome_of(rules, TABLE)
    matches = [{"rule_id": rule, "why": [{"because": because}]} for rule in rules]
    citations = [{"rule_id": rule} for rule in rules if cited]
    return {
        "risk_level": level,
        "urgency": urgency,
        "matched_recommendations": matches,
        "citations": citations,
    } | changed


def measured(*pairs: tuple[dict, dict]) -> dict:
    sections = {rule: f"{rule.rpartition('.')[0]} A section" for rule in TABLE}
    return figures([compare(labelled, given, TABLE) for labelled, given in pairs], sections)


def test_the_sample_patients_are_all_right_and_json_is_all_that_stands_on_stdout() -> None:
    ran = ng12("--json", "--questions")
    found = json.loads(ran.stdout)
    assert ran.exit_code == 0
    assert (found["records"]["cases"], found["records"]["rule_set_exact"]) == (10, 1.0)
    assert found["records"]["errors"] == []
    assert found["questions"]["questions"] == 1


def test_the_page_is_one_file_with_plots_and_asks_for_nothing(tmp_path: Path) -> None:
    ran = ng12("--html", str(tmp_path / "page.html"))
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert ran.exit_code == 0
    assert page.count("<svg") >= 3
    assert "rule set exact" in page
    assert not re.search(r"<script|<link|<img|src=|@import", page)
    assert all(link.startswith("#") for link in re.findall(r'href="([^"]*)"', page))


def test_the_same_figures_give_the_same_page(tmp_path: Path) -> None:
    pages = [tmp_path / name for name in ("first.html", "second.html")]
    for path in pages:
        ng12("--html", str(path))
    first, second = (path.read_bytes() for path in pages)
    assert first == second


def test_a_missed_recommendation_lowers_recall_and_an_over_called_one_precision() -> None:
    found = measured((case("1.1.1", "1.1.2"), answer("1.1.1")), (case("1.1.2"), answer("1.1.2", "1.4.1")))
    assert (found["rule_recall"], found["rule_precision"]) == (0.6667, 0.6667)
    assert found["rule_set_exact"] == 0
    assert found["by_section"]["1.1 A section"]["missed"] == 1
    assert found["by_section"]["1.4 A section"]["over_called"] == 1


def test_an_acceptable_extra_is_neither_missed_nor_over_called() -> None:
    labelled = case("1.1.2", extra=("1.1.1",))
    assert measured((labelled, answer("1.1.2")))["rule_set_exact"] == 1
    found = measured((labelled, answer("1.1.2", "1.1.1")))
    assert (found["rule_set_exact"], found["risk_level_accuracy"]) == (1, 1)


def test_a_missed_referral_and_a_needless_one_are_counted() -> None:
    found = measured((case("1.1.1"), answer("1.1.2")), (case("1.4.1"), answer("1.1.2")), (case("1.1.2"), answer()))
    assert (found["referral_missed"], found["urgent_missed"], found["urgent_overcalled"]) == (1, 1, 1)
    assert found["levels"][RiskLevel.URGENT_REFERRAL][RiskLevel.URGENT_INVESTIGATION] == 1


def test_a_level_that_does_not_follow_from_the_recommendations_is_counted() -> None:
    given = answer("1.1.1", risk_level=RiskLevel.NON_URGENT)
    assert measured((case("1.1.1"), given))["outcome_follows_from_rules"] == 0


def test_an_answer_without_citation_or_without_reason_is_counted() -> None:
    uncited = answer("1.1.1", cited=False)
    unproved = answer("1.1.1") | {"matched_recommendations": [{"rule_id": "1.1.1", "why": []}]}
    found = measured((case("1.1.1"), uncited), (case("1.1.1"), unproved))
    assert (found["answers_with_uncited_rule"], found["answers_with_unproved_rule"]) == (1, 1)


def test_no_answer_is_never_exact() -> None:
    found = measured((case(), {}))
    assert (found["no_answer"], found["rule_set_exact"]) == (1, 0)


@pytest.mark.parametrize(
    ("quote", "is_true"),
    [
        ("coughing up blood", True),
        ("Coughing-up blood", True),
        ("age: 66", True),
        ("gender: male", True),
        ("age: 67", False),
        ("coughing blood", False),
        ("", False),
    ],
)
def test_a_reason_must_stand_in_the_record(quote: str, is_true: bool) -> None:
    assert stands_in(quote, PATIENT) is is_true


def test_exactness_is_divided_by_register() -> None:
    found = measured((case("1.1.1"), answer("1.1.1")), (case("1.1.1", register="clinical"), answer()))
    assert found["exact_by_register"] == {"clinical": 0, "lay": 1}


def test_a_key_fact_is_stated_whatever_the_marks_around_it() -> None:
    assert words("aged 40 and over") in words("People who are aged 40 and over: refer.")
    assert words("4 weeks") not in words("24 weeks")


def test_what_follows_by_the_policy_is_what_the_product_says(sample_guideline) -> None:
    from shared.criteria.compile import compile_rules
    from shared.criteria.outcome import level_of, urgency_of
    from shared.criteria.profile import profile_of
    from shared.terminology.terminology import load_terminology

    table, profile = outcomes(sample_guideline), profile_of("SRG1")
    for rule in compile_rules(sample_guideline, load_terminology()).rules:
        assert table[rule.recommendation.rule_id] == (urgency_of([rule]), level_of([rule], profile))


def test_a_folder_without_the_set_or_without_a_guideline_is_named(tmp_path: Path) -> None:
    (tmp_path / "gold").mkdir()
    with pytest.raises(InputInvalidError, match="--pdf"):
        read_gold(tmp_path / "gold", None, ["records"], None)
    with pytest.raises(InputInvalidError, match="assess"):
        read_gold(tmp_path / "gold", tmp_path / "a.pdf", ["records"], None)
