"""Whether a model's sentence may be shown: more is asked of it than of the guideline's own words.

It stands in what it cites (the grounding check); it is made of their words; it keeps what they tie to what it speaks
of ("consider", "unexplained"); and it does not judge the person asked about, which code does.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pipelines.chat.worded.sources import Source, Statement, statement_of, tidied
from shared.guardrails.claims import Number, content, critical, denied_spans, numbers
from shared.guardrails.grounding import GroundingCheck, sentences
from shared.guardrails.rewording import plainly
from shared.guardrails.units import units_of
from shared.retrieval.hit import Passage
from shared.retrieval.tokens import stem

_JUDGES = re.compile(
    r"^(?:yes|no)\b(?=[,.:;!–—-])|\b(?:she|he|her|his|him|hers|you|your|yours|my|our|we|i|i'm|this (?:patient|person|"
    r"(?:wo)?man|child|case)|the patient|in this case|meets?|qualif(?:y|ies)|eligible|at this age|reassur\w+|"
    r"benign|harmless|nothing to worry)\b",
    re.IGNORECASE,
)
_SOFTENED = re.compile(r"\b(?:may|might|could|can)(?= be\b| consider\b| \w+\b)", re.IGNORECASE)
# Words that join what the guideline says and add nothing to it.
_JOINING = (
    "year month week day hour together still instead instance example see seen send sent arrange made ask asked well "
    "either each other both next older over under within between beside however while plus rather further name named "
    "woman man women men girl boy child adult people one only including include following list listed done than then"
)
_JOINS = frozenset(stem(word) for word in _JOINING.split())
_CONSIDER = stem("consider")
_FEWEST_WORDS = 3  # that carry meaning: less says nothing of anything


class SentenceCheck:
    """Checks statements against the sources that they name. Fails closed."""

    def __init__(self, grounding: GroundingCheck) -> None:
        self._grounding = grounding
        self._judged: dict[str, bool] = {}

    def stands(self, statement: Statement) -> bool:
        """Whether every sentence of a statement may be shown; what was looked at ahead is not looked at again."""
        if statement.text not in self._judged:
            self._judged[statement.text] = self._judge(statement)
        return self._judged[statement.text]

    def _judge(self, statement: Statement) -> bool:
        if len(content(statement.claim)) < _FEWEST_WORDS or _JUDGES.search(statement.claim):
            return False
        passages = [source.passage for source in statement.sources]
        parts = {*sentences(statement.claim), statement.claim}
        return all(self._stands(part, passages) for part in parts)

    def prepare(self, passages: Sequence[Passage]) -> None:
        """Do ahead what the first sentence on each passage would wait for."""
        self._grounding.prepare(passages)
        for passage in passages:
            _measured(passage.text)

    def expect(self, written: str, sources: Sequence[Source], likely: Source) -> None:
        """Look ahead at a sentence that is not finished: its claim is whole once its source is being named.

        `likely`: the source that it is to be, as long as that is not written.
        """
        claim, bracket, _ = written.partition("[")
        if bracket:
            named = statement_of(f"{written.rstrip(' ,;].')}]", sources)
            self.stands(named or Statement(tidied(claim), (likely,)))

    def _stands(self, claim: str, passages: Sequence[Passage]) -> bool:
        return (
            self._grounding.stands(claim, passages)
            and set(self._grounding.strange_words(claim, passages)) <= _JOINS
            and any(_keeps_what_is_tied(claim, passage) for passage in passages)
        )


def said_critically(text: str) -> frozenset[str]:
    """Return the words that change a text's meaning by themselves; "may be" is said for "consider"."""
    said = critical(plainly(text))
    return said | {_CONSIDER} if _SOFTENED.search(text) else said


def _keeps_what_is_tied(claim: str, passage: Passage) -> bool:
    """Whether a claim says every such word of the statement that it is nearest to, and denies what it denies.

    One of several statements as near is enough; what the passage denies nowhere may not be denied.
    """
    said, denied, words, told = said_critically(claim), _denied(claim), frozenset(content(claim)), numbers(claim)
    measured = _measured(passage.text)
    if not denied <= frozenset[str]().union(*(one.denied for one in measured)):
        return False
    shared = [sum(number.stands_in(told) for number in one.numbers) + len(one.words & words) for one in measured]
    near = [one for one, count in zip(measured, shared, strict=True) if count == max(shared)]
    return any(one.critical <= said and one.denied & words <= denied for one in near)


def _denied(text: str) -> frozenset[str]:
    text = plainly(text)
    return frozenset(word for start, end in denied_spans(text) for word in content(text[start:end]))


@dataclass(frozen=True, slots=True)
class _Measured:
    """A statement of a passage: its own numbers; with what governs it its stems, critical words, and stems denied."""

    numbers: frozenset[Number]
    words: frozenset[str]
    critical: frozenset[str]
    denied: frozenset[str]


@lru_cache(maxsize=512)
def _measured(text: str) -> tuple[_Measured, ...]:
    return tuple(
        _Measured(numbers(unit.own), frozenset(content(unit.text)), critical(plainly(unit.text)), _denied(unit.text))
        for unit in units_of(text)
    )
