"""Whether a model's sentence may be shown: more is asked of it than of the guideline's own words.

It says a whole stretch of each source that it names, in that source's words; it stands there by the grounding check;
and it does not judge the person asked about, which code does.
"""

import re
from collections.abc import Sequence
from functools import cache

from pipelines.chat.worded.same import prepare, says_the_same
from pipelines.chat.worded.sources import Source, Statement, statement_of, tidied
from pipelines.chat.worded.wholes import wholes_of
from shared.guardrails.claims import content
from shared.guardrails.grounding import GroundingCheck, sentences
from shared.retrieval.hit import Passage

_JUDGES = re.compile(
    r"^(?:yes|no)\b(?=[,.:;!–—-])|\b(?:she|he|her|his|him|hers|you|your|yours|my|our|we|i|i'm|this (?:patient|person|"
    r"(?:wo)?man|child|case)|the patient|in this case|meets?|qualif(?:y|ies)|eligible|at this age|reassur\w+|"
    r"benign|harmless|nothing to worry)\b",
    re.IGNORECASE,
)
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
        claim = _without_credit(statement)
        if len(content(claim)) < _FEWEST_WORDS or _JUDGES.search(claim):
            return False
        return all(self._stands(claim, source.passage) for source in statement.sources)

    def prepare(self, passages: Sequence[Passage]) -> None:
        """Do ahead what the first sentence on each passage would wait for."""
        self._grounding.prepare(passages)
        for passage in passages:
            for whole in wholes_of(passage.text):
                prepare(whole)

    def expect(self, written: str, sources: Sequence[Source], likely: Source) -> None:
        """Look ahead at a sentence that is not finished: its claim is whole once its source is being named.

        `likely`: the source that it is to be, as long as that is not written.
        """
        claim, bracket, _ = written.partition("[")
        if bracket:
            named = statement_of(f"{written.rstrip(' ,;].')}]", sources)
            self.stands(named or Statement(tidied(claim), (likely,)))

    def _stands(self, claim: str, passage: Passage) -> bool:
        wholes, parts = wholes_of(passage.text), sentences(claim)
        return (_is_said(claim, wholes) or all(_is_said(part, wholes) for part in parts)) and all(
            self._grounding.stands(part, [passage]) for part in {*parts, claim}
        )


def _without_credit(statement: Statement) -> str:
    """What is said, without that the guideline says it: of the one served alone, where a sentence begins.

    "For whom" may stand before it ("For people with dysphagia, the guideline recommends ...").
    """
    claim = " ".join(statement.claim.split())
    for source in statement.sources:
        claim = _credit(source.citation.source).sub(r"\g<whom>", claim)
    return claim


@cache
def _credit(name: str) -> re.Pattern[str]:
    guideline = rf"(?:{re.escape(name)}|NICE|(?:the|this) guideline)"
    said = rf"according to {guideline},?|{guideline} (?:recommends|says|advises|states)(?: that| to)?"
    return re.compile(rf"^(?P<whom>(?:(?:for|in|at) [^,]+, )?)(?:{said}) ", re.IGNORECASE)


def _is_said(claim: str, wholes: Sequence[str]) -> bool:
    return any(says_the_same(claim, whole) for whole in wholes)
