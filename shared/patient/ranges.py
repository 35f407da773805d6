"""Values and words about results turned into features by reference ranges: platelets 512 is a thrombocytosis."""

from collections.abc import Iterable, Iterator, Mapping

from shared.patient.analytes import load_analytes
from shared.patient.data_files import load_yaml
from shared.patient.facts import FeatureFact, Quote
from shared.patient.values import Level, Value

_HIGH, _LOW = {"high", "positive"}, {"low"}


def features_of_value(value: Value, age: int, sex: str | None, quote: Quote) -> Iterator[FeatureFact]:
    """What a value says about each end of its range, for this age (years) and sex."""
    analyte = load_analytes()[value.analyte]
    for side in (analyte.low, analyte.high):
        limit = side.limit_for(age, sex)
        if limit is None:
            continue
        is_present = limit.is_crossed_by(value.value)
        for concept in side.features:
            yield FeatureFact(concept, is_present, quote)


def features_of_level(level: Level, quote: Quote) -> Iterator[FeatureFact]:
    """What a word ("raised", "normal") says about each end of the range; one end's word denies the other."""
    analyte = load_analytes().get(level.analyte)
    if analyte is None:
        return
    for side, words in ((analyte.low, _LOW), (analyte.high, _HIGH)):
        for concept in side.features:
            yield FeatureFact(concept, level.level in words, quote)


def combined(facts: Mapping[str, Iterable[FeatureFact]]) -> Iterator[FeatureFact]:
    """Features that two results together give (low haemoglobin with low ferritin), quoting the last of them."""
    for entry in load_yaml("levels")["combinations"]:
        parts = [next((fact for fact in facts.get(concept, ()) if fact.is_present), None) for concept in entry["all"]]
        if parts and all(parts):
            last = parts[-1]
            assert last is not None
            yield FeatureFact(entry["gives"], True, last.quote)
