"""A record that the rules understand: one call words the reasons, and code keeps what the guideline and record say."""

import json
import re
from typing import Any

import pytest

from pipelines.assess.assisted.shapes import Wording
from shared.ports.models.base import ModelAwayError
from tests.doubles.model import ScriptedModel
from tests.pipelines.assess.conftest import Assess

COUGHS = {"patient_id": "C-1", "name": "Mabel Quince", "age": 58, "gender": "Male", "smoking_history": "Current Smoker",
          "symptoms": ["cough", "shortness of breath"], "symptom_duration_days": 42}  # fmt: skip
TRUE = "He is 58 and a current smoker, with cough and shortness of breath."


def wording(*said: tuple[str, str]) -> str:
    return json.dumps({"sentences": [{"rests_on": rests_on, "says": says} for rests_on, says in said]})


def test_one_call_is_made_for_a_reply_whose_first_field_decides(assess: Assess) -> None:
    model = ScriptedModel(wording(("1.1.3", TRUE)))
    assess(COUGHS, model)
    (asked,) = model.asked
    assert not asked.tools
    assert asked.schema is not None
    assert next(iter(asked.schema["properties"])) == Wording.decides
    assert next(iter(asked.schema["properties"]["sentences"]["items"]["properties"])) == "rests_on"


def test_untrusted_text_stands_fenced_in_the_user_role_alone(assess: Assess) -> None:
    model = ScriptedModel(wording(("1.1.3", TRUE)))
    assess(COUGHS, model)
    system, user = model.asked[0].messages
    assert (system.role, user.role) == ("system", "user")
    assert "cough" not in system.text
    told = re.findall(r"⟦patient⟧\n(.*)\n⟦end of patient⟧", user.text)
    assert set(told[0].split("; ")) == {"age: 58", "smoking_history: Current Smoker", "cough", "shortness of breath"}


def test_no_name_and_no_id_is_sent(assess: Assess) -> None:
    model = ScriptedModel(wording(("1.1.3", TRUE)))
    assess(COUGHS, model)
    assert not any(secret in str(model.asked) for secret in ("Quince", "C-1"))


def test_only_what_matched_or_nearly_so_is_sent(assess: Assess) -> None:
    model = ScriptedModel(wording(("1.1.3", TRUE)))
    answer = assess(COUGHS, model)
    shown = {match.rule_id for match in answer.matched_recommendations}
    shown |= {near.rule_id for near in answer.nearly_matched}
    sent = {
        line.split()[0] for line in model.asked[0].messages[1].text.splitlines() if line.endswith(("holds", "open"))
    }
    assert sent
    assert sent <= shown


def test_what_stands_follows_the_rules_sentence_with_its_page(assess: Assess) -> None:
    answer, alone = assess(COUGHS, ScriptedModel(wording(("1.1.3", TRUE)))), assess(COUGHS)
    assert answer.mode == "model_assisted"
    assert answer.degraded is False
    said = f" {TRUE} [SRG1 §1.1.3, p.{page(answer, '1.1.3')}]"
    line, end = alone.reasoning.split(" No match")
    assert answer.reasoning == f"{line}{said} No match{end}"


def page(answer: Any, rule_id: str) -> int:
    return next(match.page for match in answer.matched_recommendations if match.rule_id == rule_id)


def test_what_a_sentence_rests_on_is_cited_in_full(assess: Assess) -> None:
    said = "She is 44 with abdominal pain and weight loss."
    answer = assess("S-103", ScriptedModel(wording(("1.2.4", said))))
    (cited,) = [one for one in answer.citations if one.rule_id == "1.2.4" and one.supports == "match"]
    assert said in answer.reasoning
    assert cited.excerpt.endswith("would only lose time.")


def test_a_sentence_that_fails_is_removed_and_the_answer_says_so(assess: Assess) -> None:
    answer = assess(COUGHS, ScriptedModel(wording(("1.1.3", f"{TRUE} He also has weight loss."))))
    assert "weight loss" not in answer.reasoning
    assert TRUE in answer.reasoning
    assert any(warning.startswith("1 sentence(s)") for warning in answer.warnings)


REVERSED = [
    "Hold the urgent chest X-ray for cough.",
    "Offer an urgent chest X-ray after 42 days.",
    "Take him off the urgent chest X-ray.",
    "Cough is due to smoking.",
]


