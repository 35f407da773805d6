"""An answer names every recommendation on what was asked, or says how many it leaves out and shows them on request."""

import uuid
from collections import Counter
from typing import Any

import pytest

from pipelines.chat.answer.outline import LEFT_OUT, outline, trimmed
from pipelines.chat.response import ChatResponse
from pipelines.chat.run import ChatCall, chat
from shared.criteria.naming import concepts_in
from shared.stores.served import ServedEdition
from tests.pipelines.chat.conftest import Parts, Say

MOST_USED = 60
FELT = {"symptom", "sign", "condition"}


def most_used(served: ServedEdition) -> list[str]:
    terminology = served.rulebook.terminology
    used = Counter(concept for rule in served.rulebook.rules for concept in concepts_in(rule.criterion))
    felt = [c for c, _ in used.most_common() if c in terminology.concepts and terminology.concept(c).kind in FELT]
    return felt[:MOST_USED]


def asked(parts: Parts, question: str) -> ChatResponse:
    return chat(parts, ChatCall("ann", "c", question, uuid.uuid4().hex, uuid.uuid4().hex))


@pytest.mark.long
def test_of_the_symptoms_used_most_no_recommendation_is_passed_over_in_silence(
    parts: Parts, served: ServedEdition
) -> None:
    silent = {}
    for concept in most_used(served):
        label = served.rulebook.terminology.concept(concept).label
        reply = asked(parts, f"Which recommendations are there on {label}?")
        told = {c.rule_id for c in reply.citations} | set(reply.more.rule_ids if reply.more else ())
        holding = {
            rule.recommendation.rule_id for rule in served.rulebook.rules if concept in concepts_in(rule.criterion)
        }
        if not holding <= told:
            silent[label] = sorted(holding - told)
    assert silent == {}


def test_what_is_not_shown_is_counted_listed_and_shown_when_it_is_asked_for(say: Say) -> None:
    first = say("weight loss")
    assert first.more and first.more.found == first.more.shown + len(first.more.rule_ids) > len(first.citations)
    assert f"{len(first.more.rule_ids)} more recommendations that name this are not shown here" in first.answer
    seen = {c.rule_id for c in first.citations}
    left: Any = first.more
    while left:
        reply = say("the others")
        assert reply.route == "proceed" and not seen & {c.rule_id for c in reply.citations}
        seen |= {c.rule_id for c in reply.citations}
        left = reply.more
    assert {*first.more.rule_ids} <= seen


@pytest.mark.parametrize(
    "message", ["show me the others please", "and the rest?", "what are the other recommendations?"]
)
def test_the_others_are_asked_for_in_several_ways(say: Say, message: str) -> None:
    first = say("weight loss")
    assert first.more and {c.rule_id for c in say(message).citations} <= {*first.more.rule_ids}


def test_the_others_of_nothing_are_no_answer(say: Say) -> None:
    assert say("the others").citations == ()


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("what leads to CA125?", {"1.5.2", "1.5.3", "1.5.5", "1.5.6"}),
        ("List all same-day referrals", {"1.10.2"}),
    ],
)
def test_enumerations_are_answered_from_the_rulebook(say: Say, question: str, wanted: set[str]) -> None:
    reply = say(question)
    told = {c.rule_id for c in reply.citations} | set(reply.more.rule_ids if reply.more else ())
    assert told == wanted


def test_which_of_childrens_is_counted_whole(say: Say) -> None:
    reply = say("Which children's symptoms need a 48 hour referral?")
    assert reply.more and reply.more.found == 10 and "1.12.3" in reply.more.rule_ids


COUNTED = "People with 2 or more of the following:\n• cough\n• fatigue\n• chest pain"
NESTED = "Offer it to people:\n• under 50 with either of:\n－ pain\n－ fever or\n• with a mass or\n• itching"


def shown(text: str, word: str) -> list[str]:
    return [line for item in trimmed(outline(text), lambda line: word in line) for line in item.lines()]


def test_a_list_of_which_some_are_wanted_is_never_cut() -> None:
    assert shown(COUNTED, "cough") == COUNTED.split("\n")


def test_what_stands_under_a_bullet_stays_under_it_and_whole() -> None:
    assert shown(NESTED, "fever")[1:] == [
        "• under 50 with either of:",
        "－ pain",
        "－ fever",
        f"• {LEFT_OUT}",
    ]


def test_what_is_left_out_is_seen_to_be_and_no_or_leads_into_nothing() -> None:
    assert shown(NESTED, "mass") == ["Offer it to people:", "• with a mass", f"• {LEFT_OUT}"]


def test_an_excerpt_holds_the_alternative_that_answers(say: Say) -> None:
    for reply in (say("28 with rectal bleeding and abdominal pain"), say("new patient: 62F with anaemia")):
        for one in reply.judged:
            (excerpt,) = {c.excerpt for c in reply.citations if c.rule_id == one.rule_id}
            assert one.truth != "met" or any(part in excerpt for part in one.why.split(", "))
