"""What a sentence claims that can be checked word by word: numbers with comparator and unit, negations, populations."""

import re
from dataclasses import dataclass
from functools import lru_cache

from shared.language.negation import is_negator
from shared.language.numbers import in_digits
from shared.language.stems import STOP_WORDS, stem, words

_KEPT = 512  # a claim is held against several sources, and the same passages are cited again and again
RULE_NUMBER = re.compile(r"(?<![\d.])\d+\.\d+\.\d+(?![\d.]*\d)")
_NUMBER = r"(?P<value>\d+(?:\.\d+)?)"
_UNIT = (
    r"(?:[ -]*(?P<unit>years?|yrs?|weeks?|days?|hours?|months?|working days?|minutes?|%|percent|micrograms?|mcg|mg|g/l|"
    r"iu/ml|u/ml|mm|cm|ml|points?|times|or more times)(?![a-z]))?"
)
_BEFORE = {
    "ge": r"at least|a minimum of|minimum|no less than|not less than|no younger than|≥|>=|from age",
    "gt": r"over|above|more than|greater than|older than|exceeding|exceeds?|>|past",
    "le": r"at most|no more than|not more than|up to|maximum of|≤|<=",
    "lt": r"under|below|less than|fewer than|younger than|<",
    "within": r"within",
}
_AFTER = {
    "ge": r"(?:and|or) (?:over|above|older|more|greater|higher|upwards?)|\+|plus",
    "le": r"(?:and|or) (?:under|below|younger|less|fewer|lower)",
}
_SAID_BEFORE = "|".join(rf"(?P<b_{name}>(?<![a-z])(?:{said}))" for name, said in _BEFORE.items())
_SAID_AFTER = "|".join(rf"(?P<a_{name}>{said})" for name, said in _AFTER.items())
_CLAIM = re.compile(
    rf"(?<![\d.])(?:(?:{_SAID_BEFORE})\s*(?:the )?(?:age(?:s|d)?(?: of)?\s*)?)?{_NUMBER}{_UNIT}"
    rf"(?:\s*(?:{_SAID_AFTER}))?(?!\.?\d)"
)
_ONE = re.compile(r"\bone\b(?! (?:week|day|month|year|hour|working|point))")
_UNITS = {"yr": "year", "mcg": "microgram", "percent": "%", "or more times": "time", "working day": "working day"}

# A bare number is no number of weeks.
_TIMES = frozenset({"week", "day", "hour", "month", "working day", "minute"})
_OF_NOUNS = frozenset(["no", "without", "none", "neither", "nor", "lack", "absence"])
# "no cough or fever" denies both; any other join ends what is denied.
_CLAUSE_ENDS = ", ; : . | but and if who which that when while because although though whereas"
_CLAUSE_END = frozenset(_CLAUSE_ENDS.split())
_SAY = (
    "is are was were be been has have should must may can warrants warrant needs need calls call leads lead counts "
    "applies requires require makes justifies offered referred considered"
)
_VERBS = frozenset(_SAY.split())
_REACH = 5
_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_WORD_OR_PAUSE = re.compile(r"[a-z0-9]+(?:['-][a-z0-9]+)*|[,;:.|]")

_POPULATIONS = {
    "women": r"wom[ae]n|females?|girls?|ladies|lady|mothers?",
    "men": r"m[ae]n|males?|boys?|gentlem[ae]n|fathers?",
    "adults": r"adults?",
    "children": r"child(?:ren)?|infants?|babies|baby|toddlers?|paediatric",
    "young people": r"young (?:people|persons?|adults?)|teenagers?|adolescents?",
    "people": r"(?<!young )people|persons|anyone|everyone|everybody|anybody",
}
_POPULATION = {name: re.compile(rf"\b(?:{forms})\b", re.IGNORECASE) for name, forms in _POPULATIONS.items()}

