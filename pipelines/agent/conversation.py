"""A message within its conversation: an answer to an open question, a follow-up, words about a waiting proposal."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from pipelines.agent.choosing import chosen_of, is_denial, is_list_of_people, place_of, without_denied
from pipelines.agent.due import Known
from pipelines.agent.filling import amounts_in, completed
from pipelines.agent.following import going_on, once_more
from pipelines.agent.outcome import Step
from pipelines.agent.reading.asks import OF_A_PATIENT, WRITES, Ask, Who
from pipelines.agent.reading.grammar import pattern
from pipelines.agent.reading.people import only_patient
from pipelines.agent.reading.read import Lexicon, Request, read, scrapped_in
from pipelines.agent.response import Action
from pipelines.agent.state import Turn
from pipelines.agent.understood.doubted import is_in_doubt, settled_by
from shared.terminology.drugs.names import DrugNames, same_medicine

_ASKED = re.compile(
    r"Which one did you mean|Did you mean|I need more information|I need a patient ID|provide a patient ID"
)
_OF_ORDERS = re.compile(r"I need more information: the (?:dose|frequency|medication)")
_OF_PATIENTS = re.compile(r"Which one did you mean|different patients")
_MEANT = re.compile(r"Did you mean ([^?]+)\?")


@dataclass(frozen=True)
class Heard:
    """What a message asks within its conversation; `withdraws` the waiting proposal; `known` of the patient;
    `is_settled` by an answer to how it was read; `answers` an open question."""

    request: Request
    asks: Sequence[Ask]
    known: Known
    withdraws: bool = False
    is_settled: bool = False
    answers: bool = False


def hear(
    message: str, history: Sequence[Turn], pending: Action | None, known: Known, lexicon: Lexicon, *, has_image: bool
) -> Heard:
    """Return what a message asks, with what went before it."""
    request = read(message, lexicon, has_image=has_image)
    known = _with_active(known, history, lexicon)
    about = _of_doubt(request, history)
    if about is None and pending is not None:
        about = _of_pending(request, pending, lexicon.names)
    if about is not None:
        return replace(about, known=known)
    if (scrapped := scrapped_in(message, lexicon)) and (asked := _last_of(scrapped, history)):
        request = read(f"{asked}. {message}", lexicon, has_image=has_image)
        return Heard(request, with_searches(request.asks), known)
    asks, found, is_answer = list(request.asks), None, False
    standing = _standing(history, lexicon)
    if standing is not None:
        answered = _answered(standing, request, history, lexicon)
        if answered is not None:
            (asks, found), is_answer = answered, True
    elif (not asks and pattern("again_of").search(request.marked.line)) or pattern("again").search(request.marked.line):
        asks = once_more(request, history, lexicon) or going_on(request, history, _patient(known), lexicon) or asks
    elif history:
        asks = going_on(request, history, _patient(known), lexicon)
    known = replace(known, active_id=found) if found else known
    return Heard(request, with_searches(asks), known, answers=is_answer)


def _last_of(name: str, history: Sequence[Turn]) -> str:
    """What the user last asked with a name in it."""
    users = (turn["content"] for turn in reversed(history) if turn["role"] == "user")
    return next((words for words in users if name.lower() in words.lower()), "")


def _patient(known: Known) -> str:
    return known.patient_id or known.active_id


def with_searches(asks: Sequence[Ask]) -> list[Ask]:
    """Whoever is known by name alone has to be found first."""
    sought = {ask.args.get("name") for ask in asks if ask.tool == "search_patient"}
    names = dict.fromkeys(ask.who.name for ask in asks if ask.who and ask.who.name and not ask.who.patient_id)
    return [*(Ask("search_patient", {"name": name}, 0) for name in names if name not in sought), *asks]


def _with_active(known: Known, history: Sequence[Turn], lexicon: Lexicon) -> Known:
    """The patient last named with an id in the conversation, where the session holds none."""
    if known.active_id:
        return known
    said = ""
    for turn in reversed(history):
        if turn["role"] == "assistant":
            said = f"{turn['content']}\n{said}"  # an older answer is asked only with those since: they may name another
            if found := only_patient(said, lexicon.is_word):
                return replace(known, active_id=found[1], active_name=found[0])
    return known


def _of_doubt(request: Request, history: Sequence[Turn]) -> Heard | None:
    """An answer to how a write was read: what is agreed to, or that nothing of it is wanted."""
    if not is_in_doubt(history):
        return None
    if asks := settled_by(request.text, history):
        return Heard(request, with_searches(asks), Known(), is_settled=True)
    is_declined = pattern("talk", "declines").match(request.text.lower())
    return Heard(request, (), Known(), withdraws=True) if is_declined else None


def _of_pending(request: Request, pending: Action, names: DrugNames) -> Heard | None:
    tool = {"prescription": "prescribe_medication", "allergy": "add_allergy", "note": "save_clinical_note"}[
        pending.kind
    ]
    if pattern("talk", "declines").match(request.text.lower()):
        return Heard(request, (), Known(), withdraws=True)
    changed: dict[str, Any] = {}
    amounts = amounts_in(request)
    if not pattern("talk", "agrees").match(request.text.lower()):
        if _asks_its_own(request):
            return None
        changed = _changed(request, pending, names, amounts)
        if not changed and not (pending.kind == "prescription" and amounts.missing):
            return None
    lost = {"dosage", "frequency"} if "medication_name" in changed else set(amounts.missing)
    args = {name: value for name, value in pending.arguments.items() if name not in lost} | changed
    missing = tuple(name for name in pending.arguments if name not in args)
    who = Who(patient_id=str(args.pop("patient_id")))
    ask = Ask(tool, args, 0, missing, who, unread=amounts.unread)  # type: ignore[arg-type]
    return Heard(request, (ask,), Known(), withdraws=bool(missing) or "medication_name" in changed)


def _asks_its_own(request: Request) -> bool:
    """Whether words ask for something of their own, or are no change of what waits."""
    own = [ask for ask in request.asks if ask.tool in WRITES and ask.who and (ask.who.patient_id or ask.who.name)]
    others = [ask for ask in request.asks if ask.tool not in WRITES]
    is_change = pattern("talk", "change").search(request.text.lower()) or len(request.text.split()) <= 4
    return bool(own or others or not is_change)


def _changed(request: Request, pending: Action, names: DrugNames, amounts: Ask) -> dict[str, Any]:
    """The arguments that words change of a waiting proposal. Another medicine has its own dose: the old one's is not
    kept."""
    marked = request.marked
    if pending.kind == "prescription":
        drugs = marked.of("DRUG")
        is_other = bool(drugs) and not same_medicine(names, drugs[-1].value, str(pending.arguments["medication_name"]))
        return {**amounts.args, **({"medication_name": drugs[-1].value} if is_other else {})}
    if pending.kind == "allergy":
        reaction = pattern("allergy", "reaction").search(marked.line)
        severity = pattern("allergy", "severity").search(marked.line)
        changed = {"reaction": marked.original(*reaction.span())} if reaction else {}
        return changed | ({"severity": severity.group(1)} if severity else {})
    return {}


def _standing(history: Sequence[Turn], lexicon: Lexicon) -> Request | None:
    """The request that the assistant's last turn asked something about, with what was answered since it was made."""
    if not history or history[-1]["role"] != "assistant":
        return None
    question = history[-1]["content"].rstrip()
    users = [turn["content"] for turn in history if turn["role"] == "user"]
    asking = [(at, asked) for at, words in enumerate(users) if (asked := read(words, lexicon)).asks]
    at, request = asking[-1] if asking else (0, None)
    if request is not None and users[-1] is not users[at] and _changes_medicine(users[-1], lexicon):
        request = read(f"{users[at]}. {users[-1]}", lexicon)
    elif request is not None:
        request = replace(request, asks=_answered_before(request, users[at], history, lexicon))
    if request is None or _ASKED.search(question):
        return request
    lacks = any(ask.missing or ask.tool == "search_patient" for ask in request.asks)
    return request if lacks and question.endswith("?") else None


