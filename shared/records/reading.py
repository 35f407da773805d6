"""Entries read in a document: medicines, results, diagnoses, allergies, symptoms, procedures, with their sentences."""

import re
from collections.abc import Iterator, Set
from typing import Any, Final

from shared.language.no_allergies import excepted_in, is_set_aside, without_denials
from shared.records.medicines import amounts_in, medicines_said, same_amount
from shared.records.of_others import told_apart
from shared.records.results import results_said
from shared.records.sentences import Sentence, sentences_of
from shared.records.shapes import Entry, EntryKind, PatientDocument
from shared.terminology.health_words import HealthWords, Named, key

_LABEL: Final = re.compile(r"^(?:[\w ]+ )?(?:diagnos[ie]s|impression|conclusion)\s*:\s*([^.;(]+)", re.IGNORECASE)
_ALLERGIC: Final = re.compile(
    r"\b(?:allerg(?:ic|y|ies) to|reaction to|hypersensitiv\w+ to|intoleran\w+ (?:to|of)|sensitivity to|"
    r"allerg(?:y|ies)\s*:)\s*(?P<what>[^.;]+)",
    re.IGNORECASE,
)
_ALLERGY_OF: Final = re.compile(r"(?P<what>[\w' -]{3,40}?)\s+(?:allergy|anaphylaxis|hypersensitivity)\b", re.IGNORECASE)
_CAME_WITH: Final = re.compile(
    r"\b(?:rash|hives|urticaria|w(?:h?ea|e)ls?|anaphyla\w+|angio-?oedema|swollen (?:lips?|face|tongue|throat|eyes)|"
    r"(?:lip|face|facial|tongue|throat) swelling|swelling of (?:the |his |her )?(?:lips?|face|tongue|throat))\b"
    r"(?: and [\w ]{3,30}?)? (?:with|from|after(?: taking)?|on|to|due to|caused by) (?P<what>[^.;,]+)",
    re.IGNORECASE,
)
_REACTION: Final = r"\s*(?:\([^)]*\)\s*|[–:-]\s*[^,;/]{2,30})?"
_JOINED: Final = re.compile(rf"{_REACTION}(?:,|/|&|\+|and\b|or\b|to\b|\s)+", re.IGNORECASE)
_ITEM_ENDS: Final = re.compile(rf"{_REACTION}(?:$|[,.;:/&+–-]|and\b|or\b)", re.IGNORECASE)
_NO: Final = re.compile(r"\b(?:no|not|denies|without)\b", re.IGNORECASE)
_CLAUSES: Final = re.compile(r"[;\n]+\s*|\.\s+|,? but ")
SHUT_OUT: Final = re.compile(
    r"\W*(?:(?:is|was|has been|have been|now|therefore|thus) ){0,3}(?:excluded|ruled out|refuted|disproved|withdrawn|"
    r"removed|not confirmed|not present|very unlikely|unlikely)\b",
    re.IGNORECASE,
)
_NOT_SO: Final = re.compile(
    r"\b(?:no|not|never|without|denies|negative|nil|excluded?|ruled out|risk of|prevent|if|screening|possible|"
    r"suspected|query|\?)\b",
    re.IGNORECASE,
)


def read_entries(document: PatientDocument, words: HealthWords) -> tuple[Entry, ...]:
    """Return what a document tells, in its order; nothing that it denies or tells of somebody else."""
    found: list[Entry] = []
    seen: set[tuple[str, str, str]] = set()
    sentences = sentences_of(document.document_id, document.text, document.left_out)
    named = [words.find(sentence.text) for sentence in sentences]
    for sentence, (own, theirs) in zip(sentences, told_apart(document.text, sentences, named), strict=True):
        for kind, name, details in _told(sentence, own, theirs, words):
            mark = (kind, name, details.get("dose") or details.get("value_text") or "")
            if mark not in seen:
                seen.add(mark)
                found.append(_entry(document, len(found) + 1, (kind, name, details), sentence))
    return tuple(found)


def _told(
    sentence: Sentence, named: tuple[Named, ...], theirs: tuple[Named, ...], words: HealthWords
) -> Iterator[tuple[EntryKind, str, dict[str, Any]]]:
    of_others = {one.name.id for one in theirs}
    for allergen in _allergens(sentence.text, words, of_others):
        yield "allergy", allergen, {}
    for medicine in medicines_said(sentence.text, named):
        if medicine.dose and medicine.act != "avoid":
            status = "stopped" if medicine.act == "stopped" else "active"
            yield (
                "medication",
                medicine.medicine,
                {"dose": medicine.dose, "frequency": medicine.often, "status": status},
            )
    for result in results_said(sentence.text, named):
        details = {"value_text": result.value, "unit": result.unit, "range": result.range, "abnormal_flag": result.flag}
        yield "lab_result", result.test, details
    yield from _conditions(sentence, named)


