"""A patient record to facts: every fact points at the words of the record that it came from."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import TypeVar

from shared.lasting import lasting
from shared.patient.afterwards import caused_beforehand
from shared.patient.causes import CauseReader
from shared.patient.conditions import ConditionReader, Explanation
from shared.patient.derived import (
    LESION_SIZE,
    bleeding_after_menopause,
    measures_of,
    numeric_features,
    placed_bleeding,
    plain_discharge,
    scores_of,
    without_old_news,
    without_recent_period,
    without_regained,
    without_seen_well,
)
from shared.patient.explained import explain
from shared.patient.facts import Facts, FeatureFact, FindingFact, MeasureFact, Quote, ScoreFact
from shared.patient.features import features_of, loose_qualifiers
from shared.patient.findings import findings_of
from shared.patient.meanings import (
    found_beneath,
    found_on_examination,
    implied_features,
    implied_findings,
    of_one_thing,
    without_lookalikes,
    without_scanned,
)
from shared.patient.person import sex_of, smoked_of
from shared.patient.ranges import combined
from shared.patient.record import PatientRecord
from shared.patient.scores import Total, find_totals
from shared.patient.standing import is_headed_by_a_relative
from shared.patient.statements import FREE_TEXT, Statement, read_statement
from shared.patient.understood import ContextReader
from shared.patient.values import Level, Value, find_values
from shared.terminology.concept import Mention
from shared.terminology.context import context_reader
from shared.terminology.terminology import Terminology
from shared.terminology.words import Token

_STRINGS_KEPT = 512  # a turn of a chat reads its message for what it says and for the rules that it meets
# A string that goes on to something else, which is not of the thing it began with.
_TELLS_MORE = re.compile(r"[;.](?!\d|\s*$)|\b(?:also|separate|another)\b", re.IGNORECASE)
Placed = TypeVar("Placed", Value, Level, Total)


def read_facts(record: PatientRecord, terminology: Terminology) -> Facts:
    """Everything that `record` says. Each fact quotes one contiguous piece of one string, or a field's value."""
    return _reader(terminology).read(record)


@dataclass(slots=True)
class _Gathered:
    """Facts as they are found, string by string."""

    statements: list[Statement] = field(default_factory=list)
    features: list[FeatureFact] = field(default_factory=list)
    measures: list[MeasureFact] = field(default_factory=list)
    findings: list[FindingFact] = field(default_factory=list)
    scores: list[ScoreFact] = field(default_factory=list)
    explanations: list[Explanation] = field(default_factory=list)
    loose: set[str] = field(default_factory=set)
    not_understood: list[Quote] = field(default_factory=list)

    def count(self) -> int:
        """How many facts there are so far."""
        return len(self.features) + len(self.measures) + len(self.findings) + len(self.scores)


@dataclass(frozen=True, slots=True)
class _Heard:
    """What one string says by itself, whoever's record it stands in; values, levels and totals are this patient's."""

    tokens: tuple[Token, ...]
    statement: Statement
    values: tuple[Value, ...]
    levels: tuple[Level, ...]
    totals: tuple[Total, ...]


