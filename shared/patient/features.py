"""Mentions of one string turned into feature facts, each with the qualifiers, days and cause that its words state."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from shared.patient.causes import BEFORE, StatedCause
from shared.patient.clauses import clause_at
from shared.patient.data_files import load_yaml
from shared.patient.durations import find_lengths
from shared.patient.elapsed import has_only_stopped
from shared.patient.facts import OVER, Cause, FeatureFact
from shared.patient.sight import as_had, becomes
from shared.patient.statements import Stated, Statement
from shared.terminology.terminology import load_terminology

NOT_FEATURES = frozenset({"qualifier", "test", "site", "cancer", "exposure"})
_BYSTANDERS = frozenset({"context", "context_fact", "head"})
# Said of a symptom even in a string of its own; of a place or a test they say something else ("chest clear").
_LOOSE = frozenset(
    {"persistent", "recurrent", "increasing", "progressive", "stable", "painless", "painful", "treatment_resistant"}
)
_STRUCK = re.compile(
    r"[^.;,]{0,25}?\b(?P<what>(?:on|against|off|from|by) (?:the|a|an|his|her|my|its) (?:\w+ )?\w+)", re.IGNORECASE
)
_OTHER_TALK, _OF_TREATMENT = frozenset({"context", "context_fact"}), frozenset({"treatment_resistant"})
# A small letter is a side before what has two: "l nipple", and not "my nipples r sore".
_SIDE = re.compile(
    r"(?<!not )(?<!all )\b(?:(?i:left|right|lt|rt|one (?:of (?:my|her|his)|side|nipple|breast))|L|R"
    r"|[lr](?= (?:nipple|breast|areola|boob)\b))\b(?! away| now)"
)
# Words on the side alone: "..., just the left side".
_IS_A_SIDE = re.compile(rf"\s*(?:(?:just|only|on|in|the|mainly|always|my|her|his|but)\s+)*{_SIDE.pattern}")
_BOTH = re.compile(
    r"\b(?:both|bilateral\w*|each|left (?:\w+ )?and right|right (?:\w+ )?and left|either side|L and R|R and L)\b",
    re.IGNORECASE,
)
_WHEN = re.compile(
    r"\bfrom (?:time|birth|childhood|(?:mon|tues|wednes|thurs|fri|satur|sun)day|last|then|the (?:start|beginning)"
    r"|about|around|onset|day|january|february|march|april|may|june|july|august|september|october|november|december)\b",
    re.IGNORECASE,
)
# "When she gets in from work" tells when, "tired from work" why.
_COMING = re.compile(r"\b(?:in|home|back|return\w*|com(?:es?|ing)|came|gets?|got)\s+$", re.IGNORECASE)
_ELSEWHERE = frozenset({"site", "test"})
# What may stand before such a qualifier without naming something else of which it is said ("weight unchanged").
_LEAD = re.compile(
    r"(?:[\W\d]+|\b(?:it|its|it's|this|that|they|these|has|have|had|been|is|was|be|now|and|still|keeps?|very|quite|a|the|cm|mm|i|"
    r"seems?|getting|slowly|gradually|rapidly|really|firm|soft|deep|hard|smooth|mobile|fixed|round|small|large)\b)*"
)
# "..., so it must have been growing": of what the sentence before named.
_OF_WHAT_WAS_NAMED = re.compile(
    r"\b(?:it|it's|its|they|they're|these|this)(?:\s+(?:must|may|might|seems?|to|have|has|had|be|been|is|was|are|were|keeps?|still|now|also|only|just|always|definitely|getting|gradually|slowly))*\s*$"
)
_HISTORY, _BRUISING = "history", "bruising"
_COMPLAINTS = frozenset({"symptom", "sign", "head"})
_ASKED_ABOUT = _COMPLAINTS | {"test_result"}  # "?anaemia"
_CONDITION, _LASTING = "condition", frozenset({"persistent", "recurrent"})
_SAYS_LITTLE = frozenset({"painful", "one_sided", "bilateral", "stable"})
_ACUTE_DAYS = 28
_WORSE = frozenset({"increasing", "progressive"})
_STILL = re.compile(r"\b(?:still|persist\w*|ongoing|continu\w*|never (?:went|cleared|shifted|left))\b", re.IGNORECASE)
_SUSPECTED = re.compile(
    r"(?:\?|\b(?:query|possibl[ey]|probabl[ey]|likely|suspected|presumed|(?:might|may|could) be))\s*$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class _Reach:
    """The clauses whose words limit a feature: its own, and those beside it that name no feature themselves."""

    own: int
    clauses: frozenset[int]


def features_of(statement: Statement, record_days: int | None) -> Iterator[FeatureFact]:
    """The features that a string states present, absent or over; `record_days` where it gives no time of its own."""
    features = [
        as_had(stated, statement) if stated.kind in _COMPLAINTS else stated
        for stated in statement.stated
        if stated.kind not in NOT_FEATURES
    ]
    default = None if statement.field == _HISTORY else record_days
    causes = _with_clauses(statement.causes, features)
    for stated in features:
        sight = becomes(stated, statement)
        if sight == "asked" and _may_be_asked(stated, statement):
            yield _in_doubt(stated, features, statement, default)
        concept = _told_concept(stated, statement)
        if stated.is_other or concept is None:
            continue
        reach = _reach(stated, features, statement)
        quote = statement.quote(stated.mention.start, stated.mention.end)
        qualifiers = _qualifiers(reach, statement)
        has_only_stopped_now = statement.field != _HISTORY and has_only_stopped(
            stated.mention.concept, stated.by or "", statement.text, is_letter=statement.part.is_letter
        )
        if stated.is_past and not has_only_stopped_now:
            yield FeatureFact(concept, False, quote, qualifiers | OVER)
            continue
        days = _days(stated, features, reach, statement)
        told_days = default if days is None else days
        cause = None if stated.is_negated else _cause(stated, causes, statement)
        is_told = bool(qualifiers - _SAYS_LITTLE or days or (cause and cause.is_established))
        if _is_background(stated, statement, told=is_told):
            yield _in_doubt(stated, features, statement, default)
            continue
        yield FeatureFact(
            concept=concept,
            is_present=not stated.is_negated,
            quote=quote,
            qualifiers=qualifiers,
            days=told_days,
            cause=_unless_outlasted(cause, told_days, qualifiers, statement) if cause else None,
        )


def _may_be_asked(stated: Stated, statement: Statement) -> bool:
    """Whether it is a complaint, or an illness that lasts or comes again: "persistent chest infection"."""
    if stated.kind in _ASKED_ABOUT:
        return True
    beside = {other.mention.concept for other in statement.stated if other.clause == stated.clause}
    return stated.kind == _CONDITION and not _LASTING.isdisjoint(beside)


def _in_doubt(stated: Stated, features: list[Stated], statement: Statement, default: int | None) -> FeatureFact:
    """What a mention would tell of if it were so: nobody can say from the record whether it is."""
    reach = _reach(stated, features, statement)
    days = _days(stated, features, reach, statement)
    return FeatureFact(
        stated.mention.concept,
        True,
        statement.quote(stated.mention.start, stated.mention.end),
        _qualifiers(reach, statement, and_denied=stated.is_negated),
        default if days is None else days,
        doubt="supposed",
    )


def _told_concept(stated: Stated, statement: Statement) -> str | None:
    """What a mention tells of: a supposed one of nothing, unless it says what the symptoms suggest ("?IBS")."""
    if not stated.is_hypothetical:
        return stated.mention.concept
    is_suspected = statement.field != _HISTORY and _SUSPECTED.search(statement.text, 0, stated.mention.start)
    return _suspected().get(stated.mention.concept) if is_suspected else None


@cache
def _suspected() -> Mapping[str, str]:
    return dict(load_yaml("meanings")["suspected"])


def _is_background(stated: Stated, statement: Statement, *, told: bool) -> bool:
    """A symptom named bare among past history ("hay fever, migraine") is no complaint of today."""
    return statement.field == _HISTORY and stated.kind in _COMPLAINTS and not stated.is_negated and not told


def loose_qualifiers(statement: Statement) -> frozenset[str]:
    """The qualifiers of a string that names no feature ("getting bigger since May"): they limit the symptoms told."""
    kinds = {stated.kind for stated in statement.stated}
    if kinds - NOT_FEATURES - _BYSTANDERS:
        return frozenset()
    qualifiers = _qualifiers(_Reach(0, frozenset(range(len(statement.clauses)))), statement)
    return qualifiers & (_OF_TREATMENT if kinds & _ELSEWHERE or not _starts_so(statement) else _LOOSE)


def _starts_so(statement: Statement) -> bool:
    """Whether the string begins with its qualifier, so that nothing else is named of which it could be said."""
    if statement.field == _HISTORY:
        return False
    told = [stated.mention.start for stated in statement.stated if stated.kind == "qualifier"]
    told += [quality.start for quality in statement.qualities]
    first = min(told, default=0)
    before = statement.text[:first].lower()
    return _LEAD.fullmatch(before) is not None or _OF_WHAT_WAS_NAMED.search(before) is not None


def _reach(stated: Stated, features: list[Stated], statement: Statement) -> _Reach:
    named = {feature.clause for feature in features if feature.kind not in _BYSTANDERS} | {stated.clause}
    reached = {stated.clause}
    for clause in range(stated.clause + 1, len(statement.clauses)):
        if clause in named:
            break
        reached.add(clause)
    if stated.clause == min(named):
        reached.update(range(stated.clause))
    return _Reach(stated.clause, frozenset(reached))


def _qualifiers(reach: _Reach, statement: Statement, *, and_denied: bool = False) -> frozenset[str]:
    """What qualifies a feature; `and_denied`: also words denied with it, where nobody knows whether it is denied."""
    named = {
        stated.mention.concept
        for stated in statement.stated
        if stated.kind == "qualifier" and stated.clause in reach.clauses and (and_denied or not stated.is_negated)
    }
    told = {
        quality.meaning
        for quality in statement.qualities
        if clause_at(statement.clauses, quality.start) in reach.clauses
    }
    return frozenset(named | told | _side(reach, statement))


def _side(reach: _Reach, statement: Statement) -> set[str]:
    """A side told in a feature's own clause or right after it ("discharge, left breast"), and not both."""
    own = statement.clauses[reach.own : reach.own + 1]
    beside = statement.clauses[reach.own + 1 : reach.own + 2] if reach.own + 1 in reach.clauses else ()
    told = [statement.text[clause.start : clause.end] for clause in (*own, *beside)]
    words = " ".join([*told[:1], *(text for text in told[1:] if _IS_A_SIDE.match(text))])
    return {"one_sided"} if _SIDE.search(words) and not _BOTH.search(words) else set()


