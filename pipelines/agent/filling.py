"""What an answer to a question for more gives: the arguments that the request was still without."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pipelines.agent.choosing import is_denial
from pipelines.agent.reading.amounts import read_whole
from pipelines.agent.reading.asks import OF_A_PATIENT, Ask, Part, Who
from pipelines.agent.reading.grammar import pattern
from pipelines.agent.reading.mark import plain_words
from pipelines.agent.reading.prescribing import amounts_of
from pipelines.agent.reading.read import Request
from pipelines.agent.reading.write_asks import left_as_substance


def completed(standing: Request, answer: Request) -> list[Ask]:
    """The first ask that lacks something, with what the answer gives; each with the patient that it names."""
    first = next((ask for ask in standing.asks if ask.missing), None)
    return [_filled(ask, answer) if ask is first else _of_somebody(ask, answer) for ask in standing.asks]


def _of_somebody(ask: Ask, answer: Request) -> Ask:
    """An ask that lacks its patient, or anything else, with the patient that an answer names."""
    is_of_nobody = ask.tool in OF_A_PATIENT and (ask.who is None or ask.who.spoken_of or ask.who.nhs)
    return replace(ask, who=_who_in(answer, ask)) if ask.missing or is_of_nobody else ask


def _who_in(answer: Request, ask: Ask) -> Who | None:
    ids, names, words = answer.marked.of("PID"), answer.marked.of("NAME"), answer.text.strip(" .")
    if ids or names:
        return Who(patient_id=ids[0].value) if ids else Who(name=names[0].value)
    is_id = ask.tool in OF_A_PATIENT and re.fullmatch(r"[A-Za-z0-9.\-]*\d[A-Za-z0-9.\-]*", words)
    return Who(patient_id=words) if is_id else ask.who


def _filled(ask: Ask, answer: Request) -> Ask:
    args, ids, words = dict(ask.args), answer.marked.of("PID"), answer.text.strip(" .")
    amounts = amounts_in(answer)
    gives = {**_given(answer, args), **amounts.args}
    for name in ask.missing:
        value = gives.get("drug_names" if name == "second_drug" else name)
        if value and not (name in ("substance", "reaction", "note_text", "name") and (ids and words == ids[0].text)):
            args[_slot(name)] = value
    if ask.tool == "prescribe_medication" and "notes" in amounts.args:
        args["notes"] = amounts.args["notes"]
    return replace(
        ask,
        args=args,
        who=_who_in(answer, ask),
        unread=amounts.unread or ask.unread,
        missing=tuple(
            m for m in ask.missing if _slot(m) not in args or (m == "drug_names" and len(args["drug_names"]) < 2)
        ),
    )


def amounts_in(answer: Request) -> Ask:
    """Return an answer's dose, frequency and course as those of an order: what is in doubt of them is missing."""
    whole = Part(answer.marked, 0, len(answer.marked.line))
    return read_whole([amounts_of(whole)], answer.marked)[0]


def _given(answer: Request, args: Mapping[str, Any]) -> dict[str, Any]:
    """What an answer gives, by what may have been asked for."""
    marked, words = answer.marked, answer.text.strip(" .")
    gives: dict[str, Any] = {"substance": _substance_in(answer)}
    if drugs := marked.of("DRUG", "UNK"):
        gives |= {"medication_name": drugs[0].value, "drug_name": drugs[0].value.lower(), "substance": drugs[0].text}
        gives["drug_names"] = [*args.get("drug_names", ()), *(drug.value.lower() for drug in drugs)]
    reaction = pattern("allergy", "reaction").search(marked.line)
    gives |= {"reaction": marked.original(*reaction.span()) if reaction else words}
    return gives | {"topic": words, "condition": words, "note_text": words, "name": words}


def _substance_in(answer: Request) -> str:
    """What an answer names as what an allergy is to: "bee stings", and not "never mind", "no idea" or "she is well"."""
    left = left_as_substance(Part(answer.marked, 0, len(answer.marked.line)))
    words = left.lower().split()
    is_talk = not words or words[-1] in plain_words() or is_denial(left.lower())
    return "" if is_talk or pattern("talk", "declines").match(left.lower()) else left


def _slot(missing: str) -> str:
    return {"second_drug": "drug_names", "topic": "query"}.get(missing, missing)