@pytest.mark.parametrize("says", REVERSED)
def test_a_sentence_that_turns_the_action_round_leaves_the_rules_reasoning(assess: Assess, says: str) -> None:
    answer = assess(COUGHS, ScriptedModel(wording(("1.1.3", says))))
    assert answer.reasoning == assess(COUGHS).reasoning
    assert answer.degraded


def test_whatever_is_worded_the_rules_sentences_all_stand(assess: Assess) -> None:
    answer = assess(COUGHS, ScriptedModel(wording(("1.1.3", "He is 58 and has cough."))))
    assert all(line in answer.reasoning for line in re.split(r"(?<=\)\.) ", assess(COUGHS).reasoning))
    assert "He is 58 and has cough. [SRG1 §1.1.3" in answer.reasoning


def test_an_open_recommendation_is_worded_as_open_and_cited_as_context(assess: Assess) -> None:
    near = next(near.rule_id for near in assess(COUGHS).nearly_matched)
    said = "The record does not state haemoptysis."
    answer = assess(COUGHS, ScriptedModel(wording(("1.1.3", TRUE), (near, said))))
    assert answer.reasoning.split("Still open: ")[1].startswith(said)
    assert [one.supports for one in answer.citations if one.rule_id == near] == ["context"]


@pytest.mark.parametrize("before", ["", "Gladly:\n", "```json\n"])
def test_fenced_or_prose_wrapped_json_is_read(assess: Assess, before: str) -> None:
    after = "\n```" if before.startswith("```") else "\nAnything else?" if before else ""
    answer = assess(COUGHS, ScriptedModel(f"{before}{wording(('1.1.3', TRUE))}{after}"))
    assert TRUE in answer.reasoning


def test_a_sentence_without_a_number_is_placed_by_the_page_it_refers_to(assess: Assess) -> None:
    alone = assess("S-110")
    said = f"She is 57 with post-menopausal bleeding [p.{page(alone, '1.3.6')}]."
    answer = assess("S-110", ScriptedModel(wording(("", said))))
    assert "She is 57 with post-menopausal bleeding. [SRG1 §1.3.6, p." in answer.reasoning


def test_a_sentence_that_names_no_recommendation_and_no_page_is_removed(assess: Assess) -> None:
    answer = assess(COUGHS, ScriptedModel(wording(("", TRUE))))
    assert answer.degraded
    assert answer.reasoning == assess(COUGHS).reasoning


def test_where_nothing_stands_the_rules_reasoning_is_kept_and_the_answer_says_so(assess: Assess) -> None:
    answer = assess(COUGHS, ScriptedModel(wording(("1.1.3", "This is harmless."))))
    assert answer.reasoning == assess(COUGHS).reasoning
    assert answer.degraded
    assert "reasoning is that of the rules" in answer.warnings[-1]


def test_where_nothing_is_matched_or_nearly_so_the_model_is_not_asked(assess: Assess) -> None:
    model = ScriptedModel()
    answer = assess("S-105", model)
    assert model.asked == []
    assert (answer.mode, answer.degraded) == ("rules", False)


def test_a_model_that_is_away_leaves_the_rules_answer(assess: Assess) -> None:
    answer = assess(COUGHS, ScriptedModel(ModelAwayError("The server is busy.")))
    alone = assess(COUGHS)
    assert answer.degraded
    assert answer.warnings[-1].endswith("The server is busy.")
    assert answer.model_copy(update={"degraded": False, "warnings": alone.warnings}) == alone


def test_an_error_that_nobody_foresaw_leaves_the_rules_answer_without_its_words(assess: Assess) -> None:
    answer = assess(COUGHS, ScriptedModel(RuntimeError("cough cough")))
    assert answer.degraded
    assert "cough" not in " ".join(answer.warnings)


def test_the_settings_of_the_model_reach_it(assess: Assess) -> None:
    model = ScriptedModel(wording(("1.1.3", TRUE)))
    assess(COUGHS, model, model_temperature=0.7, model_max_tokens=77, assess_model_seconds=3)
    (asked,) = model.asked
    assert (asked.temperature, asked.max_tokens) == (0.7, 77)
    assert asked.deadline_seconds is not None
    assert 0 < asked.deadline_seconds <= 3


def test_the_audit_names_the_model_and_its_prompts(assess: Assess, wiring: Any) -> None:
    assess(COUGHS, ScriptedModel(wording(("1.1.3", TRUE))))
    entry = wiring.audit.page(None, 1)[0]
    assert (entry["mode"], entry["versions"]["model"]) == ("model_assisted", "scripted")
    assert entry["versions"]["prompts"].startswith("assess-")
    assert "cough" not in str(entry)
