"""Whether words stand in a text: letter by letter, whatever blanks and capitals, and as the text has them."""

import re
from collections.abc import Sequence
from typing import Final

# One letter each, so that places stay what they are.
_SIGNS: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "\u00a0": " "})
_HIDDEN: Final = "[…]"
_MOST_MARKS: Final = 2
# What a mark may stand for: whole words or numbers of up to sixty letters.
_STRETCH: Final = r"(?<!\w)\+?\w(?:.{0,58}?[\w.])?(?!\w)"
_EDGES: Final = (r"(?<!\w)(?<!\d[.,/])", r"(?!\w)(?![.,/]\d)")  # of a word, and of a figure: "5 mg" is not in "2.5 mg"
_QUOTATION: Final = re.compile(
    r"\"[^\"]+\"|(?<!\w)'.{12,}?'(?!\w)|\bdear\b.+?\b(?:yours (?:sincerely|faithfully|truly)|(?:kind|best) regards)\b",
    re.DOTALL | re.IGNORECASE,
)


def place_in(words: str, text: str) -> tuple[int, int] | None:
    """Return from where to where words stand in a text, None where they do not; what was hidden from a model may stand
    in them as its mark."""
    said = words.translate(_SIGNS).split()
    if not said or all(word == _HIDDEN for word in said) or not _can_stand(said, text):
        return None
    before, after = _EDGES[0] if said[0][0].isalnum() else "", _EDGES[1] if said[-1][-1].isalnum() else ""
    told = r"\s++".join(re.escape(word) for word in said) + after
    first, *others = told.split(re.escape(_HIDDEN))
    # What follows a mark is taken where it first stands, once: a search never goes back into it.
    behind = "".join(f"(?>{_STRETCH}{other})" for other in others)
    found = re.search(f"{before}{first}{behind}", text.translate(_SIGNS), re.IGNORECASE)
    return found.span() if found else None


def _can_stand(said: Sequence[str], text: str) -> bool:
    """Whether looking for words is worth the work: few marks in them, and no more letters than a text has."""
    return "".join(said).count(_HIDDEN) <= _MOST_MARKS and sum(map(len, said)) <= len(text)


def is_quoted(words: str, text: str) -> bool:
    """Whether words stand in a text within the marks of a quotation, or in a letter: they may be somebody else's."""
    place = place_in(words, text)
    quotations = [found.span() for found in _QUOTATION.finditer(text.translate(_SIGNS))]
    return place is not None and any(start < place[0] and place[1] < end for start, end in quotations)


def as_said(words: str, *texts: str) -> str:
    """Return words as the first of some texts has them that holds them; "" where none does."""
    for text in texts:
        if (place := place_in(words, text)) is not None:
            return text[slice(*place)]
    return ""
