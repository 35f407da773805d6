"""The output check: every sentence of an answer, whoever wrote it, must stand in the passages that it cites.

What fails is removed; an answer of which nothing is left is refused. Fails closed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from shared.guardrails.alignment import Alignment
from shared.guardrails.claims import RULE_NUMBER, Number, conditions, content, critical, numbers, populations
from shared.guardrails.rewording import plainly
from shared.guardrails.units import units_of
from shared.retrieval.hit import Passage
from shared.retrieval.tokens import stem
from shared.terminology.terminology import Terminology

_TAG = re.compile(r"\[[A-Z][\w-]*\d* (?:§|terms|symptom table)[^\]]*\]")
_SENTENCE = re.compile(r"(?<=[.!?:])(?<!p\.)(?<!e\.g\.)(?<!i\.e\.)\s+(?=[A-Z“\"‘'\[(•－-])")
_QUALIFIER = "qualifier"
_COVERED = 0.5
_SAME_START = 5
_KEPT = 512
_FRAMING = (
    "guideline recommend recommendation say said accord section table page term symptom ng12 nice age aged fall inside "
    "outside limit apply question answer follow mean define definition source point stat state criteria criterion "
    "patient include threshold same also person about this yes no count cover occur route way finding feature need "
    "require trigger total start mention make matter relevant word give set lead reason call warrant enough join must "
    "may justify though two single take taken account affect already difference especially particular least between "
    "case someone somebody anyone young younger older people done happen used use given gives number value"
)
_FRAME = frozenset(stem(word) for word in _FRAMING.split())


@dataclass(frozen=True, slots=True)
class Checked:
    """What is left of an answer, and the sentences that were taken out. `is_whole`: nothing was."""

    text: str
    removed: tuple[str, ...]

    @property
    def is_whole(self) -> bool:
        """Whether every sentence stood."""
        return not self.removed


@dataclass(frozen=True, slots=True)
class _Evidence:
    """Everything that the sources of a sentence say."""

    text: str
    numbers: frozenset[Number]
    asked: frozenset[Number]
    rule_ids: frozenset[str]
    populations: frozenset[str]


def sentences(text: str) -> list[str]:
    """Return the sentences of one line of an answer."""
    return _SENTENCE.split(text)


class GroundingCheck:
    """Checks answers against passages, with the terminology's help for other words of the same thing."""

    def __init__(self, terminology: Terminology) -> None:
        self._terminology = terminology

    def check(self, answer: str, passages: Sequence[Passage], question: str = "") -> Checked:
        """Return the answer without what does not stand in its sources; numbers of the question may be named bare."""
        removed: list[str] = []
        paragraphs = [self._paragraph(block, passages, question, removed) for block in answer.split("\n\n")]
        return Checked("\n\n".join(paragraph for paragraph in paragraphs if paragraph), tuple(removed))

    def _paragraph(self, block: str, passages: Sequence[Passage], question: str, removed: list[str]) -> str:
        sources = _tagged(block, passages)
        lines = []
        for line in block.split("\n"):
            kept = []
            for sentence in sentences(line):
                if self.stands(sentence, sources, question):
                    kept.append(sentence)
                else:
                    removed.append(sentence)
            if kept:
                lines.append(" ".join(kept))
        return "\n".join(lines)

    def stands(self, sentence: str, sources: Sequence[Passage], question: str = "") -> bool:
        """Whether one sentence stands in one of the passages it cites, or in all of them together."""
        claim = _TAG.sub(" ", sentence).strip()
        cited = _tagged(sentence, sources)
        if not content(claim) and not numbers(claim):
            return True
        if not cited:
            return False
        if any(_plain(claim) in _units(passage) for passage in cited):
            return True
        groups = [[passage] for passage in cited] + ([list(cited)] if len(cited) > 1 else [])
        return any(self._holds(claim, group, question) for group in groups)

    def prepare(self, passages: Sequence[Passage]) -> None:
        """Do ahead what the first sentence on each passage would wait for."""
        for passage in passages:
            _alignment((passage.text,), self._terminology)
            self._concepts(plainly(passage.text))

    def strange_words(self, sentence: str, passages: Sequence[Passage]) -> tuple[str, ...]:
        """Return the stems of a sentence that are neither the passages', nor another word for it, nor of framing."""
        text = "\n".join(" ".join(filter(None, (p.text, p.section, p.cancer_type))) for p in passages)
        held, known = frozenset(content(text)), self._concepts(text)
        mentions = [m for m in self._terminology.find_mentions(sentence) if self._is_known(m.concept, known)]
        understood = {word for mention in mentions for word in content(mention.text)} | _FRAME
        return tuple(word for word in content(sentence) if word not in understood and not _is_held(word, held))

    def _holds(self, said: str, sources: Sequence[Passage], question: str) -> bool:
        claim, evidence = plainly(said), _evidence(sources, question)
        if not (
            _numbers_stand(claim, evidence)
            and _populations_stand(claim, evidence)
            and conditions(claim) <= conditions(evidence.text)
            and critical(self._beside_concepts(claim, evidence.text)) <= critical(evidence.text)
            and self._meaning_stands(claim, evidence.text)
        ):
            return False
        alignment = _alignment(tuple(source.text for source in sources), self._terminology)
        return alignment.agrees(claim) and alignment.binds(claim, evidence.asked)

    def _beside_concepts(self, claim: str, text: str) -> str:
        """The claim without the names of what the text names too ("raised platelets", "thrombocytosis")."""
        known = self._concepts(text)
        for mention in sorted(self._terminology.find_mentions(claim), key=lambda m: -m.start):
            if mention.concept in known:
                claim = f"{claim[: mention.start]} {claim[mention.end :]}"
        return claim

    def _meaning_stands(self, claim: str, text: str) -> bool:
        held = frozenset(content(text))
        known = self._concepts(text)
        mentions = [m for m in self._terminology.find_mentions(claim) if self._is_matter(m.concept)]
        if any(
            not (self._is_known(m.concept, known) or all(_is_held(word, held) for word in content(m.text)))
            for m in mentions
        ):
            return False
        stems = [word for word in content(claim) if word not in _FRAME]
        understood = {word for m in self._terminology.find_mentions(claim) for word in content(m.text)}
        covered = sum(word in understood or _is_held(word, held) for word in stems)
        return not stems or covered / len(stems) >= _COVERED

    def _concepts(self, text: str) -> frozenset[str]:
        return frozenset(m.concept for m in self._terminology.find_mentions(text) if self._is_matter(m.concept))

    def _is_matter(self, concept: str) -> bool:
        return self._terminology.concept(concept).kind != _QUALIFIER

    def _is_known(self, concept: str, known: frozenset[str]) -> bool:
        return any(self._terminology.is_a(concept, other) or self._terminology.is_a(other, concept) for other in known)