def _answered_before(request: Request, words: str, history: Sequence[Turn], lexicon: Lexicon) -> Sequence[Ask]:
    """What a request asks with the answers that were given to it since, each to the question before it."""
    at = max(place for place, turn in enumerate(history) if turn["role"] == "user" and turn["content"] == words)
    asks = request.asks
    for question, answer in pairwise(history[at + 1 :]):
        if answer["role"] == "user" and _OF_ORDERS.search(question["content"]):
            asks = completed(replace(request, asks=asks), read(answer["content"], lexicon))
    return asks


def _changes_medicine(words: str, lexicon: Lexicon) -> bool:
    """ "Make it codeine": what was asked before is asked of another medicine."""
    return bool(pattern("talk", "change").search(words.lower()) and read(words, lexicon).marked.of("DRUG"))


def _answered(
    standing: Request, answer: Request, history: Sequence[Turn], lexicon: Lexicon
) -> tuple[list[Ask], str | None] | None:
    """The first request with what the message adds to it; None where the message asks something of its own."""
    question = history[-1]["content"]
    if _OF_PATIENTS.search(question) or ("Which" in question and is_list_of_people(question)):
        chosen = chosen_of(answer.text, question)
        if chosen is None and not answer.asks and (not answer.text or is_denial(answer.text.lower())):
            return (list(standing.asks) if _is_by_name(standing) else []), None
        return ([_of(chosen, ask) for ask in _opened(standing)], chosen) if chosen else None
    if "provide a patient ID" in question and (who := _named(answer)) is not None:
        return with_searches([replace(ask, who=who) for ask in _opened(standing)]), None
    own = [ask for ask in answer.asks if not ask.missing and ask.tool not in ("search_patient", "get_patient_chart")]
    lacking = {name for ask in standing.asks for name in ask.missing}
    if any(ask.tool not in {one.tool for one in standing.asks} and not _is_topic(ask, lacking) for ask in own):
        return None
    if meant := _MEANT.search(question):
        return _corrected(standing, answer, meant.group(1), lexicon)
    return completed(standing, answer), None


