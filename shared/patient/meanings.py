"""What findings suggest where no cancer is named: a paraprotein, or "suspicious for malignancy" on a chest X-ray."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from shared.patient.conditions import Explanation
from shared.patient.data_files import load_yaml
from shared.patient.facts import FeatureFact, FindingFact, MeasureFact
from shared.terminology.terminology import Terminology

_HISTORY, _PERSISTENT, _SUSPICIOUS = "history", "persistent", "suspicious"
PERSISTENT_DAYS = 28
_FILMS = frozenset({"x_ray", "imaging"})


def implied_findings(
    findings: Sequence[FindingFact], features: Sequence[FeatureFact], terminology: Terminology
) -> Iterator[FindingFact]:
    """The findings that signs and unnamed cancers imply; each keeps the quote of what implies it."""
    meanings = load_yaml("meanings")
    for feature in features:
        meaning = meanings["signs"].get(feature.concept)
        if meaning and feature.quote.told_as != _HISTORY:
            yield FindingFact(meaning["test"], meaning["suggests"], feature.is_present, feature.quote)
    for finding in findings:
        meant = meanings["plain_words"].get(finding.test)
        if finding.suggests in meanings["of_the_chest"] and finding.test in _FILMS:
            yield replace(finding, test="chest_xray")
        if meant:
            yield replace(finding, test=meant)
        if finding.suggests in meanings["unplaced"] and not _is_named_beside(finding, findings, terminology):
            cancers = _cancers(finding, features, terminology)
            yield from (replace(finding, suggests=cancer) for cancer in dict.fromkeys(cancers))
        is_shown = finding.suggests in meanings["shown_suspicious"] and finding.test in meanings["by_test"]
        if is_shown and any(_is_suspicious(feature, finding) for feature in features):
            yield replace(finding, suggests=meanings["by_test"][finding.test])


def found_on_examination(findings: Iterable[FindingFact], texts: Sequence[str]) -> Iterator[FeatureFact]:
    """What a test that feels one place says of a lump there: "DRE: fixed mass" is a rectal mass."""
    for entry in load_yaml("meanings")["felt_there"]:
        for finding in findings:
            is_meant = finding.test == entry["test"] and finding.suggests == entry["feature"]
            told = next((text for text in texts if finding.quote.text in text), "") if is_meant else ""
            if told and _has(entry.get("where", ""), told) and not _has(entry["unless"], told):
                yield FeatureFact(entry["gives"], finding.is_present, finding.quote)


def of_one_thing(
    features: Sequence[FeatureFact], suspected: Collection[str], terminology: Terminology
) -> list[FeatureFact]:
    """The features of one string; beside a lesion, or a cancer `suspected`, what bleeds or itches is that lesion."""
    if not features:
        return []
    gives: dict[str, str] = {}
    concepts = (*[feature.concept for feature in features], *suspected)
    named = frozenset[str]().union(*map(terminology.general_of, concepts))
    for told in load_yaml("meanings")["of_one_thing"]:
        if told["named"] in named:
            gives |= told["gives"]
    return [replace(f, concept=gives[f.concept]) if f.concept in gives else f for f in features]


def found_beneath(findings: Iterable[FindingFact], features: Sequence[FeatureFact]) -> Iterator[FeatureFact]:
    """What a pain is where a test shows its source: of a limb whose X-ray suggests a cancer of bone, it is the bone."""
    shown = {finding.suggests for finding in findings if finding.is_present}
    for entry in load_yaml("meanings")["found_beneath"]:
        if entry["suggests"] in shown:
            pains = (feature for feature in features if feature.is_present and feature.concept in entry["features"])
            yield from (replace(pain, concept=entry["gives"]) for pain in pains)


def without_scanned(
    features: list[FeatureFact], findings: Sequence[FindingFact], texts: Sequence[str]
) -> list[FeatureFact]:
    """The features; what a scan describes where it suggests a cancer is that finding: no examination found it."""
    scanned: set[FeatureFact] = set()
    for entry in load_yaml("meanings")["scanned"]:
        shown = [f for f in findings if f.is_present and f.test in entry["tests"] and f.suggests == entry["suggests"]]
        reports = [text for text in texts if any(finding.quote.text in text for finding in shown)]
        others = [text for text in texts if text not in reports]
        alike = (feature for feature in features if reports and feature.concept in entry["features"])
        scanned.update(f for f in alike if _is_told_in(f, reports) and not _is_told_in(f, others))
    return [feature for feature in features if feature not in scanned] if scanned else features


def _is_told_in(feature: FeatureFact, texts: Iterable[str]) -> bool:
    return any(feature.quote.text in text for text in texts)


def _has(words: str, text: str) -> bool:
    return re.search(rf"\b(?:{words})\b", text, re.IGNORECASE) is not None


def _is_suspicious(feature: FeatureFact, finding: FindingFact) -> bool:
    """Whether what the test shows is called suspicious."""
    return (
        feature.concept == finding.suggests
        and _SUSPICIOUS in feature.qualifiers
        and feature.quote.text in finding.quote.text
    )


def implied_features(
    features: Sequence[FeatureFact], sizes: Sequence[MeasureFact], terminology: Terminology
) -> Iterator[FeatureFact]:
    """The features that words, qualifiers, sizes (mm) and each other imply, quoting what implies them."""
    meanings = load_yaml("meanings")
    present = [feature for feature in features if feature.is_present]
    named = list(_named_within(present, meanings["named_within"]))
    yield from named
    told: dict[str, list[FeatureFact]] = {}
    for feature in (*present, *named):
        for concept in terminology.general_of(feature.concept):
            told.setdefault(concept, []).append(feature)
    for entry in meanings["qualified"]:
        alike = told.get(entry["feature"], ())
        yield from (replace(f, concept=entry["gives"]) for f in alike if _is_so(f, entry))
    for entry in meanings["kind_not_said"]:
        yield from _of_either_kind(told, entry, meanings["qualified"])
    for entry in meanings["together"]:
        if told.keys() >= set(entry["all"]):
            yield from (replace(feature, concept=entry["gives"]) for feature in told[entry["all"][-1]])
    for entry in meanings["sized"]:
        large = [size for size in sizes if size.value >= entry["at_least"] and entry["feature"] in told]
        yield from (FeatureFact(entry["gives"], True, size.quote) for size in large)


@cache
def of_one_organ() -> frozenset[str]:
    """The tests that look at one organ: what one shows of it says nothing of another."""
    return frozenset(load_yaml("meanings")["by_test"])


def _of_either_kind(
    told: Mapping[str, Sequence[FeatureFact]], entry: Mapping[str, Any], qualified: Sequence[Mapping[str, str]]
) -> Iterator[FeatureFact]:
    """What is told without its kind, as each kind that it may be, in doubt; nothing where the record says which."""
    said = {one["qualifier"] for one in qualified if one["gives"] in entry["kinds"]}
    plain = [fact for fact in told.get(entry["feature"], ()) if fact.concept == entry["feature"]]
    if any(kind in told for kind in entry["kinds"]) or any(not said.isdisjoint(fact.qualifiers) for fact in plain):
        return
    for kind in entry["kinds"]:
        yield from (replace(fact, concept=kind, doubt="supposed") for fact in plain)


def without_lookalikes(findings: Iterable[FindingFact], told: Sequence[Explanation]) -> list[FindingFact]:
    """The findings; what only looks like a cancer does not suggest one beside a harmless cause of the look."""
    accounted = {concept for one in told for concept in one.accounts_for}
    return [
        replace(finding, is_present=False) if finding.is_present and finding.suggests in accounted else finding
        for finding in findings
    ]


def _named_within(present: Iterable[FeatureFact], entries: Iterable[Mapping[str, str]]) -> Iterator[FeatureFact]:
    for entry in entries:
        alike = (feature for feature in present if feature.concept.startswith(entry["within"]))
        yield from (replace(f, concept=entry["gives"]) for f in alike if _says(entry["words"], f))


def _is_so(feature: FeatureFact, entry: Mapping[str, str]) -> bool:
    qualifier = entry["qualifier"]
    if entry.get("unless") in feature.qualifiers:
        return False
    lasts = qualifier == _PERSISTENT and feature.days is not None and feature.days >= PERSISTENT_DAYS
    return lasts or qualifier in feature.qualifiers


def _says(words: str, feature: FeatureFact) -> bool:
    return _has(words, feature.quote.text)


def _is_named_beside(finding: FindingFact, findings: Iterable[FindingFact], terminology: Terminology) -> bool:
    """Whether the same test names its cancer: "malignant mesothelioma" is one cancer, not two."""
    return any(
        other.test == finding.test
        and other.is_present == finding.is_present
        and other.suggests != finding.suggests
        and terminology.is_a(other.suggests, finding.suggests)
        for other in findings
    )


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
