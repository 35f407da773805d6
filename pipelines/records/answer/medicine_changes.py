"""What was done with a medicine: changed, started, stopped; by whom, when and why."""

from collections.abc import Sequence
from typing import Final

from pipelines.records.answer.doses import history
from pipelines.records.answer.medicines import named_medicines
from pipelines.records.answer.point import Drafted, in_time, points_of, same_wording, unique
from pipelines.records.answer.sentences import neighbours
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked, is_by
from shared.language.patterns import patterns_beside
from shared.records.dates import as_date
from shared.records.medicines import CHANGES, Act

_words: Final = patterns_beside(__file__, "medicines.yaml")
_ACTS: Final[tuple[Act, ...]] = ("stopped", "increased", "reduced", "started")
MOST: Final = 8


def acts_asked(asked: Asked) -> frozenset[Act]:
    """Return what a question says was done with a medicine; nothing where it does not say."""
    return frozenset([act for act in _ACTS if asked.says(_words()[f"to_{act}"])][:1])


def changes(asked: Asked, papers: Papers) -> Drafted:
    """What was changed, by whom or when asked, with the reason where one is wanted."""
    wanted_acts = acts_asked(asked) or CHANGES
    wanted = named_medicines(asked, papers)
    lines = []
    for line in _meant_lines(asked, papers):
        for said in line.medicines:
            if said.act in wanted_acts and (not asked.of("medicine", "class") or said.medicine in wanted):
                lines.append(line)
    lines = same_wording(in_time(unique(lines)))
    if not lines:
        return Drafted()
    if asked.says(r"\bwhy\b|\breason\b"):
        lines = in_time(unique([*lines, *reasons(lines, papers)]))
    return Drafted(points_of(lines[:MOST]))


def _meant_lines(asked: Asked, papers: Papers) -> Sequence[Line]:
    """Where the question says who or when: those documents; "the hospital" is the stay, "my doctor" is anybody."""
    lines: Sequence[Line] = papers.lines
    if asked.says(r"\b(?:hospital|ward|admi(?:tted|ssion)|discharge\w*)\b"):
        stay = [line for line in lines if line.document.doc_type == "discharge_summary"]
        lines = stay or [line for line in lines if is_by(line.document, asked)]
    elif asked.authors or any(carer.known for carer in asked.carers):
        lines = [line for line in lines if is_by(line.document, asked)]
    if asked.window:
        first = as_date(asked.window.first.isoformat())
        lines = [line for line in lines if asked.window.holds(line.day) or (first and line.day == first.isoformat())]
    return lines


def reasons(lines: Sequence[Line], papers: Papers) -> list[Line]:
    """Return why: the sentences of the same documents that give a reason or a diagnosis."""
    found = []
    for document in {line.document.document_id: line.document for line in lines}.values():
        own = [
            line
            for line in papers.of(document)
            if _words()["reason"].search(line.text)
            or line.sentence.heading.lower() in ("reason", "diagnosis", "impression")
        ]
        near = sorted(
            own,
            key=lambda line: min(
                abs(line.sentence.number - each.sentence.number) for each in lines if each.document is document
            ),
        )
        found += near[:2]
    return found


def why(asked: Asked, papers: Papers) -> Drafted:
    """Why a medicine is taken, avoided or was changed."""
    told = [one for name in named_medicines(asked, papers) for one in history(papers, name)]
    told = [one for one in told if asked.window and asked.window.holds(one.line.day)] or told
    acts = acts_asked(asked) or (
        frozenset({"stopped", "changed"}) if asked.says(_words()["to_changed"]) else frozenset()
    )
    if asked.says(r"\bavoid|\bnot (?:to )?(?:take|use|have)\b"):
        return Drafted()
    done = [
        one.line
        for one in told
        for act in acts
        if one.said.act == act
        or (act == "stopped" and one.said.act == "changed" and asked.of("medicine"))
        or _words()[f"to_{act}"].search(one.line.text)
    ]
    chosen = done or [one.line for one in told if one.said.act in CHANGES or _words()["reason"].search(one.line.text)]
    chosen = in_time(unique(chosen))
    if not chosen:
        return Drafted()
    begun = [] if acts else [one.line for one in told if one.said.act == "started"]
    own = begun[:1] or [line for line in chosen if _words()["reason"].search(line.text)]
    told_why = own if own and not acts else chosen
    extra = reasons([line for line in told_why if line not in own or line in begun], papers)
    extra += [] if own or extra else [each for line in told_why[-1:] for each in neighbours(line, papers)]
    extra += _in_its_place(told_why, papers) if asked.says(_words()["to_changed"]) else []
    return Drafted(points_of(in_time(unique([*told_why, *extra]))[:MOST]))


def _in_its_place(lines: Sequence[Line], papers: Papers) -> list[Line]:
    """What the same documents put in place of a medicine: the others that they begin or give a dose of."""
    ended = {said.medicine for line in lines for said in line.medicines if said.act in ("stopped", "changed")}
    own = [
        line for document in {id(one.document): one.document for one in lines}.values() for line in papers.of(document)
    ]
    return [
        line
        for line in own
        if any(said.medicine not in ended and (said.act == "started" or said.dose) for said in line.medicines)
    ][:2]


def first_told(asked: Asked, papers: Papers) -> Drafted:
    """When or by whom a medicine was started, first prescribed or stopped."""
    said = acts_asked(asked) - {"started"}
    latest = asked.says(r"\bsince when\b")
    wanted: frozenset[str] = CHANGES if latest else (said or frozenset({"started"})) | {"changed"}
    lines = []
    for medicine in named_medicines(asked, papers):
        told = history(papers, medicine)
        acting = [one for one in told if one.said.act in wanted] or (
            [] if said else [one for one in told if one.said.dose]
        )
        lines += [(acting[-1] if said or latest else acting[0]).line] if acting else []
    return Drafted(points_of(unique(lines)))
