"""Who the patient is by the words of a text: age, sex and smoking, each with the words that tell it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache, reduce

from shared.any_case import AnyCase
from shared.language.analyse import analyse
from shared.language.characters import is_plain, plain
from shared.language.numbers import BELOW_A_HUNDRED, value_of
from shared.patient.data_files import load_yaml
from shared.patient.smoking import EVER, TOLD, smoking_in, smoking_words

_N = rf"\d{{1,3}}|{BELOW_A_HUNDRED}"
_A_NUMBER = AnyCase(_N)
_TEXTS_KEPT = 512  # a record comes again with one answer more
_OLDEST, _WEEKS_IN_A_MONTH = 120, 4.35
_AROUND = 40  # characters after an age in which its noun stands
_PRONOUNS = {"female": re.compile(r"\b(?:she|her|hers)\b", re.I), "male": re.compile(r"\b(?:he|him|his)\b", re.I)}
_SAID = ("stated", "affirmed")


@dataclass(frozen=True, slots=True)
class Words:
    """What was told, and by which words."""

    value: int | str
    words: str


@dataclass(slots=True)
class Told:
    """What a text tells of who the patient is; empty lists where it does not. `ages` in years, `months` of infants."""

    ages: list[Words] = field(default_factory=list)
    months: list[Words] = field(default_factory=list)
    sexes: list[Words] = field(default_factory=list)
    smoking: list[Words] = field(default_factory=list)


def told_in(texts: Iterable[str]) -> Told:
    """Read who the patient is in texts of one record; what is told of relatives, asked or denied is left out."""
    told = Told()
    for one, by_other_words in map(_told_by, texts):
        told.ages += one.ages
        told.months += one.months
        told.sexes += one.sexes
        told.sexes += by_other_words if not told.sexes else ()
        told.smoking += one.smoking
    return told


@lru_cache(maxsize=_TEXTS_KEPT)
def _told_by(text: str) -> tuple[Told, tuple[Words, ...]]:
    """What one text tells, its sex beside an age; and the sex by other words."""
    told = Told()
    own = _own_story(text if is_plain(text) else plain(text).text)
    _add_ages(own, told)
    if (smoking := smoking_in(own)) and smoking[0] != EVER:
        told.smoking.append(Words(*smoking))
    return told, (*_sexes(own), *_by_pronoun(own))


def tells_who(words: str) -> bool:
    """Whether words tell who the person is and nothing else: "67 year old woman", "ex-smoker"."""
    left = words
    for pattern in (
        *_ages_in(words),
        *(_pattern(f"{sex}_nouns") for sex in ("female", "male")),
        *map(smoking_words, TOLD),
    ):
        left = pattern.sub(" ", left)
    return left != words and not _pattern("no_matter").sub(" ", left).strip(" ,.;:-–()\n")


def _own_story(text: str) -> str:
    """The text with all but the patient's own story blanked, so that offsets and line ends stay."""
    own, end = "", 0
    for passage in analyse(text).passages:
        if passage.other is None and passage.section != "family" and (passage.assertion in _SAID or passage.is_heading):
            own += " " * (passage.start - end) + text[max(passage.start, end) : passage.end]
            end = len(own)
    return own + " " * (len(text) - end)


def _add_ages(text: str, told: Told) -> None:
    for pattern in _ages_in(text):
        for found in pattern.finditer(text):
            groups = found.groupdict()
            if groups.get("months") or groups.get("weeks"):
                months = int(groups.get("months") or 0) or int(int(groups["weeks"] or 0) / _WEEKS_IN_A_MONTH)
                told.months.append(Words(months, found[0].strip()))
                told.ages.append(Words(months // 12, found[0].strip()))
            elif (age := int(value_of(groups["age"]))) <= _OLDEST:
                told.ages.append(Words(age, found[0].strip(" ,.;:\n")))
            told.sexes += _sex_beside(text, found)


def _sex_beside(text: str, age: re.Match[str]) -> Iterator[Words]:
    """ "67 year old retired woman", "72M"."""
    letter = re.search(r"(?<![A-Za-z])[MF](?![A-Za-z])", age[0])
    if letter:
        yield Words("female" if letter[0] == "F" else "male", age[0].strip())
        return
    around = re.split(r"[.;\n]", text[age.start() : age.end() + _AROUND])[0]
    nouns = [(found, sex) for sex in ("female", "male") for found in _pattern(f"{sex}_nouns").finditer(around)]
    if nouns:
        first, sex = min(nouns, key=lambda one: one[0].start())
        yield Words(sex, around[: first.end()].strip())


def _sexes(text: str) -> Iterator[Words]:
    """A title, or "this lady"."""
    for sex in ("female", "male"):
        for found in _title(sex).finditer(text):
            if not re.search(load_yaml("told")["of_staff"], text[found.start() : found.end() + _AROUND], re.I):
                yield Words(sex, found[0][:-2])
                break
        if called := _this(sex).search(text):
            yield Words(sex, called[0])


def _by_pronoun(text: str) -> Iterator[Words]:
    """All pronouns of a story that is not told in the I are of one sex."""
    found = {sex: pattern.search(text) for sex, pattern in _PRONOUNS.items()}
    told = [(sex, word) for sex, word in found.items() if word]
    if len(told) == 1 and told[0][1] and not re.search(r"\b(?:I|I'm|I've|my)\b", text):
        yield Words(told[0][0], told[0][1][0])


@cache
def _title(sex: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{load_yaml('told')[f'{sex}_titles']})\b\.? [A-Z]")


@cache
def _this(sex: str) -> AnyCase:
    return AnyCase(rf"\bthis (?:\w+ ){{0,2}}(?:{load_yaml('told')[f'{sex}_nouns']})\b")


@cache
def _pattern(name: str) -> AnyCase:
    return AnyCase(rf"\b(?:{load_yaml('told')[name]})\b")


def _ages_in(text: str) -> tuple[AnyCase, ...]:
    """The forms of an age, where a text tells a number at all."""
    return _ages() if _A_NUMBER.search(text) else ()


@cache
def _ages() -> tuple[AnyCase, ...]:
    told = load_yaml("told")
    nouns = f"{told['female_nouns']}|{told['male_nouns']}"
    titles = f"{told['female_titles']}|{told['male_titles']}"
    named = {"{nouns}": nouns, "{persons}": told["persons"], "{titles}": titles, "{n}": _N}
    return tuple(AnyCase(reduce(lambda form, one: form.replace(*one), named.items(), form)) for form in told["age"])
