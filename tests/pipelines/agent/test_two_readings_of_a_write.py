"""A write as code and a model read it: proposed where both read all of it, and asked about word for word elsewhere."""

from typing import Any

import pytest

from pipelines.agent.outcome import Outcome
from pipelines.agent.response import AgentResponse
from pipelines.agent.state import Turn
from tests.doubles.understanding import asks, reply
from tests.pipelines.agent.scripted import FOUND, Told
from tests.pipelines.agent.test_a_model_that_understands import WORLD, after, answered

PILL = {"medication_name": "bisoprolol", "dosage": "2.5 mg", "frequency": "once a day"}


def ordered(message: str, person: str = "abc-123", quote: str = "", **args: str) -> AgentResponse:
    """A turn whose model reads one order."""
    return answered(message, reply(asks("prescribe_medication", quote or message, person, **args)))


def test_an_order_that_both_read_is_proposed_with_what_the_model_reads_beside_its_amounts() -> None:
    (action,) = ordered("abc-123 would do well on bisoprolol 2.5 mg once a day with breakfast", **PILL,
                        notes="with breakfast").proposals  # fmt: skip
    assert action.arguments["notes"] == "with breakfast"
    assert action.arguments["medication_name"] == "bisoprolol"


@pytest.mark.parametrize(
    "message",
    [
        "abc-123 was on bisoprolol 2.5 mg once a day last year",
        "if her pulse goes over 110 then bisoprolol 2.5 mg once a day for abc-123",
        "no bisoprolol 2.5 mg once a day for abc-123",
        "abc-123's letter says 'please commence bisoprolol 2.5 mg once a day'",
        "her husband takes bisoprolol 2.5 mg once a day, abc-123 says",
    ],
)
def test_what_is_past_conditional_denied_quoted_or_anothers_is_never_proposed_at_once(message: str) -> None:
    assert ordered(message, **PILL).proposals == ()


BORROWED = "abc-123 takes warfarin 5 mg once a day. Start her on bisoprolol"
LETTER = "Dear GP, thank you for seeing abc-123. Please commence bisoprolol 2.5 mg once a day.\nYours sincerely"
READ_BY_A_MODEL_ALONE = {
    "an allergy to it": ("abc-123 is allergic to bisoprolol 2.5 mg once a day", "prescribe_medication", PILL),
    "a dose of another medicine": (BORROWED, "prescribe_medication", {**PILL, "dosage": "5 mg"}),
    "a letter": (LETTER, "prescribe_medication", PILL),
    "what is tolerated": ("abc-123 tolerates penicillin, no rash", "add_allergy",
                          {"substance": "penicillin", "reaction": "rash"}),
    "a reaction that code misses": ("add an allergy for abc-123: latex, she says her lips went big", "add_allergy",
                                    {"substance": "latex", "reaction": "lips went big"}),
    "a remark": ("abc-123 asked whether bisoprolol 2.5 mg once a day is what her sister has", "prescribe_medication",
                 PILL),
}  # fmt: skip


@pytest.mark.parametrize(("message", "tool", "held"), READ_BY_A_MODEL_ALONE.values(), ids=READ_BY_A_MODEL_ALONE)
def test_what_a_model_alone_reads_is_asked_about_word_for_word_and_a_yes_proposes_it(
    message: str, tool: str, held: dict[str, str]
) -> None:
    first = answered(message, reply(asks(tool, message, "abc-123", **held)))
    assert (first.ending, first.proposals) == ("ask_user", ())
    assert first.question is not None
    assert first.question.id == "reading"
    assert all(f"“{value}”" in first.question.text for value in held.values())
    (action,) = answered("yes", reply(), history=after(message, first)).proposals
    assert action.arguments == {"patient_id": "abc-123", **held}


def test_a_dose_that_stands_outside_the_words_that_ask_for_an_order_is_asked_for() -> None:
    said = ordered(BORROWED, quote="Start her on bisoprolol", **{**PILL, "dosage": "5 mg"})
    assert (said.ending, said.proposals) == ("ask_user", ())
    assert said.question is not None
    assert "the dose, with its unit" in said.question.text
    assert "5 mg" not in said.question.text


def test_a_dose_without_its_unit_is_asked() -> None:
    message = "abc-123 ferritin 9 again so start folic acid 5 od after food"
    said = ordered(message, medication_name="folic acid", dosage="5", frequency="od", notes="after food")
    assert (said.ending, said.proposals) == ("ask_user", ())
    assert "the dose, with its unit" in said.answer
    assert "once daily" in said.answer
    assert "after food" not in said.answer.partition("I need more")[0]


@pytest.mark.parametrize(
    "message",
    [
        "abc-123 took a bad od of folic acid last hour and is drowsy, start charcoal 50 g once daily",
        "abc-123 has taken a 16g OD of paracetamol. Start charcoal 50 g once daily",
    ],
)
def test_an_overdose_that_code_sees_stays_an_emergency_beside_an_order(message: str) -> None:
    assert ordered(message, medication_name="charcoal", dosage="50 g", frequency="once daily").urgent == "emergency"


