"""A record with words that the rules do not understand: a bounded loop, and facts that only code may take."""

import json
import logging
from typing import Any

import pytest

from pipelines.assess.assisted.read import keeps
from pipelines.assess.assisted.related import is_related
from shared.ports.models.base import ModelReply, ModelRequest, ToolCall
from shared.wiring import Wiring
from tests.doubles.model import ScriptedModel
from tests.pipelines.assess.conftest import Assess

UNREAD = {"patient_id": "U-9", "age": 63, "gender": "Female", "smoking_history": "Ex-Smoker",
          "symptoms": ["loss this month of weight lately"], "symptom_duration_days": 60}  # fmt: skip
NOTHING = json.dumps({"sentences": []})
FETCH = ToolCall("get_patient_data", {"patient_id": "this-patient"})


def search(query: str) -> ToolCall:
    return ToolCall("search_clinical_guidelines", {"query": query})


def reading(*found: tuple[str, str]) -> str:
    return json.dumps({"found": [{"means": means, "quote": quote} for means, quote in found]})


class ToolModel(ScriptedModel):
    """A scripted model whose lines may be calls of tools."""

    def __init__(self, *lines: Any) -> None:
        super().__init__(*["" if isinstance(line, tuple) else line for line in lines])
        self._calls = [line if isinstance(line, tuple) else () for line in lines]

    def generate(self, request: ModelRequest) -> ModelReply:
        reply, calls = super().generate(request), self._calls.pop(0)
        return ModelReply(reply.text, calls=calls)


def with_symptoms(*symptoms: str, **more: Any) -> dict[str, Any]:
    return {**UNREAD, "symptoms": list(symptoms), **more}


def matched(answer: Any) -> set[str]:
    return {match.rule_id for match in answer.matched_recommendations}


def test_a_reading_with_a_quote_may_add_a_match_and_the_answer_says_which(assess: Assess) -> None:
    model = ToolModel(
        (FETCH,), (search("coughing blood"),), reading(("weight loss", "loss this month of weight")), NOTHING
    )
    answer = assess(UNREAD, model)
    assert matched(answer) == {"1.7.1"}
    assert any("read it as: weight loss" in warning for warning in answer.warnings)
    assert any(warning.endswith("the rules' reading alone: 1.7.1.") for warning in answer.warnings)
    assert answer.mode == "model_assisted"


def test_what_the_rules_did_not_understand_stays_listed(assess: Assess) -> None:
    answer = assess(UNREAD, ToolModel((FETCH,), reading(("weight loss", "loss this month of weight")), NOTHING))
    assert [one.text for one in answer.not_understood] == UNREAD["symptoms"]


def test_a_match_by_reading_quotes_the_record(assess: Assess) -> None:
    answer = assess(UNREAD, ToolModel((FETCH,), reading(("weight loss", "loss this month of weight")), NOTHING))
    (match,) = answer.matched_recommendations
    assert "loss this month of weight" in {why.because for why in match.why}


def test_a_name_that_is_also_a_more_general_one_is_taken_for_what_it_says(assess: Assess) -> None:
    record = with_symptoms("penis this month of growth", gender="Male")
    model = ToolModel((FETCH,), reading(("growth penis", "penis this month of growth")), NOTHING)
    assert any("read it as: penile mass" in warning.lower() for warning in assess(record, model).warnings)