def _days(stated: Stated, features: list[Stated], reach: _Reach, statement: Statement) -> int | None:
    """The time told nearest: after the feature and before the next one, else in its clause, else within reach."""
    start = stated.mention.start
    follower = min((feature.mention.start for feature in features if feature.mention.start > start), default=1 << 30)
    times = [(duration, clause_at(statement.clauses, duration.start)) for duration in statement.durations]
    others = {s.clause for s in statement.stated if s.kind in _OTHER_TALK} - {reach.own}
    times = [(duration, clause) for duration, clause in times if clause not in others]
    after = [d.days for d, clause in times if start <= d.start < follower and clause in reach.clauses]
    own = [d.days for d, clause in times if clause == reach.own]
    near = [d.days for d, clause in times if clause in reach.clauses]
    return next((found[0] for found in (after, own, near) if found), None)


def _unless_outlasted(
    cause: StatedCause, days: int | None, qualifiers: frozenset[str], statement: Statement
) -> Cause | None:
    """A cause, unless it is over; a plain event explains nothing that lasts four weeks or grows worse."""
    if cause.passes and _goes_on(cause, statement):
        return None
    if cause.passes and ((days or 0) >= _ACUTE_DAYS or not _WORSE.isdisjoint(qualifiers)):
        return None
    return Cause(statement.quote(cause.start, cause.end), cause.is_established)