_ALONE = (
    "immediate immediately urgent urgently non-urgent nonurgent routine routinely emergency all every unexplained "
    "explained persistent recurrent visible non-visible palpable painless non-painful painful raised low high normal "
    "abnormal positive negative increasing decreasing above below left right very consider optional mandatory"
)
_CRITICAL = frozenset(stem(word) for word in _ALONE.split())
_EXCEPTION = re.compile(r"\b(?:unless|except|excluding|excludes?|other than|apart from)\b", re.IGNORECASE)
_BOTH = re.compile(r"\bboth (?:of )?(?:the |her |his |their )?[a-z]+s\b(?! and)", re.IGNORECASE)
_DUTY = re.compile(
    r"\b(?:must|always)\b(?: \w+){0,2} (?:refer|offer|be (?:refer|offer|sent|scan|test|investigat))", re.IGNORECASE
)
_PROFESSION = re.compile(
    r"\b(?:\w+ologist|dentist|surgeon|optician|optometrist|physician|paediatrician|midwife|pharmacist|nurse|"
    r"physiotherapist|psychiatrist)(?=s?\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Number:
    """A number as claimed: comparator ge gt le lt within or empty, unit singular or empty."""

    value: float
    comparator: str
    unit: str

    def stands_in(self, others: "frozenset[Number]") -> bool:
        """Whether a source says the same; a bare number asks for no comparator."""
        return any(
            self.value == other.value
            and self.comparator in ("", other.comparator)
            and (self.unit == other.unit or ("" in (self.unit, other.unit) and other.unit not in _TIMES))
            for other in others
        )


@lru_cache(maxsize=_KEPT)
def numbers(text: str) -> frozenset[Number]:
    """Return the numbers of a text; recommendation numbers are looked at apart."""
    plain = in_digits(_ONE.sub("some", RULE_NUMBER.sub(" ", text.casefold())))
    return frozenset(_number(found) for found in _CLAIM.finditer(plain))


def _number(found: re.Match[str]) -> Number:
    names = found.groupdict()
    comparator = next((name[2:] for name, said in names.items() if said and name[:2] in ("b_", "a_")), "")
    unit = (names["unit"] or "").strip()
    single = unit.removesuffix("s")
    return Number(float(names["value"]), comparator, _UNITS.get(single, single))


def in_order(text: str, word: re.Pattern[str]) -> list[Number | str]:
    """Return the numbers of a text and what `word` finds between them, folded, as they stand one after another."""
    plain, start = in_digits(text.casefold()), 0
    pieces: list[Number | str] = []
    for found in _CLAIM.finditer(plain):
        pieces += [*word.findall(plain[start : found.start()]), _number(found)]
        start = found.end()
    return [*pieces, *word.findall(plain[start:])]


def populations(text: str) -> frozenset[str]:
    """Return who a text is about."""
    return frozenset(name for name, form in _POPULATION.items() if form.search(text))


def critical(text: str) -> frozenset[str]:
    """Return the words of a text that change its meaning by themselves."""
    return frozenset(map(stem, _WORD.findall(_CLAIM.sub(" ", in_digits(text))))) & _CRITICAL


def conditions(text: str) -> frozenset[str]:
    """Return the turns that change a text's meaning: exceptions, duties, "both", who is to act."""
    shapes = {"exception": _EXCEPTION, "both": _BOTH, "duty": _DUTY}
    told = {name for name, shape in shapes.items() if shape.search(text)}
    return frozenset(told | {found.group().casefold() for found in _PROFESSION.finditer(text)})


def content(text: str) -> list[str]:
    """Return the stems that carry a text's meaning, numbers left out."""
    return [stem(word) for word in words(text) if word not in STOP_WORDS and not word[0].isdigit()]


def denied_spans(text: str) -> list[tuple[int, int]]:
    """Return the stretches (start, end) of a text that a negation reaches."""
    spans: list[tuple[int, int]] = []
    folded = text.casefold().replace("’", "'")
    opened, left, ends_at_verb = -1, 0, False
    for found in _WORD_OR_PAUSE.finditer(folded):
        piece = found.group()
        if opened >= 0 and (left <= 0 or piece in _CLAUSE_END or (ends_at_verb and piece in _VERBS)):
            spans.append((opened, found.start()))
            opened = -1
        if is_negator(piece):
            opened, left, ends_at_verb = found.start(), _REACH, piece in _OF_NOUNS
        elif piece not in STOP_WORDS:
            left -= 1
    return [*spans, (opened, len(folded))] if opened >= 0 else spans
