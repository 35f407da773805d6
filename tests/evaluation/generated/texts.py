"""Generated test texts: complaints of the guideline put into many ways of writing a note, each with what must happen.

The words stand in complaints.yaml (complaints, checked against the text of NG12) and frames.yaml
(ways of telling, denying, supposing, advising). They were written from the guideline and the clinical policy
by hands that had not seen the product's code or its word lists. The cross product gives tens of thousands of short
records. Give a record the age and the sex of its Text beside the words, as many texts state neither.

What `expected` asks of the product, for the recommendations that the feature meets when told plainly (kind "plain"):
matched           they are matched.
asked             the mention is asked; matched instead is an over-call of the mild sort.
matched_or_asked  either; only silence is wrong.
beside_or_asked   in sight in any way: asked, matched or shown beside.
out_of_sight      they are not matched; a question costs like an over-call, and shown beside is no fault.
In a text of two complaints `other` names the one that is not judged: leave out what that one meets by itself.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

from shared.data import read_yaml
from tests.evaluation.generated.complaints import ADULT, Feature, Phrasing, feature_of, phrasings_of
from tests.evaluation.generated.words import complaint_words, patient_words, pick, relative_words

HERE = Path(__file__).parent
NOUN_PLACES = ("{X}", "{B}", "{SX}", "{SB}", "{T}", "{ST}", "{W}", "{W2}")
VERB_PLACES = ("{vp3}", "{vp1}", "{vprel}")


@dataclass(frozen=True)
class Text:
    """One text with the outcome that the policy asks for, judged for one feature."""

    id: str
    feature: str
    phrasing: str
    frame: str
    kind: str
    text: str
    expected: str
    age: int
    sex: str
    other: str = ""
    only_unexplained: bool = False


def allowed(group: Mapping[str, Any], template: str, feature: Feature, phrasing: Phrasing) -> bool:
    """Whether a frame goes with a phrasing: the tags it needs and refuses, and the form its places ask for."""
    tags = feature.flags | phrasing.tags | {feature.id, "child" if feature.age < ADULT else "adult"}
    if feature.causes:
        tags |= {"cause"}
    if not tags.issuperset(group.get("need", ())) or tags.intersection(group.get("not", ())):
        return False
    if any(place in template for place in VERB_PLACES):
        return "vp" in tags
    if any(place in template for place in NOUN_PLACES) and "vp" in tags:
        return False
    return not ("{time}" in template and "timed" in tags)


def recase(text: str, group: Mapping[str, Any]) -> str:
    """The text in upper or lower case where its frame says so."""
    if group.get("upper"):
        return text.upper()
    return text.lower() if group.get("lower") else text


def single(feature: Feature, phrasing: Phrasing, groups: Sequence[Mapping[str, Any]]) -> Iterator[Text]:
    """All texts of one phrasing in the frames of one complaint."""
    for group in groups:
        for number, template in enumerate(group["frames"]):
            if group.get("own") or not allowed(group, template, feature, phrasing):
                continue
            frame = f"{group['name']}{number + 1}"
            key = f"{feature.id}-{phrasing.number}-{frame}"
            words = patient_words(feature.age, feature.sex, key, bool(feature.only))
            relative, relative_sex = relative_words(feature, feature.age, key)
            voice = {"first": "first", "rel": relative_sex}.get(group.get("voice", ""), feature.sex)
            words |= relative | complaint_words(phrasing, voice)
            words["cause"] = pick(feature.causes or ("",), key)
            text = recase(template.format_map(words), group)
            yield Text(key, feature.id, phrasing.words, frame, group["kind"], text, group["expected"], feature.age,
                       feature.sex, "", bool(group.get("only_unexplained")))  # fmt: skip


def look_alikes(feature: Feature, groups: Sequence[Mapping[str, Any]]) -> Iterator[Text]:
    """Texts in which words of the complaint mean something else."""
    for group in groups:
        for number, template in enumerate(group["frames"] if group.get("own") else ()):
            frame = f"{group['name']}{number + 1}"
            for place, sentence in enumerate(feature.lookalikes):
                key = f"{feature.id}-own{place}-{frame}"
                words = patient_words(feature.age, feature.sex, key)
                words["own"] = sentence.format_map(words)
                text = template.format_map(words)
                yield Text(key, feature.id, sentence, frame, group["kind"], text, group["expected"], feature.age,
                           feature.sex)  # fmt: skip


def partners(features: list[Feature]) -> Iterator[tuple[Feature, Feature, int]]:
    """Pairs of complaints that one patient can have, with the age at which both count."""
    for first in features:
        for second in features:
            age = max(first.age, second.age)
            fits = age <= min(first.oldest, second.oldest) and age >= max(first.youngest, second.youngest)
            alike = first.sex == second.sex and (first.age < ADULT) == (second.age < ADULT)
            if fits and alike and first.family != second.family:
                yield first, second, age


def pair_text(group: Mapping[str, Any], number: int, sides: tuple[Feature, Feature], said: tuple[Phrasing, Phrasing],
              age: int) -> Iterator[Text]:  # fmt: skip
    """One sentence with two complaints, judged once for each of them."""
    first, second = sides
    frame = f"pair_{group['name']}{number + 1}"
    key = f"{first.id}-{second.id}-{frame}"
    words = patient_words(age, first.sex, key)
    relative, relative_sex = relative_words(second, age, key)
    there = complaint_words(said[1], first.sex)
    words |= relative | complaint_words(said[0], first.sex)
    words |= {"Y": there["X"], "YB": there["B"], "SY": there["SX"], "SYB": there["SB"]}
    words["Yrel"] = complaint_words(said[1], relative_sex)["X"]
    text = group["frames"][number].format_map(words)
    for place in (0, 1):
        here, other = sides[place], sides[1 - place]
        yield Text(f"{key}-{place + 1}", here.id, said[place].words, frame, "pair", text, group["expected"][place], age,
                   first.sex, other.id)  # fmt: skip


def pairs(told: list[tuple[Feature, list[Phrasing]]], groups: Sequence[Mapping[str, Any]]) -> Iterator[Text]:
    """Two complaints in one text: one frame of every group for each pair that fits one patient."""
    plain = {
        feature.id: [p for p in phrasings if "noun" in p.tags and not p.tags & {"timed", "changing"}]
        for feature, phrasings in told
        if not feature.flags & {"sign", "no_deny", "suspicion"}
    }
    features = [feature for feature, _ in told if plain.get(feature.id)]
    for first, second, age in partners(features):
        for group in groups:
            key = f"{first.id}{second.id}{group['name']}"
            number = crc32(key.encode()) % len(group["frames"])
            said = tuple(side[crc32((key + "p").encode()) % len(side)] for side in (plain[first.id], plain[second.id]))
            if (second.flags | said[1].tags).intersection(group.get("not", ())):
                continue
            yield from pair_text(group, number, (first, second), (said[0], said[1]), age)


def texts() -> Iterator[Text]:
    """All texts, always in the same order; a text that two frames make alike comes once."""
    seen: set[tuple[str, str, str, int]] = set()
    for text in every_text():
        key = (text.feature, text.text, text.other, text.age)
        if key not in seen:
            seen.add(key)
            yield text


def every_text() -> Iterator[Text]:
    """The cross product itself."""
    items, frames = read_yaml(HERE / "complaints.yaml")["features"], read_yaml(HERE / "frames.yaml")
    told = [(feature_of(item), phrasings_of(item)) for item in items]
    for feature, phrasings in told:
        for phrasing in phrasings:
            yield from single(feature, phrasing, frames["groups"])
        yield from look_alikes(feature, frames["groups"])
    yield from pairs(told, frames["pairs"])


def sample(everything: Sequence[Text], n: int, seed: int) -> list[Text]:
    """As many as `n` of the texts, drawn without return: the same for the same seed, in their order."""
    chosen = random.Random(seed).sample(range(len(everything)), min(n, len(everything)))
    return [everything[place] for place in sorted(chosen)]
