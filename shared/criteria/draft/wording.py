"""Text brought to one form before it is read: quotes, dashes, spaces, bullets on their own lines, numbers as digits."""

import re
from collections.abc import Iterable

BULLETS = "•－‣◦▪"
NUMBERS = {
    word: n
    for n, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
}
NUMBER = rf"(?:\d+|{'|'.join(NUMBERS)})"
# Whoever a recommendation may be for, in the words before marks are put.
PEOPLE = (
    r"(?:people|persons?|adults?|children|child|young people|young persons?|young adults?|wom[ae]n"
    r"|m[ae]n|patients?|anyone|anybody|someone"
    r"|somebody|everyone|everybody|individuals?|those|girls?|boys?|infants?|bab(?:y|ies)|toddlers?"
    r"|teenagers?|adolescents?|males?|females?"
    r"|(?:over|under)[ -]\d+s|\d+[ -]year[ -]olds?)"
)

_TENS = {"twent": 20, "thirt": 30, "fort": 40, "fift": 50, "sixt": 60, "sevent": 70, "eight": 80, "ninet": 90}
_SPELLED = re.compile(
    rf"\b(?P<ten>{'|'.join(_TENS)})(?:(?P<decade>ies)|y(?:[ -](?P<one>{'|'.join(list(NUMBERS)[1:10])}))?)\b",
    re.IGNORECASE,
)
_SAME = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "\u00a0": " ", "\u2011": "-", "\u00ad": None, "≥": ">="})
_INLINE_BULLET = re.compile(rf"\s+([{BULLETS}])\s*(?=\S)")
_NUMBERED = re.compile(r"(\n\s*)(?:\(?(?:\d{1,2}|[a-h])[.)]|\((?:i{1,3}|iv|v|vi)\))\s+(?=\S)", re.IGNORECASE)
_INLINE_NUMBER = re.compile(r"(?<=[a-z,;:]) \((?:\d|[a-h]|i{1,3}|iv|v)\) (?=\w)")
_GLUED = re.compile(r"\b(persistent|unexplained|recurrent)(?=[a-z]{4})(?!ly)", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<!e\.g)(?<!i\.e)(?<=[.!?)])\s+(?=[A-Z(])")


def normalise(text: str) -> str:
    """Return `text` with each bullet on its own line, indents kept, and one spelling of quotes, dashes and spaces."""
    if len(_INLINE_NUMBER.findall(text)) > 1:
        text = _INLINE_NUMBER.sub("\n• ", text)
    plain = _GLUED.sub(r"\1 ", text.translate(_SAME))
    plain = _SPELLED.sub(_in_digits, _NUMBERED.sub(r"\1• ", plain))
    lines = _INLINE_BULLET.sub(r"\n\1 ", plain).splitlines()
    return "\n".join(line[: len(line) - len(line.lstrip())] + re.sub(r"\s+", " ", line).strip() for line in lines)


def _in_digits(match: re.Match[str]) -> str:
    """Return the digits of "forty-five", and "40s" of "forties"."""
    number = _TENS[match["ten"].lower()] + NUMBERS[(match["one"] or "zero").lower()]
    return f"{number}s" if match["decade"] else str(number)


def has_digit(text: str) -> bool:
    """Say whether ages, values or numbers of recommendations can stand in `text`, so that patterns need be tried."""
    return any(map(str.isdigit, text))


def has_any(text: str, stems: Iterable[str]) -> bool:
    """Say whether one of the `stems`, in small letters, stands in `text`: cheaper than a pattern that needs one."""
    small = text.lower()
    return any(stem in small for stem in stems)


def number_of(word: str) -> int:
    """Return the number that a word or digits stand for."""
    return NUMBERS[word.lower()] if word.lower() in NUMBERS else int(word)


def sentences_of(text: str) -> list[str]:
    """Split at sentence ends; a sentence in brackets of its own is one."""
    parts: list[str] = []
    for part in _SENTENCE.split(text):
        if parts and parts[-1].endswith(")") and not parts[-1].endswith(".)"):
            parts[-1] += f" {part}"
        else:
            parts.append(part)
    return [part for part in parts if part]
