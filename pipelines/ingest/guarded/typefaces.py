"""Fonts must draw the characters that the file says they do: a table that lies has a 40 read as a 10.

Each glyph is compared with the same character, and with all others, in faces that nobody could tamper with. What is
unlike any of them is a matter of taste and let be, but for digits; what clearly is another character is refused.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from pipelines.ingest.guarded.drawn import Glyph, drawn_glyphs
from pipelines.ingest.guarded.shapes import Shape, difference, shape_of
from pipelines.ingest.refusals import Reason, refusal

_FACES = ("helv", "hebo", "heit", "hebi", "tiro", "tibo", "tiit", "tibi", "cour", "cobo", "coit", "cobi", "cjk")
_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SIGNS = "<>≤≥=+-–−\xad,.%/±"
_TWINS = ("0oO", "1lIijJ|", "-–−\xad")  # characters that many faces draw alike; letters are so in both cases
_LIGATURES = re.compile(r"f?f[bfhijklt]?|tt?[ift]|th|[cs]t|[ao]e|ij", re.IGNORECASE)
_DIGIT_APART = 0.08  # how much nearer another character is: no digit of 43 faces tried comes up to it
_APART, _CLEAR = 0.15, 0.25  # the same for letters, which vary more; and how near the other one must be
_UNLIKE = 0.6  # no digit of those faces differs so much from all others of its kind
_EXACT, _LIKE = 0.03, 0.1  # how near a letter is that is drawn in a sign's place
_FAR_FROM_ITSELF = 0.4  # how much farther the sign is
_NOTHING = ("Cc", "Cf", "Cn", "Cs")  # kinds of characters that no reader sees
_SIMPLE = "|¦│!'’′\"”ıǀ°º○◯●•·∙×✕✗"  # rings, bars, dots and crosses, as letters are too


def check_typefaces(document: Any) -> None:
    """Refuse an open PDF of which a font draws another character than the file says. Raises: misleading-font."""
    for glyph, fault in faults(drawn_glyphs(document)):
        raise refusal(Reason.MISLEADING_FONT, f"page {glyph.page}: what reads {glyph.text[:9]!r} {fault}")


def faults(glyphs: Sequence[Glyph]) -> Iterator[tuple[Glyph, str]]:
    """Yield the glyphs that are not what they are said to be, and in what way."""
    drawn_as: dict[Shape, str] = {}
    for glyph in glyphs:
        shape, said = shape_of(glyph), _meant(glyph.text)
        if fault := _fault(said, shape):
            yield glyph, fault
        elif shape and len(said) == 1 and _differ(said, drawn_as.setdefault(shape, said)):
            yield glyph, f"is drawn as {drawn_as[shape]!r} is elsewhere"


def _meant(text: str) -> str:
    """Return the digit that a reader takes a sign for, of whatever alphabet; other texts as they are."""
    return str(unicodedata.decimal(text)) if len(text) == 1 and text.isdecimal() else text


def _differ(one: str, other: str) -> bool:
    """Whether two characters are told apart by every reader, and one of them is a letter or a digit."""
    plain = [_kind(unicodedata.normalize("NFKC", character)) for character in (one, other)]
    return plain[0] != plain[1] and (one in _LETTERS or other in _LETTERS)


@cache
def _fault(text: str, shape: Shape | None) -> str | None:
    """Return what is wrong with a glyph of this shape that stands for the text; None if nothing is."""
    if len(text) > 1 and not _is_ligature(text):
        return "is one sign"
    if shape is None:
        return "shows nothing" if any(character.isalnum() for character in text) else None
    if text in _LETTERS:
        return _mistaken(text, _distances(shape, _LETTERS))
    if text in _SIGNS:
        return _mistaken(text, _distances(shape, _SIGNS)) or _written(text, shape)
    return _disguised(text, shape)


def _is_ligature(text: str) -> bool:
    marks = all(unicodedata.combining(character) for character in text[1:])
    return marks or _LIGATURES.fullmatch(text) is not None or not any(character.isalnum() for character in text)


def _mistaken(character: str, distances: Mapping[str, float]) -> str | None:
    """Whether a known character looks like another one of its kind."""
    kind = _kind(character)
    own = distances[kind]
    other = min((known for known in distances if known != kind), key=lambda known: distances[known])
    apart = own - distances[other]
    if apart > _DIGIT_APART if character.isdecimal() else apart > _APART and distances[other] < _CLEAR:
        return f"looks like {other!r}"
    return "looks like no digit" if character.isdecimal() and own > _UNLIKE else None


def _written(sign: str, shape: Shape) -> str | None:
    """Whether a letter or digit is drawn for a known sign."""
    own = _distances(shape, _SIGNS)[_kind(sign)]
    near, nearest = _nearest(shape)
    return f"looks like {nearest!r}" if near < _LIKE and own - near > _FAR_FROM_ITSELF else None


def _disguised(text: str, shape: Shape) -> str | None:
    """Whether a letter or digit is drawn for what reads as another sign, or as nothing."""
    near, nearest = _nearest(shape)
    is_nothing = all(character.isspace() or unicodedata.category(character) in _NOTHING for character in text)
    if near > (_LIKE if is_nothing else _EXACT) or text in _SIMPLE:
        return None
    means_it = unicodedata.normalize("NFKD", text).lower().startswith(nearest)  # a raised 2, an "fi" printed apart
    is_ring = unicodedata.category(text[0]) == "Co" and nearest == "0"  # a bullet of a font for signs
    return None if means_it or is_ring else f"looks like {nearest!r}"


def _nearest(shape: Shape) -> tuple[float, str]:
    return min((distance, kind) for kind, distance in _distances(shape, _LETTERS).items())


def _distances(shape: Shape, among: str) -> dict[str, float]:
    return {kind: min(difference(shape, one) for one in shapes) for kind, shapes in _references(among).items()}


@cache
def _references(among: str) -> dict[str, list[Shape]]:
    import pymupdf

    library: Any = pymupdf
    found: dict[str, list[Shape]] = {}
    for face in map(library.Font, _FACES):
        numbers = ((character, face.has_glyph(ord(character))) for character in among)
        shapes = ((character, shape_of(Glyph(face.this, number, character))) for character, number in numbers if number)
        for character, shape in shapes:
            if shape:
                found.setdefault(_kind(character), []).append(shape)
    return found


def _kind(character: str) -> str:
    return next((twins[0] for twins in _TWINS if character in twins), character.lower())
