"""Letters that look like others: each character of a text as the letters that a person sees in it.

Wide, bold and joined letters are plain ones, a space is a space however wide. A letter of another script is the Latin
one that it looks like where every letter of its word looks so: a word that is only written in that script stays.
"""

import re
import unicodedata
from functools import lru_cache

# Letters of other scripts that look like Latin ones (after Unicode TR39, the common ones).
LOOK_ALIKES = str.maketrans(
    "аАвВеЕкКмМнНоОрРсСтТуУхХіІјЈѕЅԁԛԝɡαΑβΒεΕζΖηΗιΙκΚμΜνΝοΟρΡτΤυΥχΧσɑıłøߋѵ",
    "aAbBeEkKmMhHoOpPcCtTyYxXiIjJsSdqwgaAbBeEzZnHiIkKuMvNoOpPtTuYxXoailoOv",
)
# What patterns match as s, i and k, and vowels that print joins.
_MEANT = {"‐": "-", "‑": "-", "ſ": "s", "ı": "i", "İ": "I", "K": "K", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe"}
# How Unicode calls what is only another shape; a raised 9 is no 9 ("10⁹/L"), and "№" is no "no".
_SHAPES = ("<compat>", "<wide>", "<narrow>", "<font>", "<noBreak>", "<square>")
_OF_THEIR_OWN = frozenset("№…")
_COMBINING = "Mn"
# A Greek letter by itself is a symbol ("α-fetoprotein"), a Cyrillic one is none.
_WORD = re.compile(r"[^\W\d_]{2,}|[\u0400-\u04ff]")


def letters_of(text: str) -> list[str]:
    """For each character of `text` what is read in its place: mostly itself, nothing for an accent set on another."""
    if text.isascii():
        return list(text)
    found = [_shape(mark) for mark in text]
    for at in range(1, len(found)):
        if unicodedata.category(text[at]) == _COMBINING:
            found[at - 1], found[at] = unicodedata.normalize("NFC", found[at - 1] + text[at])[:1], ""
    for word in _WORD.finditer(text):
        seen = word[0].translate(LOOK_ALIKES)
        if not word[0].isascii() and seen.isascii():
            found[word.start() : word.end()] = seen
    return found


@lru_cache(maxsize=4096)
def _shape(mark: str) -> str:
    if mark in _MEANT:
        return _MEANT[mark]
    if mark.isascii() or mark in _OF_THEIR_OWN or not unicodedata.decomposition(mark).startswith(_SHAPES):
        return mark
    plain = unicodedata.normalize("NFKC", mark)
    return plain if plain.isascii() else mark
