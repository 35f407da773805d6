"""An assessment as the cards of CDS Hooks: few, the most urgent first, each with something to do."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from textwrap import shorten
from typing import Any, Final

from shared.criteria.profile import profile_of
from shared.fhir.chart import Chart
from shared.fhir.drafts import About, draft_of
from shared.fhir.gaps import gap_in, unused_in
from shared.fhir.markdown import escaped
from shared.fhir.plain import plain
from shared.fhir.todo import Answer, Todo, cited_page, not_judged_line, todos_of
from shared.guideline.urgency import Urgency

MOST_CARDS: Final = 3
MOST_SUMMARY: Final = 139
_NAMES: Final = uuid.UUID("0c1d7f0e-6f3a-5b52-8d0c-7a5b6c9f1e22")
_INDICATOR: Final = {Urgency.IMMEDIATE: "critical", Urgency.VERY_URGENT: "critical", Urgency.NON_URGENT: "info"}
_NUMBERS_SHOWN: Final = 12
OVERRIDE_SYSTEM: Final = "urn:ng12-assessor:override-reason"
OVERRIDE_REASONS: Final = {
    "already-referred": "Already referred",
    "already-investigated": "Already investigated",
    "known-cause": "The cause is known",
    "patient-declines": "The patient declines",
    "data-wrong": "What is recorded is wrong",
    "not-now": "Not now",
}
EXTENSION: Final = "org.ng12-assessor.assessment"


@dataclass(frozen=True, slots=True)
class Shown:
    """What surrounds a card: whom it is about, the id of its assessment, where our pages are, and what was not seen."""

    about: About
    assessment_id: str
    seed: str
    public_url: str
    unseen: tuple[str, ...] = ()
    ordered: tuple[str, ...] = ()


def cards_of(answer: Answer, chart: Chart, shown: Shown) -> dict[str, Any]:
    """Return the response of the hook."""
    todos = todos_of(answer)
    cards = [_emergency(answer.emergency.text, answer, shown)] if answer.emergency else []
    tiers = [list(held) for _, held in groupby(todos, key=lambda todo: todo.urgency)]
    room = MOST_CARDS - len(cards)
    tiers = [*tiers[: room - 1], [todo for tier in tiers[room - 1 :] for todo in tier]]
    cards += [_card(tier, answer, chart, shown) for tier in tiers if tier]
    if not cards and (gap := _not_judged(answer) or gap_in(answer, chart)):
        cards.append(_gap_card(gap, answer, shown))
    if cards:
        cards[0]["extension"] = {EXTENSION: _extension(answer, shown)}
    return {"cards": plain(cards) or []}


def _card(todos: Sequence[Todo], answer: Answer, chart: Chart, shown: Shown) -> dict[str, Any]:
    urgency = todos[0].urgency
    card = _frame(f"{urgency}", answer.edition.guideline, shown)
    suggestions = [_suggestion(todo, place, answer, chart, shown) for place, todo in enumerate(todos)]
    return card | {
        "summary": summary_of(todos, answer.edition.guideline),
        "indicator": _INDICATOR.get(urgency, "warning"),
        "detail": _detail(todos, answer, chart, shown),
        "suggestions": suggestions,
        "selectionBehavior": "any",
        "links": _links(todos, answer, shown),
    }


def _frame(kind: str, code: str, shown: Shown) -> dict[str, Any]:
    """What every card carries; the same finding of the same facts keeps its id, so that feedback finds it."""
    topic = {"system": "urn:ng12-assessor:topic", "code": "suspected-cancer", "display": "Suspected cancer"}
    return {
        "uuid": str(uuid.uuid5(_NAMES, f"{shown.seed}/{kind}")),
        "source": {"label": f"NICE {code}", "url": f"https://www.nice.org.uk/guidance/{code.lower()}", "topic": topic},
        "overrideReasons": [
            {"code": reason, "system": OVERRIDE_SYSTEM, "display": words} for reason, words in OVERRIDE_REASONS.items()
        ],
    }


def summary_of(todos: Sequence[Todo], guideline: str) -> str:
    """Return one sentence under 140 characters: the timing first and whole, then as many cancers as there is room."""
    lead = profile_of(guideline).brief[todos[0].urgency]
    cancers = list(dict.fromkeys(one for todo in todos for one in todo.cancers))
    if todos[0].urgency in (Urgency.UNSPECIFIED, Urgency.NON_URGENT, Urgency.VERY_URGENT, Urgency.URGENT):
        lead += " referral" if todos[0].kind == "referral" else " test"
    for shown in range(len(cancers), 0, -1):
        rest = f" and {len(cancers) - shown} more" if shown < len(cancers) else ""
        line = f"{lead}: {', '.join(cancers[:shown])}{rest} ({guideline})"
        if len(line) <= MOST_SUMMARY:
            return line
    return f"{lead} ({guideline})"


def _detail(todos: Sequence[Todo], answer: Answer, chart: Chart, shown: Shown) -> str:
    lines = ["**To do**", ""]
    for todo in todos:
        numbers = ", ".join(_numbered(answer, rule_id) for rule_id in todo.rule_ids[:_NUMBERS_SHOWN])
        what = " ".join((todo.what, *(f"({one})" for one in todo.alternatives)))
        done = f" Already in the record: {todo.done}." if todo.done else ""
        lines.append(f"- {escaped(what)} ({escaped('; '.join(todo.cancers))}; {escaped(numbers)}).{escaped(done)}")
    lines += ["", "**Because**", ""]
    lines += dict.fromkeys(f"- {line}" for todo in todos for line in _reasons(todo, chart))
    lines += [
        escaped(one) for one in _beside(answer, shown, is_referral=any(todo.kind == "referral" for todo in todos))
    ]
    return "\n".join([*lines, "", escaped(answer.disclaimer)])


def _numbered(answer: Answer, rule_id: str) -> str:
    cited = cited_page(answer, rule_id)
    return f"{rule_id}, page {cited.page}" if cited else rule_id


def _reasons(todo: Todo, chart: Chart) -> list[str]:
    told = []
    for one in todo.because:
        source = chart.source_of(one.field, one.text)
        words = one.text if source else f"{one.field.replace('_', ' ')}: {one.text}"
        told.append(escaped(words) + (f" ({escaped(source.resource)})" if source else ""))
    return told


def _beside(answer: Answer, shown: Shown, *, is_referral: bool) -> list[str]:
    """What belongs under the reasons: what was ordered, not seen, not understood, and the safety netting."""
    lines = [f"You are ordering: {one}. See above what the guideline asks for." for one in shown.ordered]
    lines += [f"Not seen: no {one} were available." for one in shown.unseen]
    if answer.not_understood:
        lines.append(f"{len(answer.not_understood)} part(s) of the record were not understood.")
    lines += [told] if (told := not_judged_line(answer)) else []
    if not is_referral:
        lines.append("No match does not exclude cancer.")
        if answer.safety_netting:
            lines.append(f"Page {answer.safety_netting.page}: {answer.safety_netting.excerpt}")
    return ["", *lines] if lines else []


def _suggestion(todo: Todo, place: int, answer: Answer, chart: Chart, shown: Shown) -> dict[str, Any]:
    label = f"Draft: {todo.what}"
    kind = "referral" if todo.kind == "referral" else "request"
    return {
        "label": shorten(label, 80, placeholder=" ..."),
        "uuid": str(uuid.uuid5(_NAMES, f"{shown.seed}/{todo.urgency}/{place}")),
        "isRecommended": True if place == 0 else None,
        "actions": [
            {
                "type": "create",
                "description": f"Put a draft {kind} into the record for a clinician to check. Nothing is sent.",
                "resource": draft_of(todo, answer, chart, shown.about),
            }
        ],
    }


def _links(todos: Sequence[Todo], answer: Answer, shown: Shown) -> list[dict[str, str]]:
    """To the guideline's pages."""
    cited = [cited_page(answer, rule_id) for todo in todos for rule_id in todo.rule_ids]
    pages = sorted({one.page for one in cited if one})
    base = f"{shown.public_url}/editions/{answer.edition.edition_id}/pages"
    return [
        {"label": f"{answer.edition.guideline}, page {page}", "url": f"{base}/{page}.png", "type": "absolute"}
        for page in pages[:3]
        if shown.public_url
    ]