class _Reader:
    """The readers of causes, conditions and context for one terminology."""

    def __init__(self, terminology: Terminology) -> None:
        self._terminology = terminology
        self._causes = CauseReader(terminology)
        self._conditions = ConditionReader(terminology)
        self._context = ContextReader(terminology)
        self._heard = lru_cache(maxsize=_STRINGS_KEPT)(self._hear)

    def read(self, record: PatientRecord) -> Facts:
        """The record's facts."""
        sex, sex_quote = sex_of(record)
        smoked, smoking_quote = smoked_of(record)
        gathered = _Gathered()
        for name in FREE_TEXT:
            for text in getattr(record, name):
                self._gather(name, text, record, sex, gathered)
        features = self._completed(record, sex, gathered)
        implied = implied_findings(gathered.findings, features, self._terminology)
        findings = without_lookalikes((*gathered.findings, *implied), gathered.explanations)
        features = without_scanned(features, findings, [statement.text for statement in gathered.statements])
        return Facts(
            age=record.age,
            age_months=record.age_months,
            sex=sex,
            sex_quote=sex_quote,
            smoked=smoked,
            smoking_quote=smoking_quote,
            features=_by_concept(features),
            measures=_by_analyte(gathered.measures),
            findings=tuple(findings),
            scores=tuple(gathered.scores),
            exposures=_exposures(gathered.statements),
            not_understood=tuple(gathered.not_understood),
        )

    def _gather(self, name: str, text: str, record: PatientRecord, sex: str | None, gathered: _Gathered) -> None:
        heard = self._heard(name, text)
        statement, values, levels = heard.statement, heard.values, heard.levels
        before = gathered.count()
        gathered.statements.append(statement)
        numeric = list(numeric_features(statement, values, levels, record.age, sex))
        worded = list(features_of(statement, record.symptom_duration_days))
        if not _TELLS_MORE.search(text):
            suspected = [stated.mention.concept for stated in statement.stated if stated.kind == "cancer"]
            worded = of_one_thing(worded, suspected, self._terminology)
        gathered.features += (fact for fact in worded if not _is_outdone(fact, numeric))
        gathered.features += numeric
        gathered.measures += measures_of(statement, values)
        gathered.findings += findings_of(statement)
        gathered.scores += scores_of(statement, heard.totals)
        loose = loose_qualifiers(statement)
        gathered.loose |= loose
        gathered.explanations += self._conditions.explanations(statement)
        if not self._context.is_understood(statement, heard.tokens, bool(loose) or gathered.count() > before):
            gathered.not_understood.append(statement.quote(0, len(text)))

    def _hear(self, name: str, text: str) -> _Heard:
        tokens = self._terminology.tokens(text)
        causes, conditions = self._causes.find(tokens), self._conditions.find(tokens)
        values, levels = find_values(text)
        statement = read_statement(name, text, self._terminology, causes, conditions)
        return _Heard(
            tokens=tokens,
            statement=statement,
            values=tuple(self._theirs(statement, values)),
            levels=tuple(self._theirs(statement, levels, may_be_denied=True)),
            totals=tuple(self._theirs(statement, find_totals(text))),
        )

    def _theirs(self, statement: Statement, found: Sequence[Placed], *, may_be_denied: bool = False) -> list[Placed]:
        """Keep what was measured in this patient: "mother's PSA was 12" is not theirs, nor is what is denied."""
        text = statement.text
        if not found or is_headed_by_a_relative(text):
            return []
        told = [Mention("value", one.start, one.end, text[one.start : one.end]) for one in found]
        told += (stated.mention for stated in statement.stated)
        contexts = context_reader(self._terminology).read(text, told)[: len(found)]
        return [
            one
            for one, context in zip(found, contexts, strict=True)
            if context.other_person is None and not (may_be_denied and context.denied)
        ]

    def _completed(self, record: PatientRecord, sex: str | None, gathered: _Gathered) -> list[FeatureFact]:
        """The features with loose qualifiers and causes attached, and those that others give together."""
        features = [
            _qualified(fact, gathered.loose)
            for fact in without_seen_well(without_old_news(without_regained(gathered.features)))
        ]
        features = placed_bleeding(features, gathered.statements, sex)
        features += combined(_by_concept(features))
        features += plain_discharge(features, sex)
        sizes = [measure for measure in gathered.measures if measure.analyte == LESION_SIZE]
        features += found_on_examination(gathered.findings, [statement.text for statement in gathered.statements])
        features += found_beneath(gathered.findings, features)
        features += implied_features(features, sizes, self._terminology)
        features = without_recent_period(features, gathered.statements)
        features += bleeding_after_menopause(features, gathered.statements, record.age, self._terminology)
        features = caused_beforehand(features, gathered.statements)
        return explain(features, gathered.explanations, self._terminology)


@cache
@lasting()
def _reader(terminology: Terminology) -> _Reader:
    return _Reader(terminology)


def _is_outdone(fact: FeatureFact, numeric: Iterable[FeatureFact]) -> bool:
    """A number says better than the words around it what it means: "temp 37.2" is no fever."""
    return any(other.concept == fact.concept and fact.quote.text in other.quote.text for other in numeric)


def _qualified(fact: FeatureFact, loose: set[str]) -> FeatureFact:
    if not loose or not fact.is_present or fact.quote.field == "history":
        return fact
    return replace(fact, qualifiers=fact.qualifiers | loose)


def _by_concept(facts: Iterable[FeatureFact]) -> dict[str, tuple[FeatureFact, ...]]:
    grouped: dict[str, list[FeatureFact]] = defaultdict(list)
    for fact in facts:
        grouped[fact.concept].append(fact)
    return {concept: tuple(stated) for concept, stated in grouped.items()}


def _by_analyte(facts: Iterable[MeasureFact]) -> dict[str, tuple[MeasureFact, ...]]:
    grouped: dict[str, list[MeasureFact]] = defaultdict(list)
    for fact in facts:
        grouped[fact.analyte].append(fact)
    return {analyte: tuple(stated) for analyte, stated in grouped.items()}


def _exposures(statements: Iterable[Statement]) -> dict[str, FeatureFact]:
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
