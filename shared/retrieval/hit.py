"""What retrieval works on and returns: a passage of an edition, a hit of a search."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from shared.guideline.records import Record
from shared.guideline.urgency import Action, Urgency

MAX_REFERENCES = 3

DocType = Literal["rule_search", "symptom_index", "term"]


class Passage(Record):
    """One searchable passage. `chunk_id` = edition/doc_type/id, stable. `text` as printed; `search_text` enriched.

    The metadata of its recommendation stands here too, so that boosts read what is really there.
    `concepts`: what its words mention, clinical and of guideline talk; `broader`: more general ones, and what its
    symptom rows call them. `limits_from`, `limits_below`: values of tests, in the text's units. `features`: how many
    symptoms, signs, findings and exposures it speaks of. `follows_result`: its own words start from a result, not from
    what a person has; `reads`: the tests of that result, where it orders another.
    """

    chunk_id: str
    doc_type: DocType
    page: int
    text: str
    search_text: str
    rule_id: str | None = None
    references: tuple[str, ...] | None = None
    term: str | None = None
    section: str | None = None
    cancer_type: str | None = None
    age_min: int | None = None
    age_max_exclusive: int | None = None
    sex: str | None = None
    urgency: Urgency | None = None
    symptom_keywords: tuple[str, ...] = ()
    risk_factor_smoking: bool = False
    states_duration: bool = False
    states_age: bool = False
    states_threshold: bool = False
    limits_from: tuple[float, ...] = ()
    limits_below: tuple[float, ...] = ()
    action: Action | None = None
    concepts: tuple[str, ...] = ()
    features: int = 0
    follows_result: bool = False
    reads: tuple[str, ...] = ()
    broader: tuple[str, ...] = ()

    @property
    def about(self) -> str | None:
        """The cancer that it is about, which its words need not name."""
        return self.cancer_type

    @property
    def numbered(self) -> tuple[str, ...]:
        """Its number, and those that it refers to."""
        return (*((self.rule_id,) if self.rule_id else ()), *(self.references or ()))


_SCORE = 3  # where it stands in a hit


class ReferencedRule(Record):
    """A recommendation that a hit refers to, with its canonical text."""

    rule_id: str
    text: str


class Hit(NamedTuple):
    """One result of a search, best first; `score` 0 to 1."""

    chunk_id: str
    doc_type: DocType
    page: int
    score: float
    text: str
    rule_id: str | None = None
    references: tuple[str, ...] | None = None
    term: str | None = None
    canonical_text: str | None = None
    referenced: tuple[ReferencedRule, ...] = ()

    def scored(self, score: float) -> "Hit":
        """Return it with a score: made for every hit of a search, so not by name."""
        return Hit._make((*self[:_SCORE], score, *self[_SCORE + 1 :]))

    def told(self) -> dict[str, Any]:
        """Return it as JSON tells it, without what it has none of."""
        own = {name: value for name, value in self._asdict().items() if value is not None}
        return own | {"referenced": [one.model_dump() for one in self.referenced]}


def hit_of(passage: Passage, canonical: Mapping[str, str]) -> Hit:
    """Return a passage as a hit without a score, with canonical text and the recommendations it refers to."""
    named = [number for number in passage.references or () if number in canonical]
    is_row = passage.doc_type == "symptom_index"
    return Hit(
        chunk_id=passage.chunk_id,
        doc_type=passage.doc_type,
        page=passage.page,
        score=0.0,
        text=passage.text,
        rule_id=passage.rule_id,
        references=tuple(passage.references or ())[:MAX_REFERENCES] if is_row else None,
        term=passage.term,
        canonical_text=canonical.get(passage.rule_id or ""),
        referenced=tuple(ReferencedRule(rule_id=number, text=canonical[number]) for number in named),
    )
