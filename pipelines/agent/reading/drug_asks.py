"""Reads what is asked of medicines: their warnings, and what they do together."""

import re
from collections.abc import Iterator, Sequence

from pipelines.agent.reading.asks import Ask, Part
from pipelines.agent.reading.grammar import has, pattern
from pipelines.agent.reading.mark import Span
from shared.terminology.drugs.names import DrugNames

_A_SHORT_QUESTION = re.compile(r"\W*(?:[a-z']+ ){0,3}\?")
_FRAGMENT = 8
_SUBJECT = re.compile(r"(?:i|we|she|he|they|it|you|the|my|her|his|our) ")
_COMMANDS = frozenset(
    {"check", "show", "get", "find", "any", "look", "drug", "give", "fda", "boxed", "warnings", "chk"}
)


def drug_asks(part: Part, names: DrugNames) -> Iterator[Ask]:
    """Yield an ask for interactions, or one for the warnings of each medicine."""
    if part.has("safety", "unless") or has("defines", "", part.line):
        return
    together = interaction_ask(part, names)
    if together is not None:
        yield together
        return
    if not any(part.has("safety", name) for name in ("cue", "bare", "taken", "of_somebody", "brief")):
        return
    if not part.has("safety", "cue") and len(_each_once(part.of("DRUG", "SLIP"))) > 1:
        return
    drugs = _asked_about(part)
    if not drugs and part.has("safety", "strong") and set(part.line.split()[:3]) & _COMMANDS:
        yield Ask("check_drug_safety", {}, part.start, ("drug_name",))
    yield from _safety_of(part, drugs, names)


def safety_asks(part: Part, names: DrugNames) -> Iterator[Ask]:
    """Yield an ask for the warnings of each medicine of a part, whatever else it says."""
    yield from _safety_of(part, part.of("DRUG", "SLIP"), names)


def _safety_of(part: Part, drugs: Sequence[Span], names: DrugNames) -> Iterator[Ask]:
    focus = "boxed_warning" if part.has("safety", "strong") and "box" in part.line else ""
    for drug in drugs:
        given, meant = looked_up(drug, names)
        yield Ask("check_drug_safety", {"drug_name": given}, part.start, meant=meant, focus=focus)


def safety_about(part: Part, names: DrugNames) -> Iterator[Ask]:
    """Yield an ask for the warnings of what a part is about, where its medicine may stand elsewhere."""
    if has("defines", "", part.line):
        return
    yield from _safety_of(part, _asked_about(part), names)


def together_about(part: Part, names: DrugNames) -> Iterator[Ask]:
    """Yield an ask for what the medicines of a part, or with it those of the message, do together."""
    if part.has("interactions", "either") and not part.has("interactions", "cue"):
        return
    drugs = _in_slots(part, _each_once(part.of("DRUG", "SLIP")))
    listed = part.has("interactions", "listed")
    if len(drugs) < 2 and not listed:
        drugs = _each_once(part.marked.of("DRUG", "SLIP"))
    asked = _together(part, drugs, names, listed=listed, cued=True)
    if asked is not None:
        yield asked


def interaction_ask(part: Part, names: DrugNames) -> Ask | None:
    """Return the ask for what medicines do together, or None."""
    if part.has("interactions", "unless"):
        return None
    drugs = _each_once(part.of("DRUG", "SLIP"))
    cued = part.has("interactions", "cue")
    if cued and not drugs and _is_only_told(part):
        return None
    if cued:
        drugs = _in_slots(part, drugs)
    elif len(drugs) == 1 and part.has("interactions", "joined_unknown"):
        drugs = _joined(part)
    listed = part.has("interactions", "listed") and (cued or (bool(drugs) and part.has("interactions", "asks")))
    listed = listed or (cued and not drugs and pattern("interactions", "listed").search(part.whole) is not None)
    if not cued and not listed and not _paired(part, drugs):
        return None
    if len(drugs) < 2 and not listed:
        drugs = _with_others(part, drugs)
    return _together(part, drugs, names, listed=listed, cued=cued)


def _is_only_told(part: Part) -> bool:
    """A whole statement without a medicine: "the interaction of chance and genes explains everything"."""
    is_sentence = len(part.line.split()) > _FRAGMENT or _SUBJECT.match(part.line)
    return bool(is_sentence) and not part.has("interactions", "asks")


def together_of(part: Part, names: DrugNames) -> Ask | None:
    """Return the ask for what all medicines of a part do together."""
    return _together(part, _each_once(part.of("DRUG", "SLIP")), names, listed=False, cued=True)


def _each_once(drugs: Sequence[Span]) -> list[Span]:
    """A medicine named twice is one medicine."""
    return list({drug.value.lower(): drug for drug in reversed(drugs)}.values())[::-1]


