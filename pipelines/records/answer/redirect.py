"""A decision that is not ours: what the documents show of it, and who decides."""

from collections.abc import Sequence

from pipelines.records.answer.allergies import concerned, lines_of
from pipelines.records.answer.doses import conflict_of, history, is_stopped, latest_dose
from pipelines.records.answer.medicines import named_medicines
from pipelines.records.answer.point import Drafted, in_time, points_of, unique
from pipelines.records.answer.relatives import of_another
from pipelines.records.answer.sentences import chosen_of, fitting
from pipelines.records.answer.together import first_of, units_in
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked, names_match

_MOST = 6
_CAUTIONS = (
    "avoid",
    "risk",
    "not be taken",
    "should not",
    "do not",
    "report",
    "stop",
    "omit",
    "hold",
    "caution",
    "interact",
    "bleeding",
    "explained",
    "told to",
)


def redirected(asked: Asked, papers: Papers) -> Drafted:
    """Quote what bears on it; the decision is handed to a professional, whom the documents name."""
    lines = [line for entry in concerned(asked, papers) for line in lines_of(entry, papers)]
    lines += _bearing(asked, papers, bool(lines))
    if asked.bound == "advice":
        lines += _doses(asked, papers)
    if asked.bound == "diagnosis" and not lines:
        lines = _flagged(asked, papers)
    chosen = first_of(in_time(unique(lines)), units_in(papers), _MOST)
    points = points_of(chosen) or (of_another(asked, papers) if asked.bound == "diagnosis" else ())
    closing = closing_of([point.line for point in points])
    return Drafted(points, "redirect", opening_of(asked), closing, aware=True)


def _bearing(asked: Asked, papers: Papers, told: bool) -> list[Line]:
    """Sentences that hold what is asked together, and those that warn of the medicine; `told`: an allergy is told."""
    fits, _ = fitting(asked, papers)
    medicines = asked.of("medicine", "class")
    own = [fit for fit in fits if any(names_match(fit.line, name, papers) for name in medicines)]
    if not medicines or not own:
        return [fit.line for fit in chosen_of(fits, 3)] if fits and not (medicines and told) else []
    most = max(len(fit.met) for fit in own)
    together = [fit.line for fit in own if len(fit.met) == most and most > 1][:2]
    warned = [fit.line for fit in own if _cautions(fit.line)][:4]
    activities = [name for name in asked.names if "activity" in name.systems]
    warned += [fit.line for fit in fits if any(names_match(fit.line, name, papers) for name in activities)][:2]
    return [*together, *warned] or ([] if asked.of("medicine") and asked.bound == "advice" else [own[0].line])


def _cautions(line: Line) -> bool:
    return any(word in line.text.lower() for word in _CAUTIONS)


def _doses(asked: Asked, papers: Papers) -> list[Line]:
    found: list[Line] = []
    of_dose = all(name.kind in ("medicine", "class") for name in asked.names)
    for medicine in named_medicines(asked, papers):
        conflict = conflict_of(papers, medicine)
        told = history(papers, medicine)
        last = latest_dose(told)
        if asked.of("medicine") or not is_stopped(told):
            found += conflict.lines if conflict and of_dose else [last.line] if last else []
        found += [told[-1].line] if asked.of("medicine") and told else []
    return found


def _flagged(asked: Asked, papers: Papers) -> list[Line]:
    """The latest results that a laboratory flagged, of what the named condition concerns."""
    systems = frozenset().union(*(name.systems for name in asked.of("condition"))) - {"general", "pregnancy"}
    found = [
        line
        for line in papers.lines
        for result in line.results
        if result.flag and systems & papers.words.named(result.test).systems
    ]
    return found[-2:]


def opening_of(asked: Asked) -> str:
    """Return what says that the question is not ours to decide."""
    if asked.bound == "diagnosis":
        return "I cannot say what you have or what caused it; that is for a doctor to judge."
    return "I cannot decide this for you; it is a decision for your doctor or pharmacist."


def closing_of(lines: Sequence[Line]) -> str:
    """Return who decides: those whose documents were told from."""
    people = dict.fromkeys(
        line.document.professional.name
        for line in reversed(lines)
        if line.document.professional and (line.document.professional.specialty or "").lower() != "laboratory"
    )
    named = next(iter(people), None)
    who = f"your doctor or pharmacist, or {named} who wrote about it" if named else "your doctor or pharmacist"
    return f"Ask {who}, before you change anything."
