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
    "within": r"within|inside|in under|before",
}
_AFTER = {
    "ge": r"(?:and|or) (?:over|above|older|more|greater|higher|upwards?)|\+|plus",
    "le": r"(?:and|or) (?:under|below|younger|less|fewer|lower)",
}
_CLAIM = re.compile(
    r"(?<![\d.])(?:(?:"
    + "|".join(f"(?P<b_{name}>\\b(?:{words})|(?:{words}))" if name in ("ge", "gt", "le", "lt") else f"(?P<b_{name}>\\b(?:{words})\\b)" for name, words in _BEFORE.items())
    + r")\s*(?:the )?(?:age(?:s|d)?(?: of)?\s*)?)?"
    + _NUMBER
    + _UNIT
    + r"(?:\s*(?:"
    + "|".join(f"(?P<a_{name}>{words})" for name, words in _AFTER.items())
    + r"))?(?!\.?\d)"
)  # fmt: skip
_ONE = re.compile(r"\bone\b(?! (?:week|day|month|year|hour|working|point))")
_UNITS = {"yr": "year", "mcg": "microgram", "percent": "%", "or more times": "time", "working day": "working day"}

_NEGATORS = frozenset("no not without never nor neither none cannot excluding except unless absence lack lacks".split())  # noqa: SIM905
_CLAUSE_END = frozenset((",", ";", ":", ".", "but", "and", "or", "if", "|"))
_REACH = 5

_POPULATIONS = {
    "women": r"wom[ae]n|females?|girls?|ladies|lady|mothers?",
    "men": r"m[ae]n|males?|boys?|gentlem[ae]n|fathers?",
    "adults": r"adults?",
    "children": r"child(?:ren)?|infants?|babies|baby|toddlers?|paediatric",
    "young people": r"young (?:people|persons?|adults?)|teenagers?|adolescents?",
    "people": r"(?<!young )people|persons|anyone|everyone|everybody|anybody",
}
_POPULATION = {name: re.compile(rf"\b(?:{forms})\b", re.IGNORECASE) for name, forms in _POPULATIONS.items()}

_CRITICAL = frozenset(
    (
        "immediate immediately urgent urgently non-urgent nonurgent routine routinely emergency must always only all both every "
        "unexplained explained persistent recurrent visible non-visible palpable painless non-painful painful raised low "
        "high higher lower normal abnormal positive negative increasing decreasing above below before after left right "
        "very specialist consider optional mandatory never"
    ).split()
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
    """Return for each content stem whether it stands affirmed (True), negated (False) or both."""
    found: dict[str, set[bool]] = {}
    left = 0
    for token in re.findall(r"[a-z0-9]+(?:['’-][a-z0-9]+)*|[,;:.|]", text.casefold().replace("’", "'")):
        if token in _CLAUSE_END:
            left = 0 if token not in ("or",) else left
        elif token in _NEGATORS or token.endswith("n't"):
            left = _REACH
        elif token not in STOP_WORDS:
            found.setdefault(stem(token), set()).add(left == 0)
            left = max(0, left - 1)
    return found