def _together(part: Part, drugs: Sequence[Span], names: DrugNames, *, listed: bool, cued: bool) -> Ask | None:
    found = [looked_up(drug, names) for drug in drugs]
    given = list(dict.fromkeys(name for name, _ in found))
    meant = {word: options for _, each in found for word, options in each.items()}
    if len(given) >= 2 and not (listed and cued and "whatever" in part.line):
        return Ask("check_drug_interactions", {"drug_names": given}, part.start, meant=meant)
    if listed:
        args = {"drug_names": given} if given else {}
        return Ask("check_drug_interactions", args, part.start, listed=True, meant=meant)
    if given:
        return Ask("check_drug_interactions", {"drug_names": given}, part.start, ("second_drug",), meant=meant)
    if part.has("interactions", "bare"):
        return Ask("check_drug_interactions", {}, part.start, ("drug_names",))
    return None


def looked_up(span: Span, names: DrugNames) -> tuple[str, dict[str, Sequence[str]]]:
    """Return the name to look up, and what a misspelt one may stand for where that has to be asked or said."""
    medicine = names.find(span.value)
    if medicine is not None:
        generic = span.value.lower() in (medicine.generic.lower(), *(twin.lower() for twin in medicine.twins))
        return (span.value.lower() if generic else medicine.generic), {}
    meant = names.meant_by(span.value)
    if names.is_one(span.value):
        known = names.find(meant[0])
        return (known.generic if known else meant[0]), {span.value: meant}
    return span.value, {span.value: meant} if meant else {}


def _asked_about(part: Part) -> list[Span]:
    """The medicines of the part; else an unknown word in the slot of one; else those of the whole message."""
    drugs = part.of("DRUG", "SLIP")
    if drugs:
        return drugs
    for match in pattern("safety", "slot").finditer(part.line):
        return [part.mark_of(next(group for group in match.groups() if group))]
    elsewhere = [span for span in part.marked.of("DRUG", "SLIP")]
    if not elsewhere:
        return []
    if part.has("safety", "each"):
        return _each_once(elsewhere)
    return elsewhere[-1:] if part.start else elsewhere[:1]


def _joined(part: Part) -> list[Span]:
    """A known medicine and the unknown word that is joined to it: "zorbaxin with simvastatin"."""
    joined = pattern("interactions", "joined_unknown").search(part.line)
    words = joined.group().split() if joined else []
    return [part.mark_of(word) for word in words if word.startswith(("DRUG", "SLIP", "UNK"))]


def _in_slots(part: Part, drugs: list[Span]) -> list[Span]:
    """With a word for interaction unknown names count too, where they stand beside a medicine or in its slot."""
    unknown = [s for s in part.of("UNK") if _stands_in_slot(part, s)]
    return sorted([*drugs, *unknown], key=lambda span: span.start)


def _stands_in_slot(part: Part, span: Span) -> bool:
    before, after = _around(part, span)
    return before in _LEADS or after in _FOLLOWS


_LEADS = frozenset(
    {"between", "and", "with", "of", "does", "is", "can", "+", "plus", "for", "combining", "mixing", "or"}
)
_FOLLOWS = frozenset({"and", "with", "interact", "interacts", "+", "plus"})


def _around(part: Part, span: Span) -> tuple[str, str]:
    words = part.line.split()
    at = next((n for n, word in enumerate(words) if word.startswith("UNK") and part.mark_of(word) is span), -1)
    return (words[at - 1] if at > 0 else ""), (words[at + 1] if 0 <= at < len(words) - 1 else "")


def _paired(part: Part, drugs: Sequence[Span]) -> bool:
    """Two medicines joined, and asked whether that will do."""
    if len(drugs) < 2:
        if drugs and part.has("interactions", "with_it") and (part.has("interactions", "asks") or "?" in part.whole):
            return True
        alone = len(drugs) == 1 and part.has("interactions", "asks") and not part.has("safety", "strong")
        return alone and bool(_taken_before(part))
    if part.has("safety", "strong") and not part.has("interactions", "joins"):
        return False
    joined = part.has("interactions", "pair") and part.has("interactions", "joins")
    if joined and (part.has("interactions", "asks") or len(part.line.split()) <= 5 or _is_asked_after(part)):
        return True
    if part.has("interactions", "taking") and part.has("interactions", "wanted"):
        return True
    return part.has("interactions", "asks") and not (part.has("safety", "strong") or part.has("interactions", "either"))


def _is_asked_after(part: Part) -> bool:
    """Whether no more than a few words after the part ask what to think of it: "X alongside Y. Thoughts?"."""
    return _A_SHORT_QUESTION.match(part.whole[part.end :]) is not None


def _taken_before(part: Part) -> list[Span]:
    """Medicines that the message says are being taken, outside this part."""
    own = {span.start for span in part.of("DRUG", "SLIP")}
    marks = [mark for match in pattern("interactions", "taking").finditer(part.whole) for mark in _marks(match.group())]
    return [part.mark_of(mark) for mark in marks if part.mark_of(mark).start not in own]


def _with_others(part: Part, drugs: list[Span]) -> list[Span]:
    """Medicines named before, where a part says no more than "do those two clash" or "any interaction with it"."""
    own = {span.start for span in drugs}
    others = [span for span in part.marked.of("DRUG", "SLIP") if span.start not in own]
    before = [span for span in others if not drugs or span.start < drugs[0].start]
    return sorted([*drugs, *(before or _taken_before(part))], key=lambda span: span.start)


def _marks(text: str) -> list[str]:
    return [word for word in text.split() if word.startswith(("DRUG", "SLIP"))]
