"""Questions about medicines: how much now, which, why and by whom started or stopped."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from pipelines.records.answer.conflict.shape import CLOSING, Conflict
from pipelines.records.answer.doses import (
    Told,
    conflict_of,
    fullest,
    history,
    is_stopped,
    is_taken,
    latest_dose,
    medicines_held,
    without_ended_courses,
)
from pipelines.records.answer.point import (
    Drafted,
    Point,
    in_time,
    latest_first,
    points_of,
    source,
    unique,
)
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked
from shared.language.patterns import patterns_beside
from shared.language.quantities.doses import doses_in
from shared.records.medicines import CHANGES, DECIDES

_words: Final = patterns_beside(__file__)

_TAKEN: Final = frozenset({"mg", "ml", "unit"})
_SLIPS: Final = ("prescription", "pharmacy_record")
MOST: Final = 8


def asks_for_list(asked: Asked) -> bool:
    """Whether a question wants medicines named and names none itself but perhaps a group."""
    return asked.says(_words()["list"]) and not asked.of("medicine", "test", "symptom", "condition")


def asks_what_changed(asked: Asked) -> bool:
    """Whether a question is about medicines being changed, started or stopped."""
    return (asked.says(_words()["changes"]) or asked.says(_words()["to_stopped"])) and (
        asks_for_list(asked) or bool(asked.of("medicine", "class"))
    )


def named_medicines(asked: Asked, papers: Papers) -> list[str]:
    """Return the medicines that a question means and these papers hold; of a group, its members."""
    held = medicines_held(papers)
    wanted: dict[str, None] = {}
    for name in asked.of("medicine", "class"):
        wanted.update(dict.fromkeys(each for each in held if papers.words.is_kind_of(each, name.id)))
    return list(wanted)


def current_dose(asked: Asked, papers: Papers) -> Drafted:
    """How much of a medicine: the latest word, and every side where documents differ."""
    points: list[Point] = []
    conflicting = False
    for medicine in named_medicines(asked, papers):
        told = history(papers, medicine)
        conflict = conflict_of(papers, medicine)
        if conflict:
            conflicting = True
            points += sides(conflict, latest_dose(told))
        elif told:
            points += _last_word(told)
    return Drafted(
        tuple(points),
        "answer_with_conflict" if conflicting else "answer",
        aware=conflicting,
        closing=_which(conflicting),
        settled=bool(points),
    )


def _which(conflicting: bool) -> str:
    return CLOSING if conflicting else ""


def sides(conflict: Conflict, last: Told | None = None) -> list[Point]:
    """Both sides of a conflict, in time, each with its date and source, then what a document decided."""
    points = points_of(conflict.sides)
    later: list[Point] = []
    if conflict.settled:
        later.append(Point(conflict.settled, f"After that, {_inside(source(conflict.settled.document))}"))
    return [*points, *later, *(points_of([last.line]) if last and last.line not in conflict.lines else ())]


def _inside(words: str) -> str:
    return words[:1].lower() + words[1:]


def _last_word(told: Sequence[Told]) -> tuple[Point, ...]:
    last = latest_dose(told)
    lines = [last.line] if last else [told[-1].line]
    if is_stopped(told):
        lines = [next(one.line for one in reversed(told) if one.said.act in ("stopped", "avoid")), *lines]
    return points_of(in_time(unique(lines)))


def current_list(asked: Asked, papers: Papers) -> Drafted:
    """The medicines taken now, of a group where one is named: the latest sentence that gives each its dose."""
    wanted = named_medicines(asked, papers) if asked.of("class") else medicines_held(papers)
    lines: list[Line] = []
    conflicts = []
    for medicine in wanted:
        told = without_ended_courses(history(papers, medicine), asked.as_of)
        last = fullest(told)
        is_out = is_stopped(told) or not is_taken(told) or _is_allergen(papers, medicine)
        if is_out or _is_over(last, papers, medicine, asked.as_of):
            continue
        conflict = conflict_of(papers, medicine)
        if conflict and (conflict.settled is None or _slip_differs(told)):
            conflicts.append(conflict)
        lines.append((last or told[-1]).line)
        lines += [one.line for one in told[-1:] if one.said.act in DECIDES - CHANGES]
    extra = [line for conflict in conflicts for line in conflict.sides]
    chosen = in_time(unique([*latest_first(unique(lines))[: MOST + 4], *extra]))
    outcome = "answer_with_conflict" if conflicts else "answer"
    closing = _which(bool(conflicts))
    return Drafted(points_of(chosen), outcome, aware=bool(conflicts), closing=closing, settled=bool(chosen))  # type: ignore[arg-type]


def asks_of_a_slip(asked: Asked) -> bool:
    """Whether a question is what one slip or letter lists, and not what is taken now."""
    return asked.says(_words()["slip"])


def on_slip(asked: Asked, papers: Papers) -> Drafted:
    """What the last prescription lists; what a stay's letter sent home with, where that is asked."""
    kinds = ("prescription",) if asked.says(r"\bprescription\b") else ("discharge_summary",)
    lines = [line for line in papers.lines if line.document.doc_type in kinds and line.medicines]
    lines = [line for line in lines if asked.window and asked.window.holds(line.day)] or lines
    return Drafted(points_of(line for line in lines if line.document is lines[-1].document))