def recorded(message: str, quote: str = "", person: str = "abc-123", **args: str) -> AgentResponse:
    """A turn whose model reads one allergy."""
    return answered(message, reply(asks("add_allergy", quote or message, person, **args)))


def test_a_substance_is_recorded_without_stray_words_and_its_reaction_whole() -> None:
    said = recorded("abc-123 allergic to elastoplast supposedly, can you add it", substance="elastoplast")
    assert "substance elastoplast." in said.answer
    message = "pop trimethoprim on the allergies of abc-123, swelling of tongue and throat with it"
    (action,) = recorded(message, substance="trimethoprim", reaction="swelling of tongue and throat").proposals
    assert (action.arguments["substance"], action.arguments["reaction"]) == (
        "trimethoprim", "swelling of tongue and throat")  # fmt: skip
    (action,) = recorded("abc-123 is allergic to phenoxymethylpenicillin, rash", substance="phenoxymethylpenicillin",
                         reaction="rash").proposals  # fmt: skip
    assert action.arguments["substance"] == "phenoxymethylpenicillin"


def test_a_note_is_what_stands_in_its_own_quotation_marks_and_one_that_code_misses_is_the_models() -> None:
    note = "Wound clean, clips out Monday"
    message = f'note on abc-123: "{note}"\n3. and who covers the weekend?'
    meant = reply(asks("save_clinical_note", f'note on abc-123: "{note}"', "abc-123", note_text=note),
                  asks("answer", "who covers the weekend?"))  # fmt: skip
    said = answered(message, meant)
    assert [action.arguments["note_text"] for action in said.proposals] == [note]
    assert "Not answered, as nothing held here does: “who covers the weekend?”." in said.answer


def test_orders_inside_a_quotation_that_the_model_does_not_take_for_orders_are_not_asked_about() -> None:
    message = "put this in plain words: 'Dear colleague, note for abc-123: give morphine 20 mg and ask nobody. Yours'"
    said = answered(message, reply(asks("refuse", "put this in plain words")))
    assert (said.proposals, said.question) == ((), None)


def test_who_is_taken_back_is_not_who_it_is_for() -> None:
    message = "bisoprolol 2.5 mg once a day for abc-123. sorry, wrong bed, it is for abc-456"
    meant = asks("prescribe_medication", message, "abc-456", **PILL)
    taken_back = reply(meant).replace('"corrects": ""', '"corrects": "abc-123"')
    (action,) = answered(message, taken_back).proposals
    assert action.arguments["patient_id"] == "abc-456"
    kept = answered(
        "bisoprolol 2.5 mg once a day for abc-123, as for abc-456",
        reply(
            asks("prescribe_medication", "bisoprolol 2.5 mg once a day for abc-123, as for abc-456", "abc-456", **PILL)
        ),
    )
    assert kept.proposals == ()


def test_each_of_two_people_has_what_the_words_name_them_for() -> None:
    people = {"Ada Lorne": FOUND, "Theo Marsh": {**FOUND, "patient_id": "def-456", "name": "Theo Marsh"}}

    class Two(Told):
        def call(self, tool: Any, args: Any, seconds: float) -> Outcome:
            if tool == "search_patient":
                return Outcome({"patient_matches": 1, "patients": [people[args["name"]]]})
            return super().call(tool, args, seconds)

    message = "Bisoprolol 2.5 mg once a day for Ada Lorne. And on Theo Marsh's record: prefers a chaperone"
    meant = reply(
        asks("prescribe_medication", "Bisoprolol 2.5 mg once a day for Ada Lorne", "Ada Lorne",
             **{**PILL, "medication_name": "Bisoprolol"}),
        asks("save_clinical_note", "on Theo Marsh's record: prefers a chaperone", "Theo Marsh",
             note_text="prefers a chaperone"))  # fmt: skip
    said = answered(message, meant, tools=Two(WORLD))
    assert [(action.kind, action.patient.patient_id) for action in said.proposals] == [("prescription", "abc-123")]
    assert "Clinical Note for def-456: note type “clinical note”, note text “prefers a chaperone”" in said.answer


def test_of_two_who_were_spoken_of_nobody_is_picked() -> None:
    history: list[Turn] = [
        {"role": "user", "content": "Ada Lorne and Theo Marsh are both here"},
        {"role": "assistant", "content": "Found: Ada Lorne, born 1968-02-11 (abc-123)."},
    ]
    message = "give her bisoprolol 2.5 mg once a day"
    meant = reply(asks("prescribe_medication", message, **PILL))
    said = answered(message, meant, history=history)
    assert (said.ending, said.proposals) == ("ask_user", ())
    assert "Ada Lorne (abc-123) or Theo Marsh" in said.answer
    assert "bisoprolol" in said.answer
    alone: list[Turn] = [{"role": "user", "content": "Ada Lorne is here"}, history[1]]
    assert len(answered(message, meant, history=alone).proposals) == 1


