"""Who the patient is by the words of a text: age, sex and smoking, each with the words that tell it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache

from shared.any_case import AnyCase
from shared.language.analyse import analyse
from shared.language.analysis import Analysis
from shared.language.characters import is_plain, plain
from shared.language.numbers import NUMBERS, TEENS, TENS, UNITS
from shared.language.pack import load_pack
from shared.patient.data_files import load_yaml
from shared.patient.smoking import EVER, TOLD, smoking_in, smoking_words

_N = rf"\d{{1,3}}|(?:{'|'.join(TENS)})(?:[- ](?:{'|'.join(UNITS)}))?|{'|'.join((*TEENS, *UNITS))}"
_A_NUMBER = AnyCase(_N)
_TEXTS_KEPT = 512  # a record comes again with one answer more
_OLDEST, _WEEKS_IN_A_MONTH = 120, 4.35
_AROUND = 40  # characters beside an age in which its noun stands
_GROWN_UP, _MONTHS, _FAHRENHEIT = 13, 24, range(94, 109)  # what a letter may mean that is no sex
_EDGES = " ,.;:()\n"
_NO_LINE_END = re.compile(r"[^\n]")
_BREAK = re.compile(r"[.;\n]")
_PRONOUN = re.compile(r"(?:i|he|she)\b", re.IGNORECASE)
_OF_SOMEBODY = re.compile(r"(?:\b(?:his|her|my|our|their|by|with|and|from)|['’]s)\s+(?:\w+\s)?$", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,(:-]*(?:(?:who|is|was|now|aged?)\s+)*")
_PART = re.compile(r"\{([a-z]+)\}")
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
    analysis = analyse(text if is_plain(text) else plain(text).text)
    own = _own_story(analysis)
    _add_ages(own, analysis.patients, told)
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


def _own_story(analysis: Analysis) -> str:
    """A text with all but the patient's own story blanked, so that offsets and line ends stay."""
    text, own, end = analysis.text, "", 0
    for passage in analysis.passages:
        if passage.other is None and passage.section != "family" and (passage.assertion in _SAID or passage.is_heading):
            own += _blank(text[end : passage.start]) + text[max(passage.start, end) : passage.end]
            end = len(own)
    return own + _blank(text[end:])


def _blank(text: str) -> str:
    return _NO_LINE_END.sub(" ", text)


def _add_ages(text: str, patients: frozenset[str], told: Told) -> None:
    for found in _aged(text, patients):
        groups = found.groupdict()
        if groups.get("months") or groups.get("weeks"):
            months = int(groups.get("months") or 0) or int(int(groups["weeks"] or 0) / _WEEKS_IN_A_MONTH)
            told.months.append(Words(months, found[0].strip()))
            told.ages.append(Words(months // 12, found[0].strip()))
        elif (age := _number(groups["age"])) <= _OLDEST:
            told.ages.append(Words(age, found[0].strip(_EDGES)))
        told.sexes += _sex_beside(text, found)


def _aged(text: str, patients: frozenset[str]) -> Iterator[re.Match[str]]:
    """Where the patient's age is told, by form and then in the order told; `patients`: what relations call them.

    That of a relation named by itself ("Dad (84)") comes last: it is the patient's where no other is told.
    """
    last = []
    for pattern in _ages_in(text):
        for found in pattern.finditer(text):
            relation = _relation_of(text, found, patients)
            if _is_no_age(text, found) or _is_no_grown_up(found) or (relation and _is_somebodys(text, relation)):
                continue
            if relation:
                last.append(found)
            else:
                yield found
    yield from last


def _is_no_age(text: str, found: re.Match[str]) -> bool:
    """Whether a number with a letter is a ward, a temperature or a time: "ward 6/M", "temp 98F", "for 6M"."""
    if not found.groupdict().get("sex"):
        return False
    before, age, sex = text[: found.start()], _number(found["age"]), found["sex"]
    if _end_of(before, "no_age_before") or _pattern_at("no_age_after").match(text, found.end()):
        return True
    is_time = sex == "M" and age <= _MONTHS and _end_of(before, "a_time_before") is not None
    is_bare = "y" not in found[0].lower() and not _end_of(before, "age_before")
    return is_time or (sex == "F" and age in _FAHRENHEIT and is_bare and bool(before.strip()))


def _is_no_grown_up(found: re.Match[str]) -> bool:
    """Whether a man or woman would be a child: "lady 3 falls this week"."""
    groups = found.groupdict()
    return (
        bool(groups.get("age")) and _number(groups["age"]) < _GROWN_UP and bool(_pattern_at("grown_up").match(found[0]))
    )


def _relation_of(text: str, found: re.Match[str], patients: frozenset[str]) -> re.Match[str] | None:
    """The relation that names whose age it is, where that is not what the patient is called."""
    if _PRONOUN.match(found[0]):
        return None
    relation = load_pack().words["relation"]
    named = relation.match(text, found.start())
    for one in relation.finditer(text, max(0, found.start() - _AROUND), found.start()):
        if _BETWEEN.fullmatch(text, one.end(), found.start()):
            named = one
    return named if named and named[0].lower() not in patients else None


def _is_somebodys(text: str, relation: re.Match[str]) -> bool:
    """Whether a relation is somebody's, who is the patient: "his mum", "with wife"."""
    return _OF_SOMEBODY.search(text, 0, relation.start()) is not None


def _number(words: str) -> int:
    if words.isdigit():
        return int(words)
    return sum(NUMBERS[word] for word in re.split(r"[- ]", words.lower()))


def _sex_beside(text: str, age: re.Match[str]) -> Iterator[Words]:
    """ "67 year old retired woman", "72M", "Female aged 34"."""
    if letter := age.groupdict().get("sex"):
        yield Words("female" if letter in "Ff♀" else "male", age[0].strip(_EDGES))
        return
    if age.groupdict().get("title"):
        return  # titles are read by themselves
    before = _BREAK.split(text[max(0, age.start() - _AROUND) : age.start()])[-1]
    for sex in ("female", "male"):
        if called := _called_last(sex).search(before):
            yield Words(sex, before[called.start() :] + age[0].strip(_EDGES))
            return
    around = _BREAK.split(text[age.start() : age.end() + _AROUND])[0]
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
    if stated := _pattern("sex_field").search(text):
        yield Words(stated.lastgroup or "", stated[0])


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
def _called_last(sex: str) -> AnyCase:
    return AnyCase(rf"\b(?:{load_yaml('told')[f'{sex}_nouns']})[\s,:;(-]*$")


@cache
def _pattern_at(name: str) -> re.Pattern[str]:
    return re.compile(load_yaml("told")[name], re.IGNORECASE)


def _end_of(text: str, name: str) -> re.Match[str] | None:
    return _pattern_at(name).search(text[-_AROUND:])


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
    parts = {name: told[name] for name in ("years", "sex", "letter", "person", "then")} | {"nouns": nouns, "n": _N}
    parts["titles"] = f"{told['female_titles']}|{told['male_titles']}"
    return tuple(AnyCase(_PART.sub(lambda part: parts[part[1]], form)) for form in told["age"])