def _goes_on(cause: StatedCause, statement: Statement) -> bool:
    """Whether the words before a cause say that it is over: "still coughing after", "eight weeks after"."""
    text, start = statement.text, statement.clauses[clause_at(statement.clauses, cause.start)].start
    lengths = (length for length in find_lengths(text) if start <= length.start and length.end <= cause.start)
    return _STILL.search(text, start, cause.start) is not None or any(length.days >= _ACUTE_DAYS for length in lengths)


def _struck(stated: Stated, statement: Statement) -> StatedCause | None:
    """ "Bruised it on the car boot": what a bruise was got on, where that is no part of the body."""
    if stated.mention.concept != _BRUISING:
        return None
    match = _STRUCK.match(statement.text, stated.mention.end)
    if match is None or load_terminology().sites_in(statement.text[match.start("what") : match.end() + 20]):
        return None
    return StatedCause(BEFORE, match.start(), match.start("what"), match.end(), kind="injury")


def _cause(
    stated: Stated, causes: Sequence[tuple[StatedCause, int | None]], statement: Statement
) -> StatedCause | None:
    """The cause that a string states for a feature: one that is established goes before one that is supposed."""
    found = next((cause for cause, clause in causes if _is_of(cause, clause, stated, statement)), None)
    return found if found and found.is_established else _struck(stated, statement) or found


