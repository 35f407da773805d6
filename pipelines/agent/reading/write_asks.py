"""Reads what shall be written to a record: a prescription, an allergy. Nothing is filled that no word says."""

import re
from collections.abc import Iterator

from pipelines.agent.reading.asks import Ask, Part
from pipelines.agent.reading.grammar import has, pattern
from pipelines.agent.reading.prescribing import prescribing
from pipelines.agent.reading.record_asks import who_of
from pipelines.agent.reading.standing_of_orders import Standing
from pipelines.agent.reading.standing_of_records import recording_in
from shared.terminology.drugs.names import DrugNames

FEW_WORDS = 3
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
