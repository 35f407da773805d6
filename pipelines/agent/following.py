"""A message that goes on from the last request: the same once more of what it names now ("and amiodarone?"), or
something more of what was spoken of ("and the contraindications?", "does it clash with miconazole?", "meds?")."""

import re
from collections.abc import Sequence
from dataclasses import replace

from pipelines.agent.reading.asks import Ask
from pipelines.agent.reading.drug_asks import looked_up
from pipelines.agent.reading.grammar import has, pattern
from pipelines.agent.reading.read import Lexicon, Request, read
from pipelines.agent.state import Turn

_SHORT = 9
_LEADS = re.compile(r"^(?:(?:and|or|but|so|ok|okay|what about|how about)\b[ ,]*)+", re.IGNORECASE)


def once_more(request: Request, history: Sequence[Turn], lexicon: Lexicon) -> list[Ask]:
    """Return the last request once more, of what is named now; nothing where it names nothing of that kind."""
    last = _last_ask(history, lexicon)
    if last is None:
        return []
    if last.tool == "find_clinical_trials":
        told = pattern("again_of").match(request.marked.line)
        condition = request.marked.original(*told.span(1)).strip(" ?.") if told else ""
        return [replace(last, args={**last.args, "condition": condition}, missing=())] if condition else []
    return _again_of_medicines(request, last, lexicon)


def going_on(request: Request, history: Sequence[Turn], patient_id: str, lexicon: Lexicon) -> list[Ask]:
    """Return what a message asks with what it leaves unsaid taken from the last request and the patient at hand."""
    last = _last_ask(history, lexicon)
    if request.asks:
        return [_with_what_was_said(ask, last, request) for ask in request.asks] if last else list(request.asks)
    if not _is_short_of_something(request):
        return []
    drug = str(last.args.get("drug_name") or "") if last is not None else ""
    if drug and (asks := _read_of(drug, request, lexicon)):
        return asks
    return _read_of(patient_id, request, lexicon) if patient_id and _is_of_a_record(request) else []


def _last_ask(history: Sequence[Turn], lexicon: Lexicon) -> Ask | None:
    users = [turn["content"] for turn in history if turn["role"] == "user"]
    return next((asked.asks[-1] for words in reversed(users) if (asked := read(words, lexicon)).asks), None)


def _with_what_was_said(ask: Ask, last: Ask, request: Request) -> Ask:
    """An ask that lacks a medicine, a topic or a condition has it from the last request."""
    said = last.args.get("query") or last.args.get("condition") or last.args.get("drug_name")
    drugs = [last.args["drug_name"]] if "drug_name" in last.args else list(last.args.get("drug_names", ()))[:1]
    missing = tuple(ask.missing)
    is_other = pattern("again_with").search(request.marked.line) or re.search(r"\b(?:it|that)\b", request.marked.line)
    if missing == ("second_drug",) and drugs and is_other:
        return replace(ask, args={**ask.args, "drug_names": [*drugs, *ask.args["drug_names"]]}, missing=())
    if missing in (("topic",), ("condition",)) and said:
        return replace(ask, args={**ask.args, "query" if missing == ("topic",) else "condition": said}, missing=())
    return ask


def _is_short_of_something(request: Request) -> bool:
    """Short, and without a medicine or a patient of its own."""
    return len(request.marked.line.split()) <= _SHORT and not request.marked.of("DRUG", "SLIP", "PID", "NAME")


def _is_of_a_record(request: Request) -> bool:
    return (
        has("chart", "what", request.marked.line)
        or has("chart", "strong", request.marked.line)
        or has("chart", "opens", request.marked.line)
    )


def _read_of(what: str, request: Request, lexicon: Lexicon) -> list[Ask]:
    """The message read again with what it is about put first, or in the place of "it"."""
    told = re.sub(r"\bit\b", what, request.text, count=1)
    return list(read(told if told != request.text else f"{what}: {_LEADS.sub('', request.text)}", lexicon).asks)


def _again_of_medicines(request: Request, last: Ask, lexicon: Lexicon) -> list[Ask]:
    """The warnings of another medicine, or what it does together with the one that was asked about before."""
    found = [looked_up(span, lexicon.names) for span in request.marked.of("DRUG", "SLIP")]
    drugs = [name for name, _ in found]
    meant = {word: options for _, each in found for word, options in each.items()}
    if not drugs or last.tool not in ("check_drug_safety", "check_drug_interactions"):
        return []
    together = last.tool == "check_drug_interactions" or pattern("again_with").search(request.marked.line)
    if not together:
        return [Ask("check_drug_safety", {"drug_name": drugs[0]}, 0, meant=meant, focus=last.focus)]
    kept = [last.args["drug_name"]] if "drug_name" in last.args else list(last.args.get("drug_names", ()))[:1]
    return [Ask("check_drug_interactions", {"drug_names": [*kept, *drugs]}, 0, meant=meant)]