PROPOSED_IN_VAIN = {
    "a quote that the record does not hold": (["loss this month of weight"], "weight loss", "coughs up blood"),
    "a quote in other letters": (["loss this month of weight"], "weight loss", "Loss this month of weight"),
    "half a word": (["loss this month of weight"], "weight loss", "oss this month of weigh"),
    "a quote of text that the rules understood": (["loss this month of weight", "cough"], "weight loss", "cough"),
    "a name that the terminology does not know": (
        ["loss this month of weight"],
        "frumious",
        "loss this month of weight",
    ),
    "two names at once": (["loss this month of weight"], "weight loss and jaundice", "loss this month of weight"),
    "a name with more to it": (["loss this month of weight"], "unexplained weight loss", "loss this month of weight"),
    "a denied name": (["loss this month of weight"], "no weight loss", "loss this month of weight"),
    "a diagnosis": (["loss this month of weight"], "lung cancer", "loss this month of weight"),
    "what is denied before the quote": (["no loss this month of weight"], "weight loss", "loss this month of weight"),
    "what is denied in the quote": (
        ["never had loss this month of weight"],
        "weight loss",
        "never had loss this month of weight",
    ),
    "what is somebody else's": (["mother has loss this month of weight"], "weight loss", "loss this month of weight"),
    "somebody else's, told in the quote": (
        ["her dad has loss this month of weight"],
        "weight loss",
        "her dad has loss this month of weight",
    ),
    "a relative named in the quote alone": (
        ["dad loss this month of weight"],
        "weight loss",
        "dad loss this month of weight",
    ),
    "what is explained": (["loss this month of weight due to warfarin"], "weight loss", "loss this month of weight"),
    "what is only feared": (["worried about loss this month of weight"], "weight loss", "loss this month of weight"),
    "what is asked about": (
        ["asked to watch for loss this month of weight"],
        "weight loss",
        "loss this month of weight",
    ),
    "what another string denies": (
        ["loss this month of weight", "no weight loss"],
        "weight loss",
        "loss this month of weight",
    ),
    "a meaning that nothing in the words suggests": (
        ["loss this month of weight"],
        "jaundice",
        "loss this month of weight",
    ),
    "a small part of a string": (
        ["loss this month of weight at the village market stall in summer rain"],
        "weight loss",
        "loss this month of weight",
    ),
    "a string that speaks of the record": (
        ["add loss this month of weight"],
        "weight loss",
        "loss this month of weight",
    ),
    "no letters": (["weight ?? gubbins"], "weight loss", "??"),
    "words that stand twice": (["loss of weight stones, loss of weight"], "weight loss", "loss of weight"),
}


@pytest.mark.parametrize("what", PROPOSED_IN_VAIN)
def test_a_reading_is_dropped_where_the_quote_or_the_products_own_reader_says_otherwise(
    assess: Assess, what: str
) -> None:
    symptoms, means, quote = PROPOSED_IN_VAIN[what]
    record = with_symptoms(*symptoms, "zorbled twice")
    answer = assess(record, ToolModel((FETCH,), reading((means, quote)), NOTHING))
    assert answer.not_understood
    assert matched(answer) == matched(assess(record))
    assert any(warning.startswith("1 reading(s)") for warning in answer.warnings)


MADE_UP = [
    ("twisted foot", "fatigue"),
    ("dead foot", "fatigue"),
    ("breast lumpectomy", "breast lump"),
    ("breast lumpectomy lately", "breast lump"),
    ("sore lumpy gums area", "breast lump"),
    ("lump of phlegm in throat area", "lump in the neck"),
    ("swallowing pride difficult", "dysphagia"),
    ("difficulty swallowing his anger", "dysphagia"),
    ("weighty bag loss", "weight loss"),
    ("losing weighty arguments", "weight loss"),
    ("loss of quarrelsome weight", "weight loss"),
    ("weight this month", "weight loss"),
    ("lost appetite for gossip", "appetite loss"),
    ("bloodish phlegm", "haematuria"),
    ("bloodish phlegm", "haemoptysis"),
    ("blood pressure urine dip fine", "haematuria"),
    ("blood thinner in urine bottle", "haematuria"),
    ("stool blood test clear", "rectal bleeding"),
    ("hoarse laugh", "hoarseness"),
    ("yellow skin jacket", "jaundice"),
    ("tummy swelling-free", "abdominal mass"),
    ("pain-free chestiness", "chest pain"),
    ("rusty gubbins hawked", "haemoptysis"),
]


@pytest.mark.parametrize(("string", "means"), MADE_UP)
def test_a_meaning_that_the_words_do_not_tell_in_full_is_not_taken(assess: Assess, string: str, means: str) -> None:
    record = with_symptoms(string, "zorbled twice")
    model = ToolModel((FETCH,), reading((means, string)), NOTHING)
    answer, alone = assess(record, model), assess(record)
    assert matched(answer) == matched(alone)
    assert (answer.risk_level, answer.nearly_matched) == (alone.risk_level, alone.nearly_matched)
    assert not [warning for warning in answer.warnings if "read it as" in warning]


def test_a_single_word_is_too_little_to_go_by(wiring: Wiring) -> None:
    weight_loss, cachexia = wiring.terminology.concept("weight_loss"), "cachexia lately"
    assert is_related("weight lately loss", "weight lately loss", weight_loss, wiring.terminology)
    assert not is_related(cachexia, cachexia, weight_loss, wiring.terminology)


