"""A patient record to facts: every fact points at the words of the record that it came from."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TypeVar

from shared.language.analysis import Analysis
from shared.lasting import lasting
from shared.patient.afterwards import caused_beforehand
from shared.patient.causes import CauseReader
from shared.patient.conditions import ConditionReader
from shared.patient.course import without_gone, without_intended
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
    without_wishes,
)
from shared.patient.explained import explain, suppose
from shared.patient.facts import Facts, FeatureFact, Quote
from shared.patient.features import features_of, loose_qualifiers
from shared.patient.findings import findings_of
from shared.patient.gathered import Gathered, by_analyte, by_concept, exposures
from shared.patient.growth import grown
from shared.patient.impressions import concluded
from shared.patient.likelihood.doubting import doubted
from shared.patient.likelihood.reader import MentionReader, mention_reader
from shared.patient.meanings import (
    found_beneath,
    found_on_examination,
    implied_features,
    implied_findings,
    of_one_thing,
    without_lookalikes,
    without_scanned,
)
from shared.patient.parts import FREE_TEXT, Part, analyse, parts_of
from shared.patient.person import sex_of, smoked_of
from shared.patient.ranges import combined
from shared.patient.reading import PartRead, reading_of
from shared.patient.record import PatientRecord
from shared.patient.scores import Total, find_totals
from shared.patient.standing import is_headed_by_a_relative
from shared.patient.statements import OF_NOBODY, Statement, read_statement
from shared.patient.two_layouts import with_doubts_of_layout
from shared.patient.understood import ContextReader
from shared.patient.values import Level, Value, find_impossible, find_values
from shared.patient.written import as_read, as_written
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
    reader, read = _reader(terminology), as_read(record)
    facts = reader.read(record) if read == record else as_written(reader.read(read), record)
    wrapped = as_read(record, is_wrapped=True)
    return facts if wrapped == read else with_doubts_of_layout(facts, as_written(reader.read(wrapped), record))


@dataclass(frozen=True, slots=True)
class _Heard:
    """What one string says by itself, whoever's record it stands in; values, levels and totals are this patient's."""

    tokens: tuple[Token, ...]
    statement: Statement
    values: tuple[Value, ...]
    levels: tuple[Level, ...]
    totals: tuple[Total, ...]


class Reader:
    """The readers of causes, conditions and context for one terminology; `likely` gives that of long texts."""

    def __init__(self, terminology: Terminology, likely: Callable[[], MentionReader | None]) -> None:
        self._terminology = terminology
        self._likely = likely
        self._causes = CauseReader(terminology)
        self._conditions = ConditionReader(terminology)
        self._context = ContextReader(terminology)
        self._heard = lru_cache(maxsize=_STRINGS_KEPT)(self._hear)

    def read(self, record: PatientRecord) -> Facts:
        """The record's facts."""
        sex, sex_quote = sex_of(record)
        smoked, smoking_quote = smoked_of(record)
        gathered, texts = Gathered(), dict[tuple[str, int], Analysis]()
        for name in FREE_TEXT:
            for n, text in enumerate(getattr(record, name)):
                analysis = texts[name, n] = analyse(text, sex=sex, age=record.age)
                for part in parts_of(name, n, analysis, self._names_nothing):
                    self._gather(part, record, sex, gathered)
        features = self._completed(record, sex, gathered, gathered.features)
        features += self._in_doubt(record, sex, gathered, features)
        implied = implied_findings(gathered.findings, features, self._terminology)
        findings = without_lookalikes((*gathered.findings, *implied), gathered.explanations)
        features = without_scanned(features, findings, [statement.text for statement in gathered.statements])
        features = doubted(features, texts, self._likely, self._terminology)
        facts = Facts(
            age=record.age,
            age_months=record.age_months,
            sex=sex,
            sex_quote=sex_quote,
            smoked=smoked,
            smoking_quote=smoking_quote,
            features=by_concept(features),
            measures=by_analyte(gathered.measures),
            findings=tuple(findings),
            scores=tuple(gathered.scores),
            exposures=exposures(gathered.statements),
            not_understood=(),
        )
        reading = reading_of(gathered.parts, facts, self._context.kind_of)
        unread = tuple([Quote(c.field, c.text) for c in reading if c.as_ == "not_understood"])
        return replace(facts, reading=reading, not_understood=unread)

    def _names_nothing(self, words: str) -> bool:
        kinds = {self._terminology.concept(m.concept).kind for m in self._terminology.find_mentions(words)}
        return kinds <= {"qualifier", "head", "context"}

    def _gather(self, part: Part, record: PatientRecord, sex: str | None, gathered: Gathered) -> None:
        heard = self._heard(part)
        statement, values, levels = heard.statement, heard.values, heard.levels
        text = part.text
        measured = [(one.start, one.end) for found in (values, levels, heard.totals) for one in found]
        gathered.parts.append(PartRead(part, statement, tuple(measured)))
        if part.goes_on_if:
            gathered.take(features_of(statement, record.symptom_duration_days))
        if not part.is_own:
            return
        gathered.state(statement)
        numeric = list(numeric_features(statement, values, levels, record.age, sex))
        worded = without_wishes(features_of(statement, record.symptom_duration_days), text, part.start)
        impossible = find_impossible(text)
        worded = [fact for fact in worded if not any(fact.quote.text in words for words in impossible)]
        gathered.doubtful += (fact for fact in worded if fact.doubt and not _is_outdone(fact, numeric))
        worded = [fact for fact in worded if not fact.doubt]
        if part.is_joined or not _TELLS_MORE.search(text):
            suspected = [stated.mention.concept for stated in statement.stated if stated.kind == "cancer"]
            worded = of_one_thing(worded, suspected, self._terminology)
        gathered.features += (fact for fact in worded if not _is_outdone(fact, numeric))
        gathered.features += (replace(fact, days=record.symptom_duration_days) for fact in numeric)
        gathered.measures += measures_of(statement, values)
        gathered.findings += findings_of(statement, gathered.report)
        gathered.scores += scores_of(statement, heard.totals)
        gathered.qualify(part, loose_qualifiers(statement))
        gathered.supposed += self._conditions.supposed(statement)
        gathered.explanations += (*self._conditions.explanations(statement), *concluded(statement))

    def _hear(self, part: Part) -> _Heard:
        text = part.text
        terminology = self._terminology.of_letters if part.is_letter else self._terminology
        tokens = terminology.tokens(text)
        causes, conditions = self._causes.find(tokens), self._conditions.find(tokens)
        values, levels = find_values(text)
        statement = read_statement(part, terminology, causes, conditions)
        return _Heard(
            tokens=tokens,
            statement=statement,
            values=tuple(self._theirs(statement, values)),
            levels=tuple(self._theirs(statement, levels, may_be_denied=True)),
            totals=tuple(self._theirs(statement, find_totals(text))),
        )

    def _theirs(self, statement: Statement, found: Sequence[Placed], *, may_be_denied: bool = False) -> list[Placed]:
        """Keep what was measured in this patient: "mother's PSA was 12" is not theirs, nor is what is denied.

        `may_be_denied`: the words of results; they are not theirs either where they are only the topic of something,
        or advice on what to come back for.
        """
        text, passage = statement.text, statement.part.passage
        if not found or is_headed_by_a_relative(text) or (may_be_denied and passage.assertion == "negated"):
            return []
        told = [Mention("value", one.start, one.end, text[one.start : one.end]) for one in found]
        told += (stated.mention for stated in statement.stated)
        contexts = context_reader(self._terminology).read(text, told)[: len(found)]
        return [
            one
            for one, context in zip(found, contexts, strict=True)
            if context.other_person is None
            and not (may_be_denied and (context.denied or context.supposed_as in OF_NOBODY))
        ]

    def _in_doubt(
        self, record: PatientRecord, sex: str | None, gathered: Gathered, sure: Sequence[FeatureFact]
    ) -> list[FeatureFact]:
        """What would be there beside what is sure, if all that nobody can be sure of were so."""
        if not gathered.doubtful:
            return []
        as_if_so = [*gathered.features, *(replace(fact, doubt=None) for fact in gathered.doubtful)]
        completed, known = self._completed(record, sex, gathered, as_if_so), frozenset(sure)
        return [replace(fact, doubt="supposed") for fact in completed if fact.is_present and fact not in known]

    def _completed(
        self, record: PatientRecord, sex: str | None, gathered: Gathered, stated: Sequence[FeatureFact]
    ) -> list[FeatureFact]:
        """The features with loose qualifiers and causes attached, and those that others give together."""
        features = [
            _qualified(fact, gathered.loose) for fact in without_seen_well(without_old_news(without_regained(stated)))
        ]
        parts = [read.part for read in gathered.parts]
        features = placed_bleeding(features, gathered.statements, sex)
        features += combined(by_concept(features))
        features += plain_discharge(features, sex)
        sizes = [measure for measure in gathered.measures if measure.analyte == LESION_SIZE]
        features += found_on_examination(gathered.findings, [statement.text for statement in gathered.statements])
        features += found_beneath(gathered.findings, features)
        features += implied_features(features, sizes, self._terminology)
        features = grown(features, parts, self._terminology)
        features = without_recent_period(features, gathered.statements)
        features += bleeding_after_menopause(features, gathered.statements, record.age, self._terminology)
        features = caused_beforehand(features, gathered.statements)
        features = explain(without_intended(features, parts), gathered.standing_explanations(), self._terminology)
        features = suppose(features, gathered.supposed, self._terminology)
        return without_gone(features, parts, self._terminology)


@cache
@lasting()
def _reader(terminology: Terminology) -> Reader:
    return Reader(terminology, mention_reader)


def reader_by_rules(terminology: Terminology) -> Reader:
    """The reader of records that goes by its rules alone."""
    return Reader(terminology, lambda: None)


def _is_outdone(fact: FeatureFact, numeric: Iterable[FeatureFact]) -> bool:
    """A number says better than the words around it what it means: "temp 37.2" is no fever."""
    return any(other.concept == fact.concept and fact.quote.text in other.quote.text for other in numeric)


def _qualified(fact: FeatureFact, loose: set[str]) -> FeatureFact:
    if not loose or not fact.is_present or fact.quote.told_as == "history":
        return fact
    return replace(fact, qualifiers=fact.qualifiers | loose)
