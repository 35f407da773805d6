"""Whom a recommendation is about: the one age limit that governs it, and the sex, from words alone."""

import re
from collections.abc import Iterable

_PARENTHESES = re.compile(r"\([^()]*\)")
_AGE = re.compile(
    r"\baged? (?:(?P<over>over|above) )?(?:(?P<under>under|below|younger than|less than) )?(?P<years>\d+)(?: years)?"
    r"(?:,? (?:and|or) (?:(?P<up>over|above|older|more)|(?P<down>under|below|younger))|(?: to |[-–])(?P<to>\d+))?",
    re.IGNORECASE,
)
_ALTERNATIVE = re.compile(r"\bor,?\s+(?:if\s+)?(?:they\s+)?(?:are|have|is|has|aged|who)\b", re.IGNORECASE)
_POPULATION = re.compile(
    r"\b(?:people|adults?|women|woman|men|man|person|anyone|children)\b(?: who are| who is)? $", re.IGNORECASE
)
_FEMALE = re.compile(r"\b(?:women|woman|females?|girls?)\b", re.IGNORECASE)
_MALE = re.compile(r"\b(?:men|man|males?|boys?)\b", re.IGNORECASE)
_FEMALE_ORGAN = re.compile(
    r"\bovar(?:y|ian|ies)\b|\bendometri|\buter(?:us|ine)\b|\bwomb\b|\bvulva|\bvagina|\bcervix\b"
    r"|\bcervical (?:cancer|smear)|\bgynaecolog",
    re.IGNORECASE,
)
_MALE_ORGAN = re.compile(r"\bprosta|\btest(?:is|es|icular|icle)|\bpenile\b|\bpenis\b|\bscrot", re.IGNORECASE)


def find_ages(text: str) -> tuple[int | None, int | None]:
    """Return (at least, below) in whole years where a single limit governs the whole recommendation."""
    lead = _PARENTHESES.sub(" ", text.split("\n• ", maxsplit=1)[0])
    found = list(_AGE.finditer(lead))
    if len(found) != 1 or _AGE.search(_PARENTHESES.sub(" ", text), found[0].end() if lead == text else len(lead)):
        return None, None
    match = found[0]
    if not _POPULATION.search(lead[: match.start()]) and _ALTERNATIVE.search(lead[match.end() :]):
        return None, None
    return _limits(match)


def _limits(match: re.Match[str]) -> tuple[int | None, int | None]:
    years = int(match["years"])
    if match["over"]:
        return years + 1, None
    if match["under"]:
        return None, years
    if match["up"]:
        return years, None
    if match["down"]:
        return None, years + 1
    return (years, int(match["to"]) + 1) if match["to"] else (None, None)


def find_sex(text: str, *contexts: str) -> str | None:
    """Return "female" or "male" where one sex alone is meant: by the text, else by the first context that tells."""
    stated = _only(_FEMALE, _MALE, text)
    if stated or _FEMALE.search(text):
        return stated
    for context in contexts:
        found = _only(_FEMALE, _MALE, context) or _only(_FEMALE_ORGAN, _MALE_ORGAN, context)
        if found:
            return found
    return None


def sex_of_all(texts: Iterable[str]) -> str | None:
    """Return the sex that every one of the texts states."""
    sexes = {_only(_FEMALE, _MALE, text) for text in texts}
    return sexes.pop() if len(sexes) == 1 else None


def _only(female: re.Pattern[str], male: re.Pattern[str], text: str) -> str | None:
    is_female, is_male = female.search(text) is not None, male.search(text) is not None
    if is_female == is_male:
        return None
    return "female" if is_female else "male"
