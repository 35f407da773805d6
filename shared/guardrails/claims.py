"""What a sentence claims that can be checked word by word: numbers with comparator and unit, negations, populations."""

import re
from dataclasses import dataclass

from shared.retrieval.ages import in_digits
from shared.retrieval.tokens import STOP_WORDS, stem, words

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

_NEGATORS = frozenset(
    (
        "no",
        "not",
        "without",
        "never",
        "nor",
        "neither",
        "none",
        "cannot",
        "excluding",
        "except",
        "unless",
        "absence",
        "lack",
    )
)
_CLAUSE_END = frozenset((",", ";", ":", ".", "but", "and", "or", "if", "|"))
_REACH = 5
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
    "immediate immediately urgent urgently non-urgent nonurgent routine routinely emergency must always all both every "
    "unexplained explained persistent recurrent visible non-visible palpable painless non-painful painful raised low "
    "high higher lower normal abnormal positive negative increasing decreasing above below left right very consider "
    "optional mandatory never"
)
_CRITICAL = frozenset(_ALONE.split())


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
            and ("" in (self.unit, other.unit) or self.unit == other.unit)
            for other in others
        )


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


def populations(text: str) -> frozenset[str]:
    """Return who a text is about."""
    return frozenset(name for name, form in _POPULATION.items() if form.search(text))


def critical(text: str) -> frozenset[str]:
    """Return the words of a text that change its meaning by themselves."""
    return frozenset(re.findall(r"[a-z]+(?:-[a-z]+)*", text.casefold())) & _CRITICAL


def content(text: str) -> list[str]:
    """Return the stems that carry a text's meaning, numbers left out."""
    return [stem(word) for word in words(text) if word not in STOP_WORDS and not word[0].isdigit()]


def polarities(text: str) -> dict[str, set[bool]]:
    """Return for each content stem, each pair of neighbours, whether it is affirmed (True), denied (False) or both."""
    found: dict[str, set[bool]] = {}
    left, before = 0, ""
    for piece in _WORD_OR_PAUSE.findall(text.casefold().replace("’", "'")):
        if piece in _CLAUSE_END:
            # "no cough or fever" denies both; any other join ends what is denied.
            left, before = (left if piece == "or" else 0), ""
        elif piece in _NEGATORS or piece.endswith("n't"):
            left = _REACH
        elif piece not in STOP_WORDS:
            word = stem(piece)
            for key in filter(None, (word, before and f"{before} {word}")):
                found.setdefault(key, set()).add(left == 0)
            left, before = max(0, left - 1), word
    return found