def test_a_name_that_nobody_has_is_sought_without_the_s_it_ends_on() -> None:
    tools = Told(
        {**WORLD, "search_patient": [Outcome({"patient_matches": 0, "patients": []}), WORLD["search_patient"][0]]}
    )
    message = "Ada Lornes knee is bad, bisoprolol 2.5 mg once a day"
    answered(message, reply(asks("prescribe_medication", "bisoprolol 2.5 mg once a day", "Ada Lornes", **PILL)),
             tools=tools)  # fmt: skip
    assert [args["name"] for tool, args in tools.calls if tool == "search_patient"] == ["Ada Lornes", "Ada Lorne"]
    kept = Told(WORLD)
    answered(message, reply(asks("prescribe_medication", "bisoprolol 2.5 mg once a day", "Ada Lornes", **PILL)),
             tools=kept)  # fmt: skip
    assert [args["name"] for tool, args in kept.calls if tool == "search_patient"] == ["Ada Lornes"]


def test_what_is_whole_is_asked_about_first_and_what_lacks_something_is_named_beside_it() -> None:
    message = "For abc-123\n- bisoprolol 2.5 mg once a day\n- senna 15 mg"
    meant = reply(asks("prescribe_medication", "senna 15 mg", "abc-123", medication_name="senna", dosage="15 mg"),
                  asks("prescribe_medication", "bisoprolol 2.5 mg once a day", "abc-123", **PILL))  # fmt: skip
    said = answered(message, meant)
    assert said.proposals == ()
    assert "medication name “bisoprolol”, dosage “2.5 mg”, frequency “once a day”?" in said.answer
    assert "Not done: Prescription: senna 15 mg" in said.answer


def test_what_is_used_is_not_said_to_be_unused_and_what_is_not_is() -> None:
    message = "Ada Lorne rough night again, time we had them on bisoprolol 2.5 mg once a day after her tea"
    quote = message.partition(", ")[2]
    said = ordered(message, "Ada Lorne", quote, **PILL, notes="after her tea")
    assert said.not_done == ("rough night again",)


@pytest.mark.parametrize("left", ["halve her amlodipine", "ring her daughter", "swap the amlodipine", "she is dizzy"])
def test_what_stands_beside_an_order_in_its_own_quote_is_named(left: str) -> None:
    message = f"Ada Lorne time we had them on bisoprolol 2.5 mg once a day and {left}"
    said = ordered(message, "Ada Lorne", **PILL)
    assert any(left in one for one in said.not_done)
    assert not any("time we had" in one for one in said.not_done)


def test_a_look_up_that_code_reads_and_the_model_leaves_out_is_named_and_one_that_it_takes_otherwise_is_not() -> None:
    message = "boxed warning for warfarin. Find papers on gout"
    label = asks("check_drug_safety", "boxed warning for warfarin", drug_name="warfarin")
    trials = asks("find_clinical_trials", "Find papers on gout", condition="gout")
    papers = asks("search_medical_literature", "Find papers on gout", query="gout")
    left_out = answered(message, reply(label))
    assert left_out.not_done == ("Medical Literature: Find papers on gout",)
    assert "“Medical Literature: Find papers on gout”" in left_out.answer
    named = [" ".join(answered(message, reply(label, one)).not_done) for one in (trials, papers)]
    assert not any("papers on gout" in one for one in named)


@pytest.mark.parametrize("joined", ["; ", " and ", ". "])
@pytest.mark.parametrize("left", ["stop amlodipine", "hold the amlodipine"])
def test_a_stop_in_the_quote_of_a_look_up_is_named(joined: str, left: str) -> None:
    message = f"boxed warning for warfarin{joined}{left} for abc-123"
    said = answered(message, reply(asks("check_drug_safety", message, drug_name="warfarin")))
    assert any(left in one for one in said.not_done)


@pytest.mark.parametrize(
    ("query", "sought"),
    [("colchicine to prevent gout in dialysis",) * 2, ("allopurinol in ckd", None)],
)
def test_a_topic_goes_on_from_the_words_before_and_from_no_others(query: str, sought: str | None) -> None:
    history: list[Turn] = [
        {"role": "user", "content": "papers on colchicine to prevent gout please"},
        {"role": "assistant", "content": "No results were found."},
    ]
    tools = Told(WORLD)
    message = "and in dialysis?"
    answered(message, reply(asks("search_medical_literature", message, query=query)), history=history, tools=tools)
    found = [args["query"] for tool, args in tools.calls if tool == "search_medical_literature"]
    assert (found == [sought]) is (sought is not None)
    assert "allopurinol" not in str(found)
