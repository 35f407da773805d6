"""Which of five kinds a question is: scored by its form and by what it names, without a model."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, get_args

from pipelines.records.question.course import asks_course
from shared.data import read_yaml
from shared.terminology.health_words import Name

QueryType = Literal["Factual", "Exploratory", "Symptom", "Timeline", "General"]
QUERY_TYPES: Final[tuple[QueryType, ...]] = get_args(QueryType)


_FILE = Path(__file__).with_name("kinds.yaml")
_BESIDE: Final = re.compile(r"(?<=\w) (?:when|while|after|before) (?:i|we|he|she|they|my)\b[^?.,]*", re.IGNORECASE)
_MOVED: Final = re.compile(r"^\W*(?:has|have)\b", re.IGNORECASE)
_CAME: Final = re.compile(r"\b(?:back|had|yet|in|been (?:done|checked|tested|sent|taken)|arrived|ready|found)\b", re.I)
_MAKES: Final = re.compile(
    r"\b(?:mak\w+|caus\w+|leav\w+|made|giv\w+(?= me)) (?:me|my|him|his|her|us|our)\b", re.IGNORECASE
)
_ASKS_PAST: Final = re.compile(
    r"^\W*(?:(?:and|so|but) )?(?:did|was|were|have|has|had) (?:i|we|he|she|they)\b(?! (?:been|got))", re.IGNORECASE
)
_ASKS_AFTER: Final = re.compile(r"\W*(?:who|what did|which|when did)", re.IGNORECASE)
_OWN: Final = re.compile(r"\b(?:i|me|my|mine|we|us|our|he|him|his|she|her|hers|they|them|their)\b", re.IGNORECASE)
_TOLD: Final = re.compile(r"^[^?]*?(?:[.!;]\s|,\s(?=(?:does|do|did|is|has|what|which|any|anything)\b))", re.IGNORECASE)


def classify(question: str, names: tuple[Name, ...]) -> QueryType:
    """Return the kind that speaks loudest; the more specific of two that speak alike."""
    scores = dict.fromkeys(QUERY_TYPES, 0.0)
    for kind, weight, pattern in _forms()[0]:
        if pattern.search(question):
            scores[kind] = max(scores[kind], weight)
    moves = 3.6 if _MOVED.search(question) else 3.4 if asks_course(question) else 0.0
    if moves and any(name.kind == "test" for name in names) and not _CAME.search(question):
        scores["Timeline"] = max(scores["Timeline"], moves)
    scores["Symptom"] = _symptom(question, names)
    order: tuple[QueryType, ...] = ("Exploratory", "Symptom", "Timeline", "General", "Factual")
    best = max(order, key=lambda kind: (scores[kind], -order.index(kind)))
    if scores[best]:
        return best
    return "Factual" if names or _OWN.search(question) else "General"


def _symptom(question: str, names: tuple[Name, ...]) -> float:
    """A complaint felt, or asked after the cause of; one that is only named is a matter of fact."""
    felt_form = _forms()[1]
    told = _TOLD.match(question)
    kinds = {name.kind for name in names}
    named_only = kinds & {"medicine", "carer"} or ("condition" in kinds and "symptom" not in kinds)
    if told and felt_form.search(told[0]) and not named_only:
        return 3.5
    asks_after = bool(_ASKS_AFTER.match(question))
    if not asks_after and _MAKES.search(question) and kinds & {"medicine", "class"} and "carer" not in kinds:
        return 3.5
    if not any(name.kind == "symptom" for name in names):
        return (
            2.0 if re.search(r"\b(?:unwell|poorly|rough|off colour|not (?:well|right)|funny turns?)\b", question) else 0
        )
    caused_form = _forms()[2]
    main = _BESIDE.sub("", question)
    felt = not _ASKS_PAST.search(question) and felt_form.search(main)
    caused = caused_form.search(question)
    return 3.5 if felt or (caused and not asks_after) else 0


@cache
def _forms() -> tuple[list[tuple[QueryType, float, re.Pattern[str]]], re.Pattern[str], re.Pattern[str]]:
    """The forms of each kind with their weights, those of something felt, those of something caused."""
    data: dict[str, Any] = read_yaml(_FILE)
    forms = [
        (kind, float(form["weight"]), _joined(form["says"])) for kind in QUERY_TYPES for form in data.get(kind, ())
    ]
    return forms, _joined(data["felt"]), _joined(data["caused"])


def _joined(alternatives: Sequence[str]) -> re.Pattern[str]:
    return re.compile("|".join(alternatives), re.IGNORECASE)