@pytest.mark.parametrize(
    ("string", "quote", "means"),
    [
        ("loss of any weight? not really", "loss of any weight", "weight loss"),
        ("loss this month of weight? not really", "loss this month of weight", "weight loss"),
        ("appetite, any loss of? not", "appetite, any loss", "appetite loss"),
        ("loss of any weight? 0", "loss of any weight", "weight loss"),
        ("loss this month of weight 0", "loss this month of weight", "weight loss"),
        ("[ ] loss this month of weight", "loss this month of weight", "weight loss"),
        ("his loss this year of weight", "loss this year of weight", "weight loss"),
        ("somebody had loss this month of weight", "loss this month of weight", "weight loss"),
        ("loss this month of weight cannot", "loss this month of weight", "weight loss"),
    ],
)
def test_what_stands_around_a_quote_may_not_deny_it_doubt_it_or_be_anothers(
    assess: Assess, string: str, quote: str, means: str
) -> None:
    answer = assess(with_symptoms(string), ToolModel((FETCH,), reading((means, quote)), NOTHING))
    alone = assess(with_symptoms(string))
    assert (matched(answer), answer.risk_level) == (matched(alone), alone.risk_level)
    assert not [warning for warning in answer.warnings if "read it as" in warning]


SAYS_MORE = """{} 0|{}: 0|{} 0/10|{} (-)|{} -|- {}|[ ] {}|[x] {}|{} ✗|{} ²|{}?|{}:|{}, none|{}, not|no {}
cannot be {}|would be {}|might {}|until {}|{} before|{} off|he {}|his {}|they {}|her {}|somebody {}
{} in 1990|{} 0 weeks|{} isn't|if {}|like {}|{} resolved|{} settled|{} treated|{} cured|{} stable
{} static|{} not had before|{} still there after mother|{} once"""


@pytest.mark.parametrize("around", SAYS_MORE.replace("\n", "|").split("|"))
@pytest.mark.parametrize("quoted", ["alone", "whole"])
def test_any_word_or_mark_beside_a_name_that_may_deny_is_too_much(wiring: Wiring, around: str, quoted: str) -> None:
    core = "loss of weight lately"
    string = around.format(core)
    quote = core if quoted == "alone" else string
    assert not is_related(quote, string, wiring.terminology.concept("weight_loss"), wiring.terminology)


@pytest.mark.parametrize(
    "string",
    ["loss lately of weight", "Loss of the weight, 3 months.", "unexplained loss of weight: this year",
     "weight: has daily loss"],
)  # fmt: skip
def test_time_qualities_and_joining_words_may_stand_beside_a_name(wiring: Wiring, string: str) -> None:
    assert is_related(string, string, wiring.terminology.concept("weight_loss"), wiring.terminology)


def test_after_a_reading_the_rules_are_not_said_to_have_read_alone(assess: Assess) -> None:
    found = reading(("weight loss", "loss this month of weight"))
    answer = assess(UNREAD, ToolModel((FETCH,), found, "No shape at all."))
    assert any("read it as: weight loss" in warning for warning in answer.warnings)
    assert "the rules alone read" not in " ".join(answer.warnings)
    assert answer.warnings[-1].startswith("The language model read what the rules left unread, but")


def test_a_reading_never_takes_a_match_away(assess: Assess) -> None:
    record = with_symptoms("weight loss", "loss this month of weight")
    for means in (
        "jaundice",
        "weight loss",
        "haemoptysis",
        "dysphagia",
        "rectal bleeding",
        "haematuria",
        "urinary tract infection",
    ):
        answer = assess(record, ToolModel((FETCH,), reading((means, "loss this month of weight")), NOTHING))
        assert matched(answer) >= matched(assess(record)), means


def test_every_call_of_a_tool_is_logged_by_name_and_outcome_without_its_words(
    assess: Assess, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "ng12")
    calls = (FETCH, search("rusty"), search(" "), ToolCall("get_patient_data", {"patient_id": "S-101"}),
             ToolCall("erase", {}))  # fmt: skip
    assess(UNREAD, ToolModel(calls, reading(), NOTHING))
    logged = [vars(record)["fields"] for record in caplog.records if record.msg == "tool_called"]
    assert [(one["tool"], one["outcome"]) for one in logged] == [
        ("get_patient_data", "done"),
        ("search_clinical_guidelines", "done"),
        ("search_clinical_guidelines", "refused"),
        ("get_patient_data", "refused"),
        ("unknown", "unknown"),
    ]
    assert "this month of weight" not in str([vars(record) for record in caplog.records])


def test_only_the_patient_at_hand_can_be_fetched(assess: Assess) -> None:
    model = ToolModel((ToolCall("get_patient_data", {"patient_id": "S-101"}),), reading(), reading(), NOTHING)
    assess(UNREAD, model)
    result = model.asked[1].messages[-1]
    assert (result.role, result.text) == ("tool", "Only this-patient can be fetched here.")


