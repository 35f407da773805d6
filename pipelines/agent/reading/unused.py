"""What of a message that orders nothing has used: every word that says something is named, none is passed over."""

import re
from collections.abc import Collection, Sequence
from typing import Final

from pipelines.agent.reading.asks import WRITES, Ask
from pipelines.agent.reading.clauses import is_question
from pipelines.agent.reading.conserved import Place, Run, held_in, is_passed, runs_in, words
from pipelines.agent.reading.mark import Marked, Span, Word
from pipelines.agent.reading.standing_of_orders import Standing, standing_of
from pipelines.agent.reading.standing_words import is_said
from shared.terminology.drugs.names import DrugNames

_AMOUNT_NEXT: Final = re.compile(r" (?:[,:-] |of |mr )?(?:DOSE|FREQ|\d)")
_AMOUNT: Final = re.compile(r"(?:DOSE|FREQ|LONG)\d|(?<!\S)\d|\b(?:half|one|two|three|quarter)\b")
_TOLD_AMOUNT: Final = re.compile(r"(?:DOSE|FREQ)\d")
_MEDICINE: Final = re.compile(r"(?:DRUG|SLIP)\d")
_JOINS: Final = re.compile(r"^(?:[\s,;:.!>→-]|(?:and|then|but|so|also|plus|please|just)\b)+", re.IGNORECASE)
_TRAILING: Final = re.compile(r"(?:\s+(?:to|and|or|with|for|on))+$", re.IGNORECASE)
_ORDERED: Final = frozenset({Standing.ORDERED, Standing.BARE, Standing.MENTIONED})
_OPENED: Final = frozenset({"search_patient", "get_patient_chart"})


def unused_in(marked: Marked, asks: Sequence[Ask], names: DrugNames, taken: Sequence[Place] = ()) -> list[str]:
    """Return the pieces of a message that orders which nothing has used, as written; `taken`: what of its text is used
    by more than what is asked."""
    runs = _runs(marked, asks, names, taken)
    return list(dict.fromkeys(_quoted(marked, run) for run in runs))


def not_understood(marked: Marked, asks: Sequence[Ask], names: DrugNames) -> bool:
    """Whether a message orders a medicine, or a change of its amount, and nothing of it could be read as an order."""
    if any(ask.tool not in _OPENED for ask in asks):
        return False
    return any(_is_wanted(marked, run) or _is_change(run) for run in _runs(marked, asks, names, ()))


def _runs(marked: Marked, asks: Sequence[Ask], names: DrugNames, taken: Sequence[Place]) -> list[Run]:
    runs = list(runs_in(marked, asks, [*held_in(marked, asks, names), *taken]))
    if not _orders(marked, asks, runs):
        return []
    people = {span.value for span in marked.of("PID", "NAME")}
    return [run for run in runs if len(people) > 1 or not all(_is_person(word) for word in run.words)]


def _is_person(word: Word) -> bool:
    return word.span.kind in ("PID", "NAME") if word.span else is_passed(word)


def _orders(marked: Marked, asks: Sequence[Ask], runs: Sequence[Run]) -> bool:
    """Whether a message orders: a write, a medicine with an amount, or something that no tool does."""
    if any(ask.tool in WRITES for ask in asks) or any(_is_wanted(marked, run) for run in runs):
        return True
    is_of_somebody = bool(asks or marked.of("DRUG", "SLIP"))
    return is_of_somebody and any(is_said("further", "asks", f"{run.line.strip(' .,;:-')} ") for run in runs)


def _is_wanted(marked: Marked, run: Run) -> bool:
    """Whether words name a medicine with its amount, or what is given, as ordered now."""
    medicines = [word.span for word in run.words if word.span and word.span.kind in ("DRUG", "SLIP")]
    now = _ORDERED | ({Standing.REFUSED} if _is_change(run) else set())
    has_amount = (_AMOUNT if _is_change(run) else _TOLD_AMOUNT).search(run.line) is not None
    if any((has_amount or _has_amount(marked, one)) and _stands(marked, one, now) for one in medicines):
        return True
    is_given = not medicines and words()["given"].search(run.line) is not None and bool(marked.of("PID", "NAME"))
    return is_given and not is_question(marked.line, run.start) and not is_said("before", "already", marked.line)


def _stands(marked: Marked, medicine: Span, now: Collection[Standing]) -> bool:
    """Whether a medicine stands in a way; one that is ordered for a case that may come does by what leads up to it."""
    told = standing_of(marked, medicine)
    return told in now or (told is Standing.CONDITIONAL and standing_of(marked, medicine, is_led=True) in _ORDERED)


def _is_change(run: Run) -> bool:
    """Whether words change the amount of a medicine: "halve her ramipril (10 to 5)"."""
    return _MEDICINE.search(run.line) is not None and words()["changes"].search(run.line) is not None


def _has_amount(marked: Marked, medicine: Span) -> bool:
    return _AMOUNT_NEXT.match(marked.line, marked.place_of(medicine)[1]) is not None


def _quoted(marked: Marked, run: Run) -> str:
    text = marked.text[run.words[0].start : run.words[-1].end]
    for span in marked.of("NHS"):
        text = text.replace(span.text, "…")
    return _TRAILING.sub("", _JOINS.sub("", text).strip(" ,;:.!→-"))