def _is_by_name(standing: Request) -> bool:
    """Whether everybody in a request is known by name alone, so that asking it again asks who is meant."""
    return all(
        ask.tool not in OF_A_PATIENT or (ask.who is not None and bool(ask.who.name) and not ask.who.patient_id)
        for ask in standing.asks
    )


def _is_topic(ask: Ask, lacking: set[str]) -> bool:
    """A medicine that is named where a topic or a condition was asked for is the topic, and asks nothing of its own."""
    return bool(lacking & {"topic", "condition"}) and ask.tool.startswith("check_drug")


def _named(answer: Request) -> Who | None:
    """The patient that an answer names."""
    ids, names = answer.marked.of("PID"), answer.marked.of("NAME")
    return Who(patient_id=ids[0].value) if ids else Who(name=names[0].value) if names else None


def _opened(standing: Request) -> list[Ask]:
    """A request that only looked for somebody goes on to the record, once it is known who."""
    asks = [ask for ask in standing.asks if ask.tool != "search_patient"]
    return asks or [Ask("get_patient_chart", {}, 0)]


def _of(patient_id: str, ask: Ask) -> Ask:
    return replace(ask, who=Who(patient_id=patient_id)) if ask.tool in OF_A_PATIENT else ask


def _corrected(standing: Request, answer: Request, meant: str, lexicon: Lexicon) -> tuple[list[Ask], str | None] | None:
    """The request read again with the medicine that was meant in place of the misspelt one."""
    options = re.split(r", | or ", meant)
    said = without_denied(answer.text.lower())
    named = [one for one in options if one.split(" (")[0].lower() in said]
    if not named and (place := place_of(answer.text.lower(), len(options))) is not None:
        named = [options[place]]
    drugs = [drug for drug in answer.marked.of("DRUG") if drug.value.lower() in said]
    right = (
        named[0]
        if len(named) == 1
        else options[0]
        if len(options) == 1 and pattern("talk", "agrees").match(answer.text.lower())
        else ""
    )
    right = right.split(" (")[0] or (drugs[0].value if len(drugs) == 1 else "")
    slip = next((word for ask in standing.asks for word in ask.meant), "")
    if not right or not slip:
        return None
    return list(read(re.sub(re.escape(slip), right, standing.text), lexicon).asks), None


def taken_as(steps: Sequence[Step]) -> dict[str, str]:
    """Misspelt words and the one medicine that each was taken for."""
    return {word: options[0] for step in steps for word, options in step.meant.items() if len(options) == 1}
