"""Text to search terms: one spelling, light stems, no stop words. Queries and passages go through the same."""

import re
import unicodedata
from functools import lru_cache

_WORD = re.compile(r"[a-z0-9]+(?:\.[0-9]+)*(?:'[a-z]+)?")
SENTENCE_END, _ENDS = ".", ".?!;•\n"
_WORD_OR_END = re.compile(rf"{_WORD.pattern}|[{_ENDS}]")


def _pairs(listed: str) -> dict[str, str]:
    """Read "said:meant said:meant"."""
    return dict(pair.split(":") for pair in listed.split())


# American beginnings and parts of words with the British ones; endings are handled by the stems.
_AMERICAN_STARTS = _pairs(
    "hemat:haemat hemo:haemo hemorr:haemorr esoph:oesoph edema:oedema estrog:oestrog gynec:gynaec pediatr:paediatr "
    "orthoped:orthopaed fecal:faecal feces:faeces tumor:tumour color:colour goiter:goitre center:centre fiber:fibre "
    "behavior:behaviour program:programme"
)
_AMERICAN_PARTS = _pairs("anemi:anaemi leukemi:leukaemi diarrhe:diarrhoe cytemia:cytaemia")
_NOT_AMERICAN = ("colorect", "programme")

_STOP_WORDS = """
    a about after again all also am an and any anybody anyone are as at be because been before being but by can
    cannot could did do does doing done for from get gets getting go goes going gone got had has have having he her
    here hers herself him himself his how i if in into is it its itself just keep keeps let like me might more most my
    myself no nor not now of off on once only or other our ours out over own per please put quite really same say says
    she should so some somebody someone such than that the their theirs them themselves then there these they thing
    things this those through to too under until up upon us very was we were what when where whether which while who
    whom why will with would yes you your yours i'm i've it's he's she's don't doesn't can't won't isn't there's
    that's what's who's
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())


@lru_cache(maxsize=4096)
def _british(word: str) -> str:
    if word.startswith(_NOT_AMERICAN):
        return word
    for american, british in _AMERICAN_STARTS.items():
        if word.startswith(american):
            return british + word[len(american) :]
    for american, british in _AMERICAN_PARTS.items():
        if american in word:
            return word.replace(american, british)
    return word


_IRREGULAR = _pairs(
    "children:child people:person women:woman men:man teeth:tooth feet:foot forgot:forget forgotten:forget told:tell "
    "said:say sent:send felt:feel found:find went:go gave:give given:give seen:see saw:see lost:lose came:come "
    "brought:bring written:write wrote:write chose:choose chosen:choose heard:hear"
)
_ENDINGS = _pairs("iest:y ier:y ies:y sses:ss ing: ed: ly: es: s:")


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """Return a light stem: plural, -ing, -ed and -ly endings go, and the American spelling becomes British."""
    word = _british(word.removesuffix("'s").removesuffix("'d"))
    word = _IRREGULAR.get(word, word)
    if len(word) <= 3 or word[-1].isdigit():
        return word
    for ending, instead in _ENDINGS.items():
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith(("ss", "us", "is")):
            word = word[: len(word) - len(ending)] + instead
            break
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "ls":
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word


def words(text: str) -> list[str]:
    """Return every word of a text in order, folded to lower case; "1.3.1" and "4.5" stay whole."""
    folded = unicodedata.normalize("NFKC", text).casefold().replace("’", "'").replace("‐", "-")
    return _WORD.findall(folded)


def stems(text: str) -> list[str]:
    """Return the stem of every word in order, stop words included."""
    return [stem(word) for word in words(text)]


def stems_by_sentence(text: str) -> list[str]:
    """Return the stem of every word in order, `SENTENCE_END` after each sentence."""
    folded = unicodedata.normalize("NFKC", text).casefold().replace("’", "'").replace("‐", "-")
    return [stem(word) if word[0] not in _ENDS else SENTENCE_END for word in _WORD_OR_END.findall(folded)]


def terms(text: str) -> list[str]:
    """Return what is searched by: stems without stop words."""
    return [stem(word) for word in words(text) if word not in STOP_WORDS]