def _emergency(words: str, answer: Answer, shown: Shown) -> dict[str, Any]:
    """What reads like an emergency: fixed words, and nothing to choose from."""
    detail = "\n\n".join([escaped(words), escaped(answer.disclaimer)])
    return _frame("emergency", answer.edition.guideline, shown) | {
        "summary": shorten(words, MOST_SUMMARY, placeholder=" ..."),
        "indicator": "critical",
        "detail": detail,
    }


def cards_without_answer(chart: Chart, guideline: str, disclaimer: str, shown: Shown) -> dict[str, Any]:
    """Return what to say where there was nothing to judge: at most that something could not be used."""
    gap = unused_in(chart)
    if gap is None:
        return {"cards": []}
    card = _frame("gap", guideline, shown) | {"summary": gap, "indicator": "info"}
    return {"cards": [plain(card | {"detail": f"{escaped(gap)}\n\n{escaped(disclaimer)}"})]}


def _not_judged(answer: Answer) -> str | None:
    """What is said where nothing is met and something that could be was not judged: no card would read as all clear."""
    if answer.decision != "not_judged":
        return None
    return (
        f"Not judged: {len(answer.not_judged)} recommendation(s) of {answer.edition.guideline} may concern this record."
    )


def _gap_card(gap: str, answer: Answer, shown: Shown) -> dict[str, Any]:
    line = shorten(gap, MOST_SUMMARY, placeholder=" ...")
    detail = "\n".join(
        [escaped(gap), *map(escaped, _beside(answer, shown, is_referral=False)), "", escaped(answer.disclaimer)]
    )
    return _frame("gap", answer.edition.guideline, shown) | {"summary": line, "indicator": "info", "detail": detail}


def _extension(answer: Answer, shown: Shown) -> dict[str, Any]:
    return {
        "matched": [match.rule_id for match in answer.matched_recommendations],
        "urgency": answer.urgency,
        "decision": answer.decision,
        "nearly_matched": [near.rule_id for near in answer.nearly_matched],
        "not_understood": len(answer.not_understood) or None,
        "not_judged": [one.rule_id for one in answer.not_judged],
        "edition_id": answer.edition.edition_id,
        "assessment_id": shown.assessment_id,
    }
