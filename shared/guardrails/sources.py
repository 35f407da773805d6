"""Everything that the sources of a sentence say, gathered once: the same passages are cited again and again."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from shared.guardrails.alignment import Alignment
from shared.guardrails.claims import RULE_NUMBER, Number, conditions, content, critical, numbers, populations
from shared.guardrails.rewording import plainly
from shared.guardrails.source import Source
from shared.guardrails.units import units_of
from shared.terminology.terminology import Terminology

_SAME_START = 5
_KEPT = 512
_QUALIFIER = "qualifier"
_OF_SEX = {"female": "women", "male": "men"}
# Text, subject, sex and numbers of a passage: all that is read of it.
_Said: TypeAlias = tuple[str, str | None, str | None, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Words:
    """Stems of a text, and how those of some length start ("pelvic", "pelvis")."""

    stems: frozenset[str]
    starts: frozenset[str]

    def hold(self, word: str) -> bool:
        """Whether a stem, or one that starts alike, is held."""
        return word in self.stems or (len(word) >= _SAME_START and word[:_SAME_START] in self.starts)


@dataclass(frozen=True, slots=True)
class Sources:
    """What one or several passages say together; `concepts`: what they speak of, qualifiers apart."""

    numbers: frozenset[Number]
    rule_ids: frozenset[str]
    populations: frozenset[str]
    conditions: frozenset[str]
    critical: frozenset[str]
    words: Words
    concepts: frozenset[str]
    alignment: Alignment


def sources_of(passages: Sequence[Source], terminology: Terminology) -> Sources:
    """Read passages as the sources of one statement."""
    said = tuple([(p.text, p.about, p.sex, tuple(p.numbered)) for p in passages])
    return _read(said, terminology)


def words_of(text: str) -> Words:
    """Return the words that carry a text's meaning."""
    stems = frozenset(content(text))
    return Words(stems, frozenset(stem[:_SAME_START] for stem in stems))


def concepts_of(text: str, terminology: Terminology) -> frozenset[str]:
    """Return what a text speaks of."""
    return frozenset(m.concept for m in terminology.find_mentions(text) if is_matter(m.concept, terminology))


def is_matter(concept: str, terminology: Terminology) -> bool:
    """Whether a concept is something to speak of, and not a quality of it."""
    return terminology.concept(concept).kind != _QUALIFIER


@lru_cache(maxsize=_KEPT)
def _read(said: tuple[_Said, ...], terminology: Terminology) -> Sources:
    written = "\n".join(" | ".join(filter(None, (text, about))) for text, about, *_ in said)
    text = plainly(written)
    numbered = {number for *_, several in said for number in several}
    return Sources(
        numbers=numbers(text),
        rule_ids=frozenset(numbered) | frozenset(RULE_NUMBER.findall(text)),
        populations=populations(written) | {_OF_SEX[sex] for _, _, sex, _ in said if sex},
        conditions=conditions(text),
        critical=critical(text),
        words=words_of(text),
        concepts=concepts_of(text, terminology),
        alignment=Alignment([unit for one in said for unit in units_of(plainly(one[0]))], terminology),
    )