@lru_cache(maxsize=_KEPT)
def _alignment(texts: tuple[str, ...], terminology: Terminology) -> Alignment:
    return Alignment([unit for text in texts for unit in units_of(plainly(text))], terminology)


def _is_held(word: str, held: frozenset[str]) -> bool:
    """Whether a stem, or one that starts alike ("pelvic", "pelvis"), is held."""
    return word in held or (
        len(word) >= _SAME_START and any(other[:_SAME_START] == word[:_SAME_START] for other in held)
    )


def _units(passage: Passage) -> frozenset[str]:
    """Return the lines and sentences of a passage as they stand: said whole, they need no further look."""
    lines = passage.text.split("\n")
    return frozenset(_plain(unit) for line in lines for unit in (line, *sentences(line)))


def _plain(text: str) -> str:
    return text.strip(" •－.\n\t")


def _tagged(text: str, passages: Sequence[Passage]) -> Sequence[Passage]:
    """Return the passages that the tags of a text name; all without tags, none where a tag names nothing."""
    tags = _TAG.findall(text)
    if not tags:
        return passages
    named = [[passage for passage in passages if _names(tag, passage)] for tag in tags]
    return [] if any(not found for found in named) else [passage for found in named for passage in found]


def _names(tag: str, passage: Passage) -> bool:
    page = re.search(r"p\.(\d+)", tag)
    if page is None or int(page[1]) != passage.page:
        return False
    if passage.rule_id:
        return f"§{passage.rule_id}," in tag
    return "terms" in tag if passage.term else "symptom table" in tag


def _evidence(sources: Sequence[Passage], question: str) -> _Evidence:
    text = "\n".join(" | ".join(filter(None, (p.text, p.cancer_type))) for p in sources)
    people = populations(text) | {{"female": "women", "male": "men"}[p.sex] for p in sources if p.sex}
    ids = {p.rule_id for p in sources if p.rule_id} | {ref for p in sources for ref in p.references or ()}
    text = plainly(text)
    return _Evidence(
        text, numbers(text), numbers(question), frozenset(ids) | frozenset(RULE_NUMBER.findall(text)), frozenset(people)
    )


def _numbers_stand(claim: str, evidence: _Evidence) -> bool:
    if not frozenset(RULE_NUMBER.findall(claim)) <= evidence.rule_ids:
        return False
    return all(
        number.stands_in(evidence.numbers)
        or (not number.comparator and any(number.value == asked.value for asked in evidence.asked))
        for number in numbers(claim)
    )


def _populations_stand(claim: str, evidence: _Evidence) -> bool:
    said = populations(claim)
    return not said or said <= evidence.populations or (said == {"people"} and not evidence.populations)