def _slip_differs(told: Sequence[Told]) -> bool:
    """Whether the last list or label that the patient was given tells another dose than the one that holds."""
    last = latest_dose(told)
    slips = [one for one in told if one.said.amount and one.line.document.doc_type in _SLIPS]
    return bool(last and slips and not slips[-1].said.is_as_much_as(last.said))


def _is_over(last: Told | None, papers: Papers, medicine: str, as_of: date) -> bool:
    """A medicine of a client's list whose entries are all stopped or past, or one told only as given once."""
    entries = [
        e
        for e in papers.entries
        if e.kind == "medication"
        and e.given
        and papers.words.find(e.name)
        and medicine in {n.name.id for n in papers.words.find(e.name)}
    ]
    if entries:
        return all(
            entry.status in ("stopped", "completed", "ended") or "" < entry.detail("end_date") < as_of.isoformat()
            for entry in entries
        )
    return last is None


def _is_allergen(papers: Papers, medicine: str) -> bool:
    for entry in papers.entries:
        if entry.kind == "allergy":
            named = {one.name.id for one in papers.words.find(entry.name)}
            if any(papers.words.is_kind_of(medicine, each) for each in named):
                return True
    return False


def asks_how_much(asked: Asked) -> bool:
    """Whether a question is after a dose or how often."""
    return asked.says(_words()["much"]) or any(one.unit in _TAKEN for one in doses_in(asked.text))


def asks_current(asked: Asked) -> bool:
    """Whether a question is after what is taken now."""
    return asked.says(
        r"\b(?:am i|is (?:he|she)|are we) (?:still |currently |now |meant to be |supposed to be )*(?:on|"
        r"taking|using|having)\b|\bstill\b|\bcurrent\w*\b|\bat the moment\b|\bwhat .* (?:am|is|"
        r"are) (?:i|he|she) (?:on|taking|using)\b"
    )


def for_condition(asked: Asked, papers: Papers) -> Drafted:
    """How much of what is taken for a condition or complaint that the question names."""
    systems = frozenset().union(*(name.systems for name in asked.of("condition", "symptom"))) - {"general", "pain"}
    held = [each for each in medicines_held(papers) if systems & papers.words.named(each).systems] if systems else []
    now = {each: without_ended_courses(history(papers, each), asked.as_of) for each in held}
    taken = [each for each, told in now.items() if is_taken(told) and not is_stopped(told)]
    return (
        current_dose(replace(asked, names=tuple(papers.words.named(each) for each in taken)), papers)
        if taken
        else Drafted()
    )


def asks_for_condition(asked: Asked) -> bool:
    """Whether a question wants the medicines for something."""
    return asked.says(_words()["list"]) and bool(asked.of("condition", "symptom")) and not asked.of("medicine", "class")
