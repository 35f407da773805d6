"""Parts of a sentence already read, each standing in the text as one character that no guideline prints."""

import re
from functools import lru_cache

from shared.criteria.draft.tree import Quality
from shared.guideline.criterion import Criterion

_PEOPLE, _AGE, _NODE, _QUALITY = 0xE000, 0xE400, 0xE800, 0xF000
PEOPLE = f"[{chr(_PEOPLE)}-{chr(_AGE - 1)}]"
PERSON = f"[{chr(_PEOPLE)}-{chr(_NODE - 1)}]"
NODE = f"[{chr(_NODE)}-{chr(_QUALITY - 1)}]"
QUALITY = f"[{chr(_QUALITY)}-\uf8ff]"
_LEADS = re.compile(
    r"^(?:(?:and|or|they|it|he|she|there|have|has|had|having|is|are|report|reports|reported|also|either|both"
    r"|with|whose|their|his|her|a|an|the|who|if|in)\b(?! suspected)\s*)+(?=\S)",
    re.IGNORECASE,
)
ANY_MARK = f"[{chr(_PEOPLE)}-\uf8ff]"
REMEMBERED = 2048
_ANY = re.compile(ANY_MARK)
# Stands before what is emphasised, which goes on with the words before it.
EMPHASIS = "\x03"
_GAPS = re.compile(rf"(?:{ANY_MARK}|{EMPHASIS}|\s)+")


class Marks:
    """Who is meant (age, sex, population), finished criteria, and qualities of what stands beside them."""

    def __init__(self) -> None:
        self._parts: dict[str, Criterion | Quality | None] = {}
        self._words: dict[str, str] = {}

    def people(self, criterion: Criterion | None, words: str) -> str:
        """Return a mark for who is meant; None for anybody."""
        return self._put(_PEOPLE, criterion, words)

    def age(self, criterion: Criterion, words: str) -> str:
        """Return a mark for an age."""
        return self._put(_AGE, criterion, words)

    def node(self, criterion: Criterion, words: str) -> str:
        """Return a mark for a finished criterion."""
        return self._put(_NODE, criterion, words)

    def quality(self, quality: Quality, words: str) -> str:
        """Return a mark for a quality."""
        return self._put(_QUALITY, quality, words)

    def criteria(self, text: str, kind: str) -> list[Criterion]:
        """Return the criteria of the person or node marks in `text`."""
        found = [self._parts[mark] for mark in re.findall(kind, text)]
        return [part for part in found if part is not None and not isinstance(part, Quality)]

    def quality_in(self, text: str) -> Quality:
        """Return all qualities in `text` together."""
        total = Quality()
        for mark in re.findall(QUALITY, text):
            part = self._parts[mark]
            total = total + part if isinstance(part, Quality) else total
        return total

    def words(self, text: str) -> str:
        """Return `text` as the guideline prints it, the marks turned back into their words."""
        while _ANY.search(text):
            text = _ANY.sub(lambda match: self._words[match[0]], text)
        return " ".join(text.replace(EMPHASIS, "").split()).strip(" ,;:")

    def label(self, text: str) -> str:
        """Return the words of `text` as the name of a criterion, without what only leads to it ("and have")."""
        return _LEADS.sub("", self.words(text))

    def _put(self, start: int, part: Criterion | Quality | None, words: str) -> str:
        mark = chr(start + len(self._parts))
        self._parts[mark] = part
        self._words[mark] = words
        return f" {mark} "


@lru_cache(maxsize=REMEMBERED)
def without_marks(text: str) -> str:
    """Return the plain words between marks."""
    return _GAPS.sub(" ", text).strip(" ,;:")
