"""What a model proposes to have read, judged by the product's own reader: the model names, code reads and decides.

A proposal is a quote and a clinical name for it. The name is put beside the quote in the record's string and the string
is read again, so that denial, other people, time and causes around the words are read as anywhere else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipelines.assess.assisted.related import is_related
from pipelines.assess.assisted.shapes import ProposedFact
from pipelines.assess.assisted.suspicion import describes_a_complaint
from shared.guardrails.claims import denied_spans
from shared.patient.facts import Facts, FeatureFact, Quote
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.patient.statements import FREE_TEXT
from shared.terminology.terminology import Terminology

MOST = 8
_LEAST_LETTERS = 3
_KINDS = frozenset({"symptom", "sign"})


def accepted(
    proposed: Sequence[ProposedFact], record: PatientRecord, facts: Facts, terminology: Terminology
) -> list[FeatureFact]:
    """Return the facts that stand, each quoting words of one string that the rules did not understand."""
    reader = _Reader(record, terminology)
    unread = [quote for quote in facts.not_understood if describes_a_complaint(quote.text)]
    found = (reader.fact(one, quote) for one in proposed[:MOST] for quote in unread)
    return list(dict.fromkeys(fact for fact in found if fact))


class _Reader:
    def __init__(self, record: PatientRecord, terminology: Terminology) -> None:
        self._record, self._terminology = record, terminology

    def fact(self, one: ProposedFact, unread: Quote) -> FeatureFact | None:
        """Return the fact where every reading of the string states it, else None."""
        quote, concept = one.quote.strip(), self._concept(one.means)
        if not concept or not _is_words_of(quote, unread.text) or denied_spans(quote):
            return None
        if not is_related(quote, unread.text, self._terminology.concept(concept), self._terminology):
            return None
        readings = [self._stated(concept, string, unread) for string in _readings(unread.text, quote, one.means)]
        stated = [fact for fact in readings if fact]
        if len(stated) < len(readings):
            return None
        return replace(stated[-1], quote=Quote(unread.field, quote))

    def _concept(self, means: str) -> str | None:
        """The one symptom or sign that a name is wholly a name of; the most specific, as "gum bleeding" is bleeding."""
        name, terms = means.strip(), self._terminology
        mentions = terms.find_mentions(name)
        whole = {one.concept for one in mentions if (one.start, one.end) == (0, len(name)) and not one.gaps}
        named = {concept for concept in whole if terms.concept(concept).kind in _KINDS}
        narrow = [one for one in named if not any(other != one and terms.is_a(other, one) for other in named)]
        return narrow[0] if len(narrow) == 1 else None

    def _stated(self, concept: str, string: str, unread: Quote) -> FeatureFact | None:
        """The concept as the reader finds it in the string, with the rest of the record around it."""
        strings = {name: list(getattr(self._record, name)) for name in FREE_TEXT}
        own = strings[unread.field]
        own[next(place for place, text in enumerate(own) if text.strip() == unread.text)] = string
        read = read_facts(self._record.model_copy(update={name: tuple(held) for name, held in strings.items()}),
                          self._terminology)  # fmt: skip
        told = read.features.get(concept, ())
        is_sure = bool(told) and all(fact.is_present and not fact.explained_by for fact in told)
        return told[-1] if is_sure else None


def _is_words_of(quote: str, text: str) -> bool:
    """Whether the quote stands in the text letter by letter, as whole words, and only once."""
    if sum(letter.isalpha() for letter in quote) < _LEAST_LETTERS or text.count(quote) != 1:
        return False
    start = text.index(quote)
    around = f"{text[start - 1 : start]}{text[start + len(quote) : start + len(quote) + 1]}"
    return not any(beside.isalnum() for beside in around)


def _readings(text: str, quote: str, means: str) -> Iterator[str]:
    """The name in place of the quote, before it and after it: what denies may stand in the quote itself."""
    for put in (means, f"{means} {quote}", f"{quote} {means}"):
        yield text.replace(quote, put)
