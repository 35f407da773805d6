"""What findings suggest where no cancer is named: a paraprotein, or "suspicious for malignancy" on a chest X-ray."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from shared.patient.data_files import load_yaml
from shared.patient.facts import FeatureFact, FindingFact, MeasureFact
from shared.patient.findings import ANY_CANCER
from shared.terminology.terminology import Terminology

_HISTORY = "history"


def implied_findings(
    findings: Sequence[FindingFact], features: Sequence[FeatureFact], terminology: Terminology
) -> Iterator[FindingFact]:
    """The findings that signs and unnamed cancers imply; each keeps the quote of what implies it."""
    meanings = load_yaml("meanings")
    for feature in features:
        meaning = meanings["signs"].get(feature.concept)
        if meaning and feature.quote.field != _HISTORY:
            yield FindingFact(meaning["test"], meaning["suggests"], feature.is_present, feature.quote)
    for finding in findings:
        meant = meanings["plain_words"].get(finding.test)
        if meant:
            yield replace(finding, test=meant)
        if finding.suggests == ANY_CANCER:
            cancers = _cancers(finding, features, terminology)
            yield from (replace(finding, suggests=cancer) for cancer in dict.fromkeys(cancers))


def implied_features(features: Sequence[FeatureFact], sizes: Sequence[MeasureFact]) -> Iterator[FeatureFact]:
    """The features that qualifiers, sizes (mm) and words within others imply, quoting what implies them."""
    meanings = load_yaml("meanings")
    present = [feature for feature in features if feature.is_present]
    named = [
        replace(feature, concept=entry["gives"])
        for entry in meanings["named_within"]
        for feature in present
        if feature.concept.startswith(entry["within"]) and _says(entry["words"], feature)
    ]
    yield from named
    for entry in meanings["qualified"]:
        for feature in [*present, *named]:
            if feature.concept == entry["feature"] and entry["qualifier"] in feature.qualifiers:
                yield replace(feature, concept=entry["gives"])
    for entry in meanings["sized"]:
        if any(feature.concept == entry["feature"] for feature in [*present, *named]):
            large = (size for size in sizes if size.value >= entry["at_least"])
            yield from (FeatureFact(entry["gives"], True, size.quote) for size in large)


def _says(words: str, feature: FeatureFact) -> bool:
    return re.search(rf"\b(?:{words})\b", feature.quote.text, re.IGNORECASE) is not None


def _cancers(finding: FindingFact, features: Iterable[FeatureFact], terminology: Terminology) -> list[str]:
    """The cancers meant: by the test's organ, else by the features told beside it."""
    by_test, by_feature = load_yaml("meanings")["by_test"], load_yaml("meanings")["by_feature"]
    if finding.test in by_test:
        return [by_test[finding.test]]
    return [
        cancer
        for feature in features
        if feature.is_present
        for concept, cancer in by_feature.items()
        if terminology.is_a(feature.concept, concept)
    ]
