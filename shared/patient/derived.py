"""What a record states between its lines: values beside their ranges, weights, bleeding after the menopause."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from shared.patient.data_files import load_yaml
from shared.patient.facts import FeatureFact, MeasureFact, ScoreFact
from shared.patient.menopause import find_menopause, find_recent_period
from shared.patient.ranges import features_of_level, features_of_value
from shared.patient.scores import Total
from shared.patient.sizes import find_sizes
from shared.patient.statements import Statement
from shared.patient.values import Level, Value
from shared.patient.weights import find_weight_change
from shared.terminology.terminology import Terminology

LESION_SIZE = "lesion_size"
_FROM_ELSEWHERE = r"\s+(?:from|of|into|in)\s+(?!below|down|the vagina|my vagina|her vagina|the womb|my front|the front)"
_OF_THE_CYCLE = re.compile(
    r"\b(?:hrt|periods?|coil|iud|ius|mirena|tampons?|contracept\w*|the pill|implant|depo|cyclical|sequential|withdrawal"
    r"|womb|uter\w+|cervi(?:x|cal smear)|smear|endometri\w+|tamoxifen|pessary|\w*menopaus\w*|lmp|pregnan\w*|miscarr\w*"
    r"|spotting|flooding|cycle)\b",
    re.IGNORECASE,
)
_PLAIN_BLEEDING = frozenset({"bleeding", "vulval_bleeding"})
_OLD = frozenset({"long_standing", "stable"})
# Years of age: at this age a menopause more than a year back is a fact that needs no telling.
SURELY_PAST_MENOPAUSE = 65
_ONE_SIDED = "one_sided"
_VAGINAL_BLEEDING, _AFTER_MENOPAUSE = "vaginal_bleeding", "post_menopausal_bleeding"


def measures_of(statement: Statement, values: Iterable[Value]) -> Iterator[MeasureFact]:
    """The values and sizes of a string; sizes in millimetres."""
    for value in values:
        quote = statement.quote(value.start, value.end)
        yield MeasureFact(value.analyte, value.value, value.unit, quote, value.comparator)
    for size in find_sizes(statement.text):
        yield MeasureFact(LESION_SIZE, size.millimetres, "mm", statement.quote(size.start, size.end))


def numeric_features(
    statement: Statement, values: Iterable[Value], levels: Iterable[Level], age: int, sex: str | None
) -> Iterator[FeatureFact]:
    """What values and words about results mean for a patient of this age (years) and sex."""
    for value in values:
        yield from features_of_value(value, age, sex, statement.quote(value.start, value.end))
    for level in levels:
        yield from features_of_level(level, statement.quote(level.start, level.end))
    change = find_weight_change(statement.text)
    if change:
        yield FeatureFact("weight_loss", change.is_loss, statement.quote(change.start, change.end))


def scores_of(statement: Statement, totals: Iterable[Total]) -> Iterator[ScoreFact]:
    """The checklist totals of a string."""
    for total in totals:
        yield ScoreFact(total.checklist, total.score, statement.quote(total.start, total.end))


def bleeding_after_menopause(
    facts: Sequence[FeatureFact], statements: Iterable[Statement], age: int, terminology: Terminology
) -> Iterator[FeatureFact]:
    """Vaginal bleeding told beside a menopause more than a year back, or in old age, is post-menopausal bleeding."""
    texts = [statement.text for statement in statements]
    is_unplaced = _unplaced_in(texts)
    bleeds = [fact for fact in facts if fact.is_present and _is_vaginal(fact, is_unplaced, terminology)]
    if not bleeds or any(map(find_recent_period, texts)):
        return
    if not any(find_menopause(text, age) for text in texts):
        is_past = age >= SURELY_PAST_MENOPAUSE
        bleeds = [fact for fact in bleeds if is_past and terminology.is_a(fact.concept, _VAGINAL_BLEEDING)]
    yield from (replace(fact, concept=_AFTER_MENOPAUSE) for fact in bleeds)


def _is_vaginal(fact: FeatureFact, is_unplaced: Callable[[FeatureFact], bool], terminology: Terminology) -> bool:
    """What a woman tells beside her menopause as bleeding, without saying where from, is vaginal."""
    if terminology.is_a(fact.concept, _VAGINAL_BLEEDING):
        return True
    return fact.concept in _PLAIN_BLEEDING and is_unplaced(fact)


def _unplaced_in(texts: Sequence[str]) -> Callable[[FeatureFact], bool]:
    """Return what says of a complaint whether these texts do not say where from; the same words are looked for once."""

    @cache
    def is_placed(words: str) -> bool:
        elsewhere = re.compile(re.escape(words) + _FROM_ELSEWHERE, re.IGNORECASE)
        return any(elsewhere.search(text) for text in texts)

    return lambda fact: fact.quote.told_as == "symptoms" and not is_placed(fact.quote.text)


_OF_ONE_ORGAN = frozenset(
    {
        "rectal_bleeding",
        "haemoptysis",
        "haematemesis",
        "visible_haematuria",
        "non_visible_haematuria",
        "vaginal_bleeding",
    }
    | {"post_menopausal_bleeding", "nipple_bleeding", "vulval_bleeding", "gum_bleeding", "epistaxis"}
)


def placed_bleeding(
    facts: Iterable[FeatureFact], statements: Iterable[Statement], sex: str | None
) -> list[FeatureFact]:
    """The facts; what a woman tells as bleeding, without saying where from, beside her periods or womb is vaginal.

    What whoever examined calls bleeding, beside the bleeding of one organ, is that same bleeding.
    """
    facts = list(facts)
    texts = [statement.text for statement in statements]
    may_be_meant = sex == "female" and any(fact.concept == "bleeding" for fact in facts)
    is_meant = may_be_meant and any(map(_OF_THE_CYCLE.search, texts))
    is_unplaced = _unplaced_in(texts)
    if any(fact.is_present and fact.concept in _OF_ONE_ORGAN for fact in facts):
        facts = [fact for fact in facts if fact.concept != "bleeding" or fact.quote.told_as == "symptoms"]
    return [
        replace(fact, concept=_VAGINAL_BLEEDING)
        if is_meant and fact.concept == "bleeding" and is_unplaced(fact)
        else fact
        for fact in facts
    ]


def without_wishes(facts: Iterable[FeatureFact], text: str, start: int) -> list[FeatureFact]:
    """The facts of a text that begins at `start` of its string, without what is back again only as somebody wishes it,
    or as it is due."""
    meanings = load_yaml("meanings")
    before, after = (_pattern(meanings["not_yet_regained"][side]) for side in ("before", "after"))

    def is_wished(fact: FeatureFact) -> bool:
        if fact.concept not in meanings["regained"] or fact.quote.at is None:
            return False
        at = fact.quote.at[1] - start
        return bool(before.search(text[:at]) or after.match(text, at + len(fact.quote.text)))

    return [fact for fact in facts if not is_wished(fact)]


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def without_regained(facts: Iterable[FeatureFact]) -> list[FeatureFact]:
    """The facts; what was lost for a while ("off his food") is not, where the same field says that it came back.

    A loss that lasted a stated time stands, unless words after it in the same text say so: it may have come back for a
    day, and what past history tells is past.
    """
    facts = list(facts)
    told = load_yaml("meanings")["regained"]
    back = [(told[fact.concept], fact.quote) for fact in facts if fact.is_present and fact.concept in told]
    fields = {(concept, quote.told_as) for concept, quote in back}
    last: dict[tuple[str, str, int], int] = {}  # where a string tells it last
    for concept, quote in back:
        if quote.at:
            place = (concept, quote.field, quote.at[0])
            last[place] = max(quote.at[1], last.get(place, 0))

    def came_back(lost: FeatureFact) -> bool:
        at = lost.quote.at
        if lost.days is None:
            return (lost.concept, lost.quote.told_as) in fields
        return at is not None and at[1] < last.get((lost.concept, lost.quote.field, at[0]), 0)

    return [replace(fact, is_present=False) if came_back(fact) else fact for fact in facts]


def without_seen_well(facts: Iterable[FeatureFact]) -> list[FeatureFact]:
    """The facts; what was told but seen to be well on examination is not so: white in photographs, red reflex seen."""
    facts = list(facts)
    told = load_yaml("meanings")["seen_well"]
    found = {
        f.concept for f in facts if f.is_present and f.quote.told_as == "findings" and _ONE_SIDED not in f.qualifiers
    }
    well = {told[concept] for concept in found & told.keys()} - found
    return [replace(fact, is_present=False) if fact.concept in well else fact for fact in facts]


def without_old_news(facts: Iterable[FeatureFact]) -> list[FeatureFact]:
    """The facts; what only counts when it is new is not so, where the record says that it is old or unchanged."""
    of_note = frozenset(load_yaml("meanings")["old_news"])
    return [
        replace(f, is_present=False) if f.concept in of_note and not _OLD.isdisjoint(f.qualifiers) else f for f in facts
    ]


def _is_told_plainly(fact: FeatureFact) -> bool:
    return fact.is_present and "discharge" in fact.quote.text.lower()


def plain_discharge(facts: Sequence[FeatureFact], sex: str | None) -> Iterator[FeatureFact]:
    """What a woman calls her discharge, without saying where from, is vaginal."""
    if sex == "female":
        bare = (fact for fact in facts if fact.concept == "discharge" and fact.quote.told_as == "symptoms")
        yield from (replace(fact, concept="vaginal_discharge") for fact in bare if _is_told_plainly(fact))


def without_recent_period(facts: Iterable[FeatureFact], statements: Iterable[Statement]) -> list[FeatureFact]:
    """The facts; bleeding called post-menopausal is not, where the last period was within a year."""
    facts = list(facts)
    if not any(f.concept == _AFTER_MENOPAUSE for f in facts):
        return facts
    recent = any(find_recent_period(statement.text) for statement in statements)
    return [replace(f, is_present=False) if recent and f.concept == _AFTER_MENOPAUSE else f for f in facts]