def _conditions(sentence: Sentence, named: tuple[Named, ...]) -> Iterator[tuple[EntryKind, str, dict[str, Any]]]:
    if label := _LABEL.match(sentence.text):
        yield "diagnosis", label[1].strip(), {}
    for one in named:
        before = sentence.text[max(0, one.start - 40) : one.start]
        told = sentence.text[one.start : one.end]
        if _NOT_SO.search(before) or SHUT_OUT.match(sentence.text[one.end :]):
            continue
        if one.name.kind == "procedure" and "surgery" in one.name.systems:
            yield "procedure", told, {}
        if one.name.kind == "symptom" and one.name.id != "side_effect_complaint":
            yield "symptom", told.lower(), {}
        if one.name.kind == "condition" and one.name.id not in ("allergy", "pregnancy") and not label:
            yield "diagnosis", told, {}


def _allergens(text: str, words: HealthWords, of_others: Set[str]) -> Iterator[str]:
    for clause in _CLAUSES.split(text):
        for excepted in excepted_in(clause):
            yield from (excepted[one.start : one.end].lower() for one in _listed(excepted, words, of_others))
        yield from _told_in(without_denials(clause), words, of_others)


def _told_in(clause: str, words: HealthWords, of_others: Set[str]) -> Iterator[str]:
    """The allergens that a clause tells, where it neither denies them nor sets them aside."""
    for before in _ALLERGY_OF.finditer(clause):
        named = _medicines(before["what"], words, of_others)[-1:]
        if not _NO.search(clause[: before.end()]):
            yield from _still_so(clause, before.start("what"), named)
    for found in (*_ALLERGIC.finditer(clause), *_CAME_WITH.finditer(clause)):
        named = _listed(found["what"], words, of_others)
        if not _NO.search(clause[: found.start()]):
            yield from _still_so(clause, found.start("what"), named)


def _still_so(clause: str, start: int, named: list[Named]) -> Iterator[str]:
    for one in named:
        if not is_set_aside(clause, start + one.start, start + one.end):
            yield clause[start + one.start : start + one.end].lower()


def _listed(text: str, words: HealthWords, of_others: Set[str]) -> list[Named]:
    """The first that is named, and what is joined to it as a list: of "penicillin, then ramipril 5 mg" the first."""
    named = _medicines(text, words, of_others)
    listed = named[:1]
    for one in named[1:]:
        if _JOINED.fullmatch(text, listed[-1].end, one.start) and _ITEM_ENDS.match(text, one.end):
            listed.append(one)
        elif one.start >= listed[-1].end:
            break
    return listed


def _medicines(text: str, words: HealthWords, of_others: Set[str]) -> list[Named]:
    found = (one for one in words.find(text) if one.name.kind in ("medicine", "class"))
    return [one for one in found if one.name.id not in of_others]


def _entry(
    document: PatientDocument, number: int, told: tuple[EntryKind, str, dict[str, Any]], sentence: Sentence
) -> Entry:
    kind, name, details = told
    record_id = f"{document.document_id}-{number}"
    status = details.pop("status", None)
    day = document.document_date
    return Entry(record_id, kind, name, document.document_id, day, status, sentence.text, True, False, details)


def same_thing(one: Entry, other: Entry, words: HealthWords) -> bool:
    """Whether two entries of a document tell the same: kind and name, and the dose or value where both have one."""
    if one.kind != other.kind or not _same_name(one.name, other.name, words):
        return False
    told = [entry.detail("dose") or entry.detail("value_text") or entry.detail("value") for entry in (one, other)]
    return not all(told) or _bare(told[0]) == _bare(told[1])


def _bare(value: str) -> str:
    """A dose in one form, whatever its spelling; another value without its spaces."""
    return same_amount(value) or re.sub(r"\.0$", "", re.sub(r"\s+", "", value.lower()))


def _tells(text: str, value: str) -> bool:
    """Whether a sentence tells a value, a dose in any spelling."""
    return _bare(value) in re.sub(r"\s+", "", text.lower()) or same_amount(value) in amounts_in(text)


def _same_name(one: str, other: str, words: HealthWords) -> bool:
    ids = [{named.name.id for named in words.find(name)} or {key(name)} for name in (one, other)]
    return bool(ids[0] & ids[1]) or one.lower() in other.lower() or other.lower() in one.lower()


def quote_for(entry: Entry, document: PatientDocument, words: HealthWords) -> str | None:
    """Return the sentence of the document that bears out what a client sent, None where no sentence does."""
    ids = {named.name.id for named in words.find(entry.name)}
    stems = {key(word) for word in re.findall(r"[A-Za-z0-9]{3,}", entry.name)}
    value = entry.detail("dose") or entry.detail("value_text") or _number(entry.details.get("value"))
    best: tuple[float, str] | None = None
    for sentence in sentences_of(document.document_id, document.text, document.left_out):
        held = {key(word) for word in re.findall(r"[A-Za-z0-9]+", sentence.text)}
        named = {one.name.id for one in words.find(sentence.text)}
        named |= {group for name in named for group in words.groups_of(name)}
        alike = 1.0 if ids & named else len(stems & held) / len(stems) if stems else 0.0
        told = bool(value) and _tells(sentence.text, value)
        if alike >= 0.4 and (best is None or alike + told > best[0]):
            best = (alike + told, sentence.text)
    return best[1] if best else None


def _number(value: object) -> str:
    return f"{value:g}" if isinstance(value, int | float) else ""
