"""Text to tokens with character offsets, and each word to the key under which the index knows it."""

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

BREAKS = frozenset(".;!?\n")
# A colon or a bracket opened parts like a comma, but what stands before it may be what the words after it are said of
# ("weight: down", "bowel habit (changed)").
COLON, OPEN, CLOSE = ":", "(", ")"
OPENERS = frozenset({COLON, OPEN})
COMMAS = frozenset({",", COLON, OPEN, CLOSE})
_TOKEN = re.compile(
    r"\?\s*(?:[Yy]es|[Yy]ep|[Yy]eah)\b[\s,–-]*|\(['‘\"“]|['’\"”]\)|(?<!\w)[+\-−]ve\b|\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*|\n|[^\s\w]",
    re.UNICODE,
)
ABBREVIATED = frozenset({"v", "approx", "lt", "rt", "abdo", "dysph", "epig", "prod", "rec", "resp", "vag"})
# Short forms that are no word in small letters: any without a vowel ("cxr", "dvt"), and these.
_SHORT_IN_SMALL = frozenset({
    "aml", "bpe", "cibh", "cobh", "copd", "ct", "du", "egd", "ekg", "fx", "gb", "gerd", "gord", "hiv", "ibd", "ibs",
    "imb", "lif", "ln", "lul", "luq", "luts", "mri", "ogd", "puo", "pv", "qfit", "rif", "rul", "ruq", "sobar", "soboe",
    "spep", "tvus", "tvuss", "uss", "uti", "vh", "vte", "wl", "xr",
})  # fmt: skip
_NO_VOWEL = re.compile(r"[bcdfghj-np-tv-xz]{3,}")
_GOES_ON = re.compile(r" (?![A-Z])")
_WORDS_KEPT = 16_384
_SILENT = frozenset("-‐‑'’‘\"“”*_~`")
_QUOTES = frozenset("'’‘\"“”")
_SAME = {"&": "and", "+": "and", "–": ",", "—": ",", "[": "(", "]": ")", "−ve": "-ve"}
_SUFFIXES = (("tre", "ter"), ("bre", "ber"), ("yse", "yze"), ("ise", "ize"), ("ised", "ized"), ("ising", "izing"))
_SPELLINGS = (("ae", "e"), ("oe", "e"), ("our", "or"), ("ll", "l"), ("isation", "ization"))
_SHORT = {"haem": "hem", "grey": "gray"}


class Token(NamedTuple):  # made by the thousand for a letter: a frozen dataclass takes three times as long
    """A word, number or mark: `key` is its folded base form, `start` and `end` offsets into the text.

    `capitals` is the word where it stands in capitals, without a small plural s ("LNs" is "LN"), or is a short form
    whose small letters are no word ("cxr").
    """

    key: str
    start: int
    end: int
    capitals: str = ""


def plain(word: str) -> str:
    """Lower case, without apostrophes and possessive endings."""
    lower = word.lower().replace("’", "'")
    return (lower[:-2] if lower.endswith("'s") else lower).replace("'", "")


@cache
def fold(word: str) -> str:
    """One spelling for British and US English of a plain word: haemoglobin -> hemoglobin."""
    if len(word) < 5:
        return _SHORT.get(word, word)
    for british, american in _SUFFIXES:
        if word.endswith(british):
            word = word[: -len(british)] + american
    for british, american in _SPELLINGS:
        word = word.replace(british, american)
    return word


def singular(word: str) -> str:
    """The folded word without a plural ending."""
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > 5:
        return word[:-3] + "y"
    if word.endswith("aches"):
        return word[:-1]
    return word[:-2] if word.endswith(("sses", "xes", "ches", "shes", "zzes")) else word[:-1]


class Inflections:
    """Inflected words to their base: listed verbs and irregular words, plurals by rule."""

    def __init__(self, regular: Iterable[str], irregular: Mapping[str, str]) -> None:
        self._base: dict[str, str] = {}
        self.key = lru_cache(maxsize=_WORDS_KEPT)(self._key)
        for verb in regular:
            for inflected in verb_forms(verb):
                self._base[fold(inflected)] = fold(verb)
        for base, inflected_words in irregular.items():
            for inflected in (base, *inflected_words.split()):
                self._base[fold(inflected)] = fold(base)

    def bent(self, bases: Collection[str]) -> set[str]:
        """The words given and all that bend to one of them."""
        return {*bases, *(word for word, base in self._base.items() if base in bases)}

    def _key(self, word: str) -> str:
        """The key of a word as written, in any case, inflection and spelling."""
        clean = plain(word)
        folded = fold(clean)
        if folded not in self._base:
            folded = fold(singular(clean))
        return self._base.get(folded, folded)


def verb_forms(verb: str) -> tuple[str, ...]:
    """A regular verb in all its forms, itself first."""
    if verb.endswith("e"):
        return verb, verb + "s", verb + "d", verb[:-1] + "ing"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb, verb[:-1] + "ies", verb[:-1] + "ied", verb + "ing"
    plural = verb + "es" if verb.endswith(("s", "x", "ch", "sh")) else verb + "s"
    stems = (verb, verb + verb[-1]) if _may_double(verb) else (verb,)
    return verb, plural, *(stem + ending for stem in stems for ending in ("ed", "ing"))


def _may_double(verb: str) -> bool:
    return len(verb) < 6 and verb[-1] not in "aeiouwxyh" and verb[-2] in "aeiou" and verb[-3] not in "aeiou"


def tokens_of(text: str, inflections: Inflections) -> list[Token]:
    """The tokens of a text in order; hyphens and quotes part words and are dropped."""
    tokens: list[Token] = []
    for found in _TOKEN.finditer(text):
        raw = found[0]
        first = raw[0]
        if first.isalpha():
            capitals = _capitals(raw)
            tokens.append(Token(inflections.key(raw), *found.span(), capitals))
            continue
        if raw in _SILENT or (len(raw) == 2 and not _QUOTES.isdisjoint(raw)):
            continue
        if raw == "." and tokens and tokens[-1].key in ABBREVIATED and _GOES_ON.match(text, found.end()):
            continue
        if first.isdigit():
            key = raw
        elif first == "?" and len(raw) > 1:
            key = COLON  # "Any lumps? Yes, in my neck": the answer goes on with the question
        else:
            key = _SAME.get(raw, raw)
        tokens.append(Token(key, *found.span()))
    return tokens


def pieces_of(word: str) -> list[str]:
    """A word of a form parted as it would be in a text: "ca125" is "ca" and "125"."""
    return [_SAME.get(found[0], found[0]) for found in _TOKEN.finditer(word) if found[0] not in _SILENT]


def _capitals(raw: str) -> str:
    if raw.isupper():
        return raw[:-1] if len(raw) > 3 and raw[-1] == "S" and _is_short(raw[:-1].lower()) else raw
    if raw.islower():
        return next((word.upper() for word in (raw, raw.removesuffix("s")) if _is_short(word)), "")
    return raw[:-1] if len(raw) > 2 and raw[-1] == "s" and raw[:-1].isupper() else ""


def _is_short(small: str) -> bool:
    return small in _SHORT_IN_SMALL or _NO_VOWEL.fullmatch(small) is not None
