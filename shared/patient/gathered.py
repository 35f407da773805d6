"""Facts as they are found, part by part of a record, and arranged by what they are of."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from shared.patient.conditions import Explanation
from shared.patient.facts import FeatureFact, FindingFact, MeasureFact, Quote, ScoreFact
from shared.patient.parts import Part
from shared.patient.reading import PartRead
from shared.patient.statements import Statement

_IMAGING = frozenset(
    {"chest_xray", "x_ray", "ultrasound", "abdominal_pelvic_ultrasound", "ct", "brain_ct", "mri", "brain_mri"}
)


_JUST_BEFORE = 160  # characters: a sentence or two


@dataclass(slots=True)
class Gathered:
    """Facts as they are found, string by string."""

    statements: list[Statement] = field(default_factory=list)
    features: list[FeatureFact] = field(default_factory=list)
    doubtful: list[FeatureFact] = field(default_factory=list)
    measures: list[MeasureFact] = field(default_factory=list)
    findings: list[FindingFact] = field(default_factory=list)
    scores: list[ScoreFact] = field(default_factory=list)
    explanations: list[Explanation] = field(default_factory=list)
    supposed: list[Explanation] = field(default_factory=list)
    loose: set[str] = field(default_factory=set)
    parts: list[PartRead] = field(default_factory=list)
    _string: tuple[str, int] = ("", 0)
    _imaging: str | None = None
    _features_before: int = 0  # those of the strings before this one

    def state(self, statement: Statement) -> None:
        """Take in what a part of the patient's own states."""
        self.statements.append(statement)
        if self._string != (statement.part.source, statement.part.string):
            self._string = statement.part.source, statement.part.string
            self._imaging, self._features_before = None, len(self.features)
        tests = [one.mention.concept for one in statement.stated if one.kind == "test" and not one.is_other]
        self._imaging = next((test for test in reversed(tests) if test in _IMAGING), self._imaging)

    def take(self, facts: Iterable[FeatureFact]) -> None:
        """Take in facts, and apart from them those of which nobody can be sure."""
        for fact in facts:
            (self.doubtful if fact.doubt else self.features).append(fact)

    def qualify(self, part: Part, loose: frozenset[str]) -> None:
        """Words that name nothing ("getting bigger") limit all symptoms, and in a long text those told just before."""
        if not part.is_letter:
            self.loose |= loose
        elif loose:
            of_string = self.features[self._features_before :]
            told = {fact: at for fact in of_string if fact.is_present and (at := _place_in(part, fact.quote))}
            since = max(told.values(), default=0) - _JUST_BEFORE
            self.features[self._features_before :] = [
                replace(fact, qualifiers=fact.qualifiers | loose) if told.get(fact, 0) > since else fact
                for fact in of_string
            ]

    @property
    def report(self) -> str | None:
        """The imaging that the string at hand, up to there, is the report of: the last that it names."""
        return self._imaging

    def standing_explanations(self) -> list[Explanation]:
        """The conditions told, without those that another part of the record denies or tells as outlived."""
        void = {denied for statement in self.statements for denied in statement.void}
        return [one for one in self.explanations if not any(_is_void(one, *denied) for denied in void)]


def _place_in(part: Part, quote: Quote) -> int:
    """Where in the string of a part words stand, counted from one; 0 where they stand elsewhere."""
    is_there = quote.at is not None and (quote.field, quote.at[0]) == (part.source, part.string)
    return quote.at[1] + 1 if is_there and quote.at else 0


def _is_void(told: Explanation, group: str, words: str) -> bool:
    """Whether a condition is denied or outlived; "no polyps" leaves the haemorrhoids that the same test showed."""
    return told.group == group and (not words or not told.is_tested or words in told.quote.text.lower())


def by_concept(facts: Iterable[FeatureFact]) -> dict[str, tuple[FeatureFact, ...]]:
    """The facts under their concepts, in the order told."""
    grouped: dict[str, list[FeatureFact]] = defaultdict(list)
    for fact in facts:
        grouped[fact.concept].append(fact)
    return {concept: tuple(stated) for concept, stated in grouped.items()}


def by_analyte(facts: Iterable[MeasureFact]) -> dict[str, tuple[MeasureFact, ...]]:
    """The values under their analytes, in the order told."""
    grouped: dict[str, list[MeasureFact]] = defaultdict(list)
    for fact in facts:
        grouped[fact.analyte].append(fact)
    return {analyte: tuple(stated) for analyte, stated in grouped.items()}


def exposures(statements: Iterable[Statement]) -> dict[str, FeatureFact]:
    """What the patient was exposed to; a statement that it was so goes before one that it was not."""
    exposures: dict[str, FeatureFact] = {}
    for fact in _exposure_facts(statements):
        if fact.is_present or fact.concept not in exposures:
            exposures[fact.concept] = fact
    return exposures


def _exposure_facts(statements: Iterable[Statement]) -> Iterator[FeatureFact]:
    for statement in statements:
        for stated in statement.stated:
            if stated.kind == "exposure" and not stated.is_other and not stated.is_hypothetical:
                quote = statement.quote(stated.mention.start, stated.mention.end)
                yield FeatureFact(stated.mention.concept, not stated.is_negated, quote)