def _is_of(cause: StatedCause, clause: int | None, stated: Stated, statement: Statement) -> bool:
    if stated.clause != clause or not _is_on_its_side(cause, stated):
        return False
    return _may_cause(cause, stated, statement) and not _is_part_of(stated, cause)


def _is_part_of(stated: Stated, cause: StatedCause) -> bool:
    return stated.mention.start <= cause.at < stated.mention.end


def _may_cause(cause: StatedCause, stated: Stated, statement: Statement) -> bool:
    """Whether an open cause ("from hockey") can be one of this feature: no place and no time stands in it."""
    if cause.only_of is None:
        return stated.mention.concept not in cause.never_of
    places = (other for other in statement.stated if other.kind == "site")
    inside = any(cause.start <= other.mention.start < cause.end for other in places)
    timed = any(cause.start <= duration.start < cause.end for duration in statement.durations)
    return (
        stated.mention.concept in cause.only_of
        and not inside
        and not timed
        and not _WHEN.search(statement.text, cause.start, cause.end)
        and not _COMING.search(statement.text, 0, cause.start)
    )


def _with_clauses(causes: Sequence[StatedCause], features: Sequence[Stated]) -> list[tuple[StatedCause, int | None]]:
    """Each cause, the established first, with the clause of which it speaks: the nearest on its side with a feature."""
    in_order = sorted(causes, key=lambda cause: not cause.is_established)
    return [(cause, _clause_of(cause, features)) for cause in in_order if not _names_a_feature(cause, features)]


def _names_a_feature(cause: StatedCause, features: Sequence[Stated]) -> bool:
    """Whether an open cause is a complaint itself: "bruises, possible bleeding from her vulva"."""
    return cause.only_of is not None and any(_is_part_of(feature, cause) for feature in features)


def _clause_of(cause: StatedCause, features: Sequence[Stated]) -> int | None:
    nearest = max if cause.direction == BEFORE else min
    return nearest((one.clause for one in features if _is_on_its_side(cause, one)), default=None)


def _is_on_its_side(cause: StatedCause, stated: Stated) -> bool:
    return (stated.mention.start < cause.at) is (cause.direction == BEFORE)