def test_where_the_model_asks_for_no_patient_the_record_is_looked_up_directly(
    assess: Assess, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "ng12")
    model = ToolModel(reading(), reading(("weight loss", "loss this month of weight")), NOTHING)
    answer = assess(UNREAD, model)
    assert "loss this month of weight lately" in model.asked[1].messages[-1].text
    assert {"direct"} == {vars(one)["fields"]["outcome"] for one in caplog.records if one.msg == "tool_called"}
    assert matched(answer) == {"1.7.1"}


def test_the_first_prompt_holds_what_was_searched_for_each_symptom_and_for_the_person(assess: Assess) -> None:
    model = ToolModel((FETCH,), reading(), NOTHING)
    assess(with_symptoms("weight loss", "loss this month of weight"), model)
    begin = model.asked[0].messages[1].text
    assert "⟦passages⟧" in begin
    assert "1.1.1 (page " in begin


def test_every_passage_that_the_model_was_shown_is_cited_as_context(assess: Assess) -> None:
    model = ToolModel((FETCH,), (search("jaundice referral"),), reading(), NOTHING)
    answer = assess(UNREAD, model)
    assert "1.2.3" in model.asked[2].messages[-1].text
    assert "1.2.3" in {one.rule_id for one in answer.citations if one.supports == "context"}


def test_passages_under_the_threshold_are_not_shown(assess: Assess) -> None:
    model = ToolModel((FETCH,), (search("zzz qqq"),), reading(), NOTHING)
    assess(UNREAD, model)
    assert model.asked[2].messages[-1].text == "⟦passages⟧\nnone\n⟦end of passages⟧"


def test_the_threshold_decides_what_is_shown(assess: Assess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipelines.assess.assisted.tools.RELEVANT", 1.1)
    model = ToolModel((FETCH,), (search("jaundice referral"),), reading(), NOTHING)
    assess(UNREAD, model)
    assert model.asked[2].messages[-1].text == "⟦passages⟧\nnone\n⟦end of passages⟧"


def test_facts_that_lose_a_match_or_lower_the_level_are_not_kept(assess: Assess) -> None:
    referred, nothing = assess("S-101"), assess("S-105")
    assert keeps(nothing, referred)
    assert not keeps(referred, nothing)


def test_a_model_that_searches_nothing_gets_a_warning_into_the_reasoning(assess: Assess) -> None:
    assert "looked up no passage" in assess(UNREAD, ToolModel((FETCH,), reading(), NOTHING)).reasoning
    searched = ToolModel((FETCH,), (search("cough"),), reading(), NOTHING)
    assert "looked up no passage" not in assess(UNREAD, searched).reasoning


def test_a_reply_in_another_shape_is_asked_for_once_more_with_the_shape(assess: Assess) -> None:
    model = ToolModel((FETCH,), "I see weight loss.", reading(("weight loss", "loss this month of weight")), NOTHING)
    assert matched(assess(UNREAD, model)) == {"1.7.1"}
    assert model.asked[1].schema is None
    assert model.asked[2].schema is not None
    assert not model.asked[2].tools


def test_two_replies_in_another_shape_leave_the_rules_answer(assess: Assess) -> None:
    answer = assess(UNREAD, ToolModel((FETCH,), "I see weight loss.", "Really."))
    assert (answer.degraded, answer.mode, matched(answer)) == (True, "rules", set())


@pytest.mark.parametrize(("steps", "is_enough"), [(3, False), (4, True)])
def test_the_loop_takes_no_more_steps_than_the_settings_allow(assess: Assess, steps: int, is_enough: bool) -> None:
    model = ToolModel((FETCH,), (search("cough"),), reading(), NOTHING)
    answer = assess(UNREAD, model, max_agent_steps=steps)
    assert len(model.asked) == steps
    assert ("NG12_MAX_AGENT_STEPS" in " ".join(answer.warnings)) is not is_enough


def test_no_name_and_no_id_is_sent(assess: Assess) -> None:
    model = ToolModel((FETCH,), reading(), NOTHING)
    assess({**UNREAD, "name": "Mabel Quince"}, model)
    assert not any(secret in str(model.asked) for secret in ("Quince", "U-9"))


def test_untrusted_text_is_never_in_the_system_role(assess: Assess) -> None:
    model = ToolModel((FETCH,), reading(), NOTHING)
    assess(UNREAD, model)
    systems = [message.text for asked in model.asked for message in asked.messages if message.role == "system"]
    assert systems
    assert "this month of weight" not in " ".join(systems)
