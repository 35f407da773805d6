"""Reads what shall be written to a record: a prescription, an allergy. Nothing is filled that no word says."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pipelines.agent.reading.asks import Ask, Part
from pipelines.agent.reading.drug_asks import looked_up
from pipelines.agent.reading.grammar import has, pattern
from pipelines.agent.reading.mark import Span
from pipelines.agent.reading.record_asks import who_of
from pipelines.agent.reading.standing_of_orders import Standing
from pipelines.agent.reading.standing_of_records import recording_in
from shared.terminology.drugs.names import DrugNames

SHORT_FREQUENCIES = {"od": "once daily", "bd": "twice daily", "bid": "twice daily", "tds": "three times daily",
                     "tid": "three times daily", "qds": "four times daily", "qid": "four times daily",
                     "on": "once daily at night", "om": "every morning"}  # fmt: skip
FEW_WORDS = 3
_BARE_DOSE = re.compile(r"\b(?:DRUG|SLIP)\d+ (?:(?:[-,/:.]|mr|po) )*(\d+(?:[.,]\d+)?) (?:(?:[-,/:.]|mr|po) )*FREQ\d")
_LEFT = re.compile(r"\b(?:from|instead of|rather than|not) $", re.IGNORECASE)
TRIM = " .,;:?!-()\"'“”"


def write_ask(part: Part, names: DrugNames) -> Ask | None:
    """Return what a part asks to be written, or None; a note is read before this."""
    if has("defines", "", part.line):
        return None
    return _allergy(part) or _prescription(part, names)


def _prescription(part: Part, names: DrugNames) -> Ask | None:
    doses = part.of("DOSE")
    known = part.of("DRUG", "SLIP")
    if part.has("prescribe", "verb") and not (known or doses) and len(part.marked.of("DOSE")) == 1:
        part = Part(part.marked, 0, len(part.whole))
        doses, known = part.of("DOSE"), part.of("DRUG", "SLIP")
    frequencies, who = part.of("FREQ"), who_of(part)
    told = part.has("prescribe", "verb") and not part.has("prescribe", "past")
    detailed = bool(known and (doses or frequencies))
    is_one = bool(known) and len(part.marked.of("DRUG", "SLIP")) == 1
    whole = bool(is_one and doses and frequencies and who) and has("prescribe", "alone", part.whole)
    begun = whole or any(part.has("prescribe", name) for name in ("onto", "wished"))
    begun = begun or (part.has("prescribe", "start") and detailed)
    started = begun and not part.has("prescribe", "past")
    if not (told or started) or (part.has("prescribe", "asked") and not part.has("prescribe", "wish")):
        return None
    return prescribing(part, names)


def prescribing(part: Part, names: DrugNames) -> Ask | None:
    """Return the prescription of what a part names, without a look at whether it is asked."""
    drugs, doses, frequencies = part.of("DRUG", "SLIP", "UNK"), part.of("DOSE"), part.of("FREQ")
    args: dict[str, Any] = {}
    chosen = _prescribed(part, drugs)
    for_somebody = part.has("chart", "pronoun") and pattern("prescribe", "verb").match(part.line)
    if not (chosen or doses or frequencies or part.of("PID", "NAME") or for_somebody):
        return None
    meant: dict[str, Sequence[str]] = {}
    if chosen is not None:
        args, meant = medicine_said(chosen, names)
    doses = [one for one in doses if not _is_left(part, one)] or doses
    dose = doses[0].value if doses else _bare_dose(part)
    later = [span for span in frequencies if doses and span.start > doses[0].start] or frequencies
    args |= {"dosage": dose} if dose else {}
    args |= {"frequency": _joint_frequency(part, later)} if later else {}
    args |= {"notes": " ".join(span.value for span in part.of("LONG"))} if part.of("LONG") else {}
    missing = [name for name in ("medication_name", "dosage", "frequency") if name not in args]
    return Ask("prescribe_medication", args, part.start, missing, who_of(part), meant=meant)


def _is_left(part: Part, dose: Span) -> bool:
    """Whether an amount is what another comes in the place of: "from 2.5 mg to 5 mg"."""
    return _LEFT.search(part.marked.text[: dose.start]) is not None


def _joint_frequency(part: Part, frequencies: Sequence[Span]) -> str:
    """The first of them, with what goes on with it: "qds prn"."""
    held = [frequencies[0]]
    for span in frequencies[1:]:
        if part.marked.text[held[-1].end : span.start].strip(" ,"):
            break
        held.append(span)
    return " ".join(frequency_of(span.value) for span in held)


def _bare_dose(part: Part) -> str:
    """The bare number between a medicine and how often it is taken: "labetalol 200 tds"."""
    found = _BARE_DOSE.search(part.line)
    return found.group(1) if found else ""


def _prescribed(part: Part, drugs: Sequence[Span]) -> Span | None:
    """The medicine nearest before the dose, else the first after the verb; never one that is only being taken."""
    doses = part.of("DOSE")
    known = [span for span in drugs if span.kind != "UNK"]
    if not known:
        is_alone = part.line.startswith("UNK")
        return next((span for span in drugs if is_alone or _follows_verb(part, span)), None)
    before = [span for span in known if doses and span.end <= doses[0].start]
    return before[-1] if before else known[0]


def _follows_verb(part: Part, span: Span) -> bool:
    verb = pattern("prescribe", "verb").search(part.line)
    mark = re.search(rf"UNK{part.marked.spans.index(span)}\b", part.line)
    return bool(verb and mark and 0 <= mark.start() - verb.end() <= 1)


def medicine_said(span: Span, names: DrugNames) -> tuple[dict[str, Any], dict[str, Sequence[str]]]:
    """A name that is written out is taken as said; a short or misspelt one is asked about, never guessed."""
    medicine = names.find(span.value)
    if medicine is not None and not names.is_short(span.value):
        return {"medication_name": span.value}, {}
    if medicine is not None:
        return {}, {span.value: (medicine.generic,)}
    _, meant = looked_up(span, names)
    return ({}, meant) if meant or span.kind == "SLIP" else ({"medication_name": span.value}, {})


def frequency_of(said: str) -> str:
    """Return a frequency as it is proposed: Latin short forms written out, everything else as said."""
    return SHORT_FREQUENCIES.get(re.sub(r"[.\s]", "", said.lower()), said)


def allergy_in(part: Part, _: object = None) -> Iterator[Ask]:
    """Yield the allergy that a part, or with it its message, can hold: a substance, where a reaction or allergies are
    spoken of, of somebody, and told and not asked."""
    whole = Part(part.marked, 0, len(part.whole))
    reaction = reaction_of(part)
    substance = substance_of(part) or substance_of(whole) or left_as_substance(whole)
    is_asked = whole.line.rstrip().endswith("?") or part.has("allergy", "asked") or who_of(part) is None
    is_told = whole.has("allergy", "verb") or not is_asked or recording_in(whole.line) is Standing.ORDERED
    if is_told and substance and (reaction or whole.has("allergy", "cue")):
        yield _to_be_added(part, substance, reaction)


def _allergy(part: Part) -> Ask | None:
    if not (part.has("allergy", "cue") or _is_told_as_sensitive(part)):
        return None
    told = part.has("allergy", "verb") and not re.match(r"(?:does|do|did|is|has|any|what|which|how|why) ", part.line)
    whole = Part(part.marked, 0, len(part.whole))
    substance, reaction = substance_of(part) or (substance_of(whole) if told else ""), reaction_of(part)
    if not substance and (told or part.line.startswith("allerg")):
        substance = left_as_substance(whole)
    told = told or bool(substance and reaction and whole.has("allergy", "verb") and not part.has("allergy", "asked"))
    if not told and (part.has("allergy", "asked") or part.line.endswith("?") or not (substance and reaction)):
        return None
    if not told and not part.line.startswith(("allerg", "PID", "NAME", "new allergy", "adr")) and not part.of("PID"):
        return None
    return _to_be_added(part, substance, reaction)


def _to_be_added(part: Part, substance: str, reaction: str) -> Ask:
    severity = pattern("allergy", "severity").search(part.line)
    args = {"substance": substance} if substance else {}
    args |= {"reaction": reaction} if reaction else {}
    args |= {"severity": severity.group(1)} if severity else {}
    missing = [name for name in ("substance", "reaction") if name not in args]
    return Ask("add_allergy", args, part.start, missing, who_of(part))


def _is_told_as_sensitive(part: Part) -> bool:
    """ "She gets hives from codeine, please record it": an allergy without the word."""
    return part.has("allergy", "verb") and pattern("allergy", "sensitive").search(part.whole) is not None


def substance_of(part: Part) -> str:
    """Return what the allergy is to, as written."""
    for match in pattern("allergy", "substance").finditer(part.line):
        group = next(number for number, found in enumerate(match.groups(), 1) if found)
        first = match.group(group).split()[0]
        if not pattern("allergy", "nosubstance").match(first) and not pattern("allergy", "reaction").fullmatch(first):
            return part.text_of(*_without_reaction(part.line, *match.span(group))).strip(TRIM)
    if told := pattern("allergy", "sensitive").search(part.line):
        return part.text_of(*told.span(1 if told.group(1) else 2)).strip(TRIM)
    drugs = part.of("DRUG", "SLIP")
    return drugs[0].text if drugs else ""


def left_as_substance(whole: Part) -> str:
    """The one short piece between commas that names neither the patient nor the reaction: "bee stings, anaphylaxis"."""
    pieces = [match for match in re.finditer(r"[^,.:;()-]+", whole.line) if match.group().strip()]
    left = [piece for piece in pieces if _is_substance(piece.group().strip())]
    return whole.text_of(*left[0].span()).strip(TRIM) if len(left) == 1 else ""


def _is_substance(piece: str) -> bool:
    held = re.search(r"(?:PID|NAME|NHS|DOSE|FREQ)\d", piece)
    named = any(pattern("allergy", name).search(piece) for name in ("cue", "reaction", "verb", "severity"))
    return not (held or named or pattern("allergy", "nosubstance").match(piece)) and len(piece.split()) <= FEW_WORDS


def _without_reaction(line: str, start: int, end: int) -> tuple[int, int]:
    found = pattern("allergy", "reaction").search(line, start, end)
    return (start, found.start()) if found and found.start() > start else (start, end)


def reaction_of(part: Part) -> str:
    """Return the reaction, as written: a listed word for one, else what follows "reaction" or "causes"."""
    whole = Part(part.marked, 0, len(part.whole))
    for place in (part, whole):
        if match := pattern("allergy", "reaction").search(place.line):
            return _tidied(place.text_of(*match.span()))
    told = pattern("allergy", "reacts").search(part.line)
    return _tidied(part.text_of(*told.span(1 if told.group(1) else 2))) if told else ""


def _tidied(words: str) -> str:
    return re.sub(
        r"^(?:a|an|the|with|of|and|had|some|severe|mild|moderate|to|is|was|get|gets|causes?)\s+",
        "",
        words.strip(TRIM),
        flags=re.I,
    )
