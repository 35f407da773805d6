"""A dictated or hurried message as it would be typed: fillers out, spoken marks and spelt-out ids as signs."""

import re

_DIGITS = {"zero": "0", "oh": "0", "nought": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5",
           "six": "6", "seven": "7", "eight": "8", "nine": "9"}  # fmt: skip
_DIGIT = rf"(?:\d|{'|'.join(_DIGITS)})"
_SPOKEN_ID = re.compile(
    rf"\b((?:[a-z] ){{1,3}}[a-z]|[a-z]{{1,4}}) (?:dash|hyphen|minus) ({_DIGIT}(?: ?{_DIGIT}){{1,5}})\b", re.IGNORECASE
)
_SPELT_ID = re.compile(rf"\b((?:[a-z] ){{2}}[a-z]) ({_DIGIT}(?: {_DIGIT}){{2}})\b", re.IGNORECASE)
_FILLER = re.compile(r"(?<![\w-])(?:u+m+|e+r+m*|u+h+|new line|new paragraph)(?![\w-]),?\s*", re.IGNORECASE)
_MARKS = (
    (re.compile(r"\s+(?:full stop|period)(?=\s*$|\s+(?:new|next)\b|\s+[a-z])", re.IGNORECASE), "."),
    (re.compile(r"\s+question mark\b", re.IGNORECASE), "?"),
    (re.compile(r"\s+comma\b", re.IGNORECASE), ","),
    (re.compile(r"(?<=\w)\s+colon(?=\s+(?!cancer|carcinoma|polyp|resection|tumou?r|surgery)\w)", re.IGNORECASE), ":"),
)
_DICTATED = re.compile(r"\b(?:full stop|question mark|comma|new line|new paragraph)\b", re.IGNORECASE)
_BLANK = re.compile(r"[ \t\u00a0\u2009\u202f]+")


def as_typed(message: str) -> str:
    """Return the message as it would be typed; what was typed already comes back with its blanks tidied alone."""
    text = _BLANK.sub(" ", message.replace("’", "'").replace("–", "-").replace("—", " - ")).strip()
    text = _SPOKEN_ID.sub(_id, _FILLER.sub("", text))
    text = _SPELT_ID.sub(_id, text)
    if _DICTATED.search(text):
        for spoken, mark in _MARKS:
            text = spoken.sub(mark, text)
    return text.strip()


def _id(match: re.Match[str]) -> str:
    letters, digits = match.groups()
    numbers = re.findall(_DIGIT, digits, re.IGNORECASE)
    return letters.replace(" ", "") + "-" + "".join(_DIGITS.get(one.lower(), one) for one in numbers)
