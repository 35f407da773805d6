"""Every word of an order is in a proposal, in a question or in what was not done; and no proposal holds anything else.

The orders are built from parts. Each part says which of its words have to be found again; the check of that knows
nothing of how the words are read.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from pipelines.agent.outcome import Outcome
from pipelines.agent.response import Action, AgentResponse, Check, Patient
from tests.pipelines.agent import scripted

EACH = 41
PEOPLE = ("abc-123", "Ada Lorne")
WHOLE = (
    ("amoxicillin", "500 mg", "tds"), ("enoxaparin", "40 mg", "od"), ("paracetamol", "1 g", "qds"),
    ("prednisolone", "30 mg", "once daily"), ("ramipril", "2.5 mg", "every morning"),
    ("codeine", "30 mg", "bd"),
    ("atorvastatin", "20 mg", "at night"), ("naproxen", "250 mg", "twice a day"),
)  # fmt: skip
BESIDE_IT = (
    "", "po", "sc abdomen", "with food", "for 7 days", "5/7", "im left arm", "via spacer", "x28", "for her knee",
    "before breakfast", "upper arm, rotate sites", "post op", "to both elbows", "IV over 30 minutes", "for a week only",
)  # fmt: skip
ASKED_BESIDE = (
    "bloods in 2 weeks", "U&E 2/52", "INR next tues", "TFT in 6 weeks please", "see me in a fortnight, 20 min slot",
    "book her with the nurse thurs", "FBC and LFTs on Monday", "refer to physio", "ring her daughter",
    "keep everything else", "no early issues", "weekly dispensing", "ECG before Friday", "wound check on the 14th",
)  # fmt: skip
ALLERGIES = (
    "she's allergic to trimethoprim", "latex allergy", "he says clarithromycin swelled his face as a kid",
    "allergies: doxycycline (rash 2011)", "reacts to erythromycin", "nitrofurantoin gave her hives",
)  # fmt: skip
RANGES = (
    ("codeine", "15-30 mg", "qds"), ("morphine", "5 to 10 mg", "every 4 to 6 hours"),
    ("salbutamol", "1-2 puffs", "four times a day"), ("ibuprofen", "200-400 mg", "up to three times daily"),
)  # fmt: skip
PARTS_OF_ONE = ("half a 5 mg tablet of bisoprolol once daily", "bisoprolol one and a half tablets once daily",
                "a quarter of a 2.5 mg bisoprolol tablet at night", "½ a 10 mg bisoprolol tablet od")  # fmt: skip
TAPERS = ("prednisolone 40 mg od for 5 days then reduce by 5 mg every 3 days",
          "diazepam 10 mg nocte cut by 2 mg weekly",
          "prednisolone 30 mg od 1 week, 20 mg od 1 week, then stop", "metformin 500 mg od 1 week then 1 g bd",
          "sertraline 25 mg daily for the first week then 50 mg", "doxycycline 200 mg stat then 100 mg od")  # fmt: skip
STOPS = ("stop amlodipine", "stop her amlodipine 5 mg", "and hold the amlodipine", "cancel amlodipine please",
         "amlodipine to stop", "come off amlodipine")  # fmt: skip
JOINED = (", ", ". ", "; ", " and ", " - ")
LEADS = ("please start {who} on {order}", "{order} for {who}", "{who}: {order}", "Prescribe {order} for {who}",
         "can you give {who} {order}", "Put {who} on {order} pls")  # fmt: skip
SAME = {
    "od": "once daily", "bd": "twice daily", "tds": "three times daily", "qds": "four times daily",
}  # fmt: skip
PASSED = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "on",
        "for",
        "to",
        "in",
        "and",
        "or",
        "then",
        "please",
        "pls",
        "her",
        "his",
        "him",
        "she",
        "he",
        "she's",
        "he's",
        "it",
        "is",
        "with",
        "can",
        "you",
        "put",
        "give",
        "start",
        "prescribe",
        "says",
        "as",
        "at",
        "by",
        "allergy",
        "allergic",
    ]
)


@dataclass(frozen=True)
class Order:
    """A message; the words that have to be found again; what a proposal of each medicine may hold."""

    text: str
    words: str
    amounts: dict[str, tuple[str, str]]


def each(*parts: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """So many picks, the same in every run."""
    chance = Random(len(parts[0]) * 1000 + len(parts[-1]))
    for _ in range(EACH):
        yield tuple(chance.choice(part) for part in parts)


def said(order: tuple[str, str, str], more: str = "") -> str:
    return " ".join((*order, more)).strip()


def built(kind: str) -> Iterator[Order]:
    if kind == "alone":
        for lead, order, more, who in each(LEADS, WHOLE, BESIDE_IT, PEOPLE):
            yield _order(lead, who, said(order, more), "", order)
    elif kind == "two":
        for lead, first, second, more, joined in each(LEADS, WHOLE, WHOLE[::-1], BESIDE_IT, JOINED):
            if first[0] != second[0]:
                yield _order(lead, "abc-123", f"{said(first)}{joined}{said(second, more)}", "", first, second)
    elif kind == "beside":
        for lead, order, more, beside, joined in each(LEADS, WHOLE, BESIDE_IT, ASKED_BESIDE, JOINED):
            yield _order(lead, "Ada Lorne", said(order, more), f"{joined}{beside}", order)
    elif kind == "allergy":
        for lead, order, told, joined in each(LEADS, WHOLE, ALLERGIES, JOINED[:3]):
            yield _order(lead, "abc-123", said(order), f"{joined}{told}", order)
    elif kind == "range":
        for lead, order, more, who in each(LEADS, RANGES, BESIDE_IT, PEOPLE):
            yield _order(lead, who, said(order, more), "", order)
    elif kind == "part":
        for lead, order, beside, joined in each(LEADS, PARTS_OF_ONE, ASKED_BESIDE, JOINED):
            whole = ("bisoprolol", "one and a half tablets", "once daily")
            yield _order(lead, "abc-123", order, f"{joined}{beside}", whole)
    elif kind == "taper":
        for lead, order, beside, joined in each(LEADS, TAPERS, ASKED_BESIDE, JOINED[1:3]):
            yield _order(lead, "abc-123", order, f"{joined}{beside}")
    elif kind == "stop":
        for lead, order, stop, joined in each(LEADS, WHOLE, STOPS, JOINED[:3]):
            yield _order(lead, "Ada Lorne", said(order), f"{joined}{stop}", order)
    elif kind == "exchange":
        ways = ("swap amlodipine 5 for {new}, {who}", "amlodipine 5 mg od → {new}, {who} please",
                "switch {who} from amlodipine to {new}",
                "stop amlodipine for def-456, start {new} for {who}")  # fmt: skip
        for way, order, beside in each(ways, WHOLE, ASKED_BESIDE):
            text = way.format(new=said(order), who="abc-123")
            yield Order(f"{text}. {beside}", f"amlodipine {said(order)} {beside}", {order[0]: order[1:]})
    else:
        slips = ("{name} {wrong} sorry {dose} {often}", "{name} {wrong}, no, {dose} {often}",
                 "{name} {wrong} {often}, make that {dose}", "{name} {wrong} no wait {dose} {often}")  # fmt: skip
        for lead, slip, order, beside in each(LEADS, slips, WHOLE, ASKED_BESIDE):
            name, dose, often = order
            text = slip.format(name=name, wrong="75 mg", dose=dose, often=often)
            yield Order(
                f"{lead.format(who='abc-123', order=text)}. {beside}", f"{said(order)} {beside}", {name: order[1:]}
            )


def _order(lead: str, who: str, order: str, beside: str, *whole: tuple[str, str, str]) -> Order:
    amounts = {name: (dose, often) for name, dose, often in whole}
    return Order(lead.format(who=who, order=order) + beside, f"{order} {beside}", amounts)


def proposed(tool: str, args: Mapping[str, Any], checked: Outcome, name: str) -> Action:
    """A proposal with what was checked for it."""
    kinds = {"prescribe_medication": "prescription", "add_allergy": "allergy", "save_clinical_note": "note"}
    checks = [Check(**one) for one in checked.data.get("checked", ())]
    patient = Patient(patient_id=args["patient_id"], name=name)
    given = {"action_id": "act-1", "kind": kinds[tool], "patient": patient}
    given |= {"arguments": dict(args), "checks": checks}
    return Action.model_validate(given)


answered = partial(scripted.answered, with_parts={"propose": proposed})


def shown(reply: AgentResponse) -> str:
    """All that a reply says of a message: proposals with their checks, the question, what was not done."""
    held = [str(value) for one in reply.proposals for value in one.arguments.values()]
    held += [check.text for action in reply.proposals for check in action.checks]
    return " ".join([*held, reply.question.text if reply.question else "", *reply.not_done]).lower()


def lost(order: Order, reply: AgentResponse) -> list[str]:
    """The words of an order that a reply says nowhere."""
    told = shown(reply)
    words = re.findall(r"[\w½&./'-]*[\w½]", order.words.lower())
    return [word for word in words if word not in PASSED and not _is_told(word, told)]


def _is_told(word: str, told: str) -> bool:
    return any(re.search(rf"(?<![\w.]){re.escape(one)}(?!\w)", told) for one in (word, SAME.get(word, word)))


KINDS = ("alone", "two", "beside", "allergy", "range", "part", "taper", "stop", "exchange", "corrected")


@pytest.mark.parametrize("kind", KINDS)
def test_no_word_of_an_order_is_lost_and_no_proposal_holds_another(kind: str) -> None:
    orders = list(built(kind))
    assert len(orders) >= EACH * 3 // 4
    left, wrong = [], []
    for order in orders:
        reply = answered(order.text)
        if missing := lost(order, reply):
            left.append((order.text, missing))
        for action in reply.proposals:
            if action.kind == "prescription" and not _is_right(action.arguments, order):
                wrong.append((order.text, action.arguments))
    assert (left, wrong) == ([], [])


def _is_right(args: Any, order: Order) -> bool:
    dose, often = order.amounts.get(args["medication_name"], ("", ""))
    notes = re.findall(r"[\w/&-]+", str(args.get("notes", "")).lower())
    is_said = all(word in order.text.lower() for word in notes)
    return (args["dosage"], args["frequency"]) == (dose, SAME.get(often, often)) and is_said


NO_ORDERS = (
    "abc-123 was on {order} in January and it did nothing", "Would you give {order} to someone with an eGFR of 38?",
    "She asked me to 'just put me on {order}'. I declined. abc-123.", "Her mother takes {order}, abc-123 does not",
    "The letter says 'we suggest starting {order}'. abc-123 hasn't agreed.",
    "If her potassium comes back low I'd go up to {order} for abc-123. Wait for me to say.",
    "thinking out loud - {order} might suit abc-123 better, will chat with him thurs",
    "The hospital is starting abc-123 on {order} from their end, nothing for us to issue",
    "example for the trainee: 'Start Mr Test on {order}'. what's missing from that order?",
    "Dr Imrie started abc-123 on {order} last week, she rang to tell me.",
)  # fmt: skip


@pytest.mark.parametrize("words", NO_ORDERS)
def test_what_is_past_quoted_conditional_considered_or_somebody_elses_is_not_proposed(words: str) -> None:
    assert [order for order in WHOLE if answered(words.format(order=said(order))).proposals] == []


@pytest.mark.parametrize("name", ["orders_in_practice", "orders_on_a_round"])
def test_of_orders_in_others_words_something_is_said_and_what_orders_nothing_is_not_proposed(name: str) -> None:
    lines = (Path(__file__).parent / "messages" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [(case, answered(case["text"])) for case in map(orjson.loads, lines)]
    silent = [case["id"] for case, reply in cases
              if case["is_order"] and not (reply.proposals or reply.question or reply.not_done)]  # fmt: skip
    proposed_anyway = [case["id"] for case, reply in cases if reply.proposals and not case["is_order"]]
    assert (silent, proposed_anyway) == ([], [])
