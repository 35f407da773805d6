"""The output check: every sentence of an answer, whoever wrote it, must stand in the passages that it cites.

What fails is removed; an answer of which nothing is left is refused. Fails closed.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from shared.guardrails.claims import RULE_NUMBER, Number, conditions, content, critical, numbers, populations
from shared.guardrails.rewording import plainly
from shared.guardrails.source import Source
from shared.guardrails.sources import Sources, is_matter, sources_of
from shared.guardrails.units import statements_in
from shared.language.stems import stem
from shared.search.tags import OWN_TAGS, Tags
from shared.terminology.terminology import Terminology

_CANCER = "cancer"
_COVERED = 0.5
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


class GroundingCheck:
    """Checks answers against passages, with the terminology's help for other words of the same thing."""

    def __init__(self, terminology: Terminology, tags: Tags = OWN_TAGS) -> None:
        """Take the words for the same thing, and how sentences of this corpus name their sources."""
        self._terminology, self._tags = terminology, tags

    def check(
        self, answer: str, passages: Sequence[Source], question: str = "", decided: Collection[str] = ()
    ) -> Checked:
        """Return the answer without what does not stand in its sources; numbers of the question may be named bare.

        `decided`: lines that code worked out, and no one wrote; they go with the paragraph that they stand in.
        """
        removed: list[str] = []
        blocks = answer.split("\n\n")
        paragraphs = [self._paragraph(block, passages, question, removed, frozenset(decided)) for block in blocks]
        return Checked("\n\n".join(paragraph for paragraph in paragraphs if paragraph), tuple(removed))

    def _paragraph(
        self, block: str, passages: Sequence[Source], question: str, removed: list[str], decided: frozenset[str]
    ) -> str:
        sources = self._tags.named(block, passages)
        lines = []
        for line in block.split("\n"):
            said = [] if line in decided else statements_in(line)
            stands = [self.stands(sentence, sources, question) for sentence in said]
            removed += [sentence for sentence, is_sound in zip(said, stands, strict=True) if not is_sound]
            kept = " ".join(sentence for sentence, is_sound in zip(said, stands, strict=True) if is_sound)
            lines.append(line if line in decided else kept)
        is_left = any(line and line not in decided for line in lines)
        return "\n".join(filter(None, lines)) if is_left else ""

    def stands(self, sentence: str, sources: Sequence[Source], question: str = "") -> bool:
        """Whether one sentence stands in one of the passages it cites, or in all of them together."""
        claim = self._tags.mark.sub(" ", sentence).strip()
        cited = self._tags.named(sentence, sources)
        if not content(claim) and not numbers(claim):
            return True
        if not cited:
            return False
        if any(_plain(claim) in _units(passage.text) for passage in cited):
            return True
        groups = [[passage] for passage in cited] + ([list(cited)] if len(cited) > 1 else [])
        return any(self._holds(claim, group, question) for group in groups)

    def _holds(self, said: str, group: Sequence[Source], question: str) -> bool:
        claim, sources, asked = plainly(said), sources_of(group, self._terminology), numbers(question)
        return (
            _numbers_stand(claim, sources, asked)
            and _populations_stand(claim, sources)
            and conditions(claim) <= sources.conditions
            and critical(self._beside_concepts(claim, sources)) <= sources.critical
            and self._meaning_stands(claim, sources)
            and sources.alignment.agrees(claim)
            and sources.alignment.binds(claim, asked)
        )

    def _beside_concepts(self, claim: str, sources: Sources) -> str:
        """The claim without the names of what the sources name too ("raised platelets", "thrombocytosis")."""
        for mention in sorted(self._terminology.find_mentions(claim), key=lambda m: -m.start):
            if mention.concept in sources.concepts:
                claim = f"{claim[: mention.start]} {claim[mention.end :]}"
        return claim

    def _meaning_stands(self, claim: str, sources: Sources) -> bool:
        held, told = sources.words, self._terminology.find_mentions(claim)
        matters = [mention for mention in told if is_matter(mention.concept, self._terminology)]
        if any(
            not (self._is_known(m.concept, sources.concepts) or all(held.hold(word) for word in content(m.text)))
            for m in matters
        ):
            return False
        stems = [word for word in content(claim) if word not in _FRAME]
        understood = {word for mention in told for word in content(mention.text)}
        covered = sum(word in understood or held.hold(word) for word in stems)
        return not stems or covered / len(stems) >= _COVERED

    def _is_known(self, concept: str, known: frozenset[str]) -> bool:
        """Whether a matter, a kind of it or what it is a kind of is named; "cancer" alone names no one cancer."""
        is_a, is_cancer = self._terminology.is_a, self._terminology.concept(concept).kind == _CANCER
        return any(is_a(other, concept) or (not is_cancer and is_a(concept, other)) for other in known)


@lru_cache(maxsize=_KEPT)
def _units(text: str) -> frozenset[str]:
    """Return the lines and sentences of a passage as they stand: said whole, they need no further look."""
    return frozenset(_plain(unit) for line in text.split("\n") for unit in (line, *statements_in(line)))


def _plain(text: str) -> str:
    return text.strip(" •－.\n\t")


def _numbers_stand(claim: str, sources: Sources, asked: frozenset[Number]) -> bool:
    if not frozenset(RULE_NUMBER.findall(claim)) <= sources.rule_ids:
        return False
    return all(
        number.stands_in(sources.numbers)
        or (not number.comparator and any(number.value == other.value for other in asked))
        for number in numbers(claim)
    )


def _populations_stand(claim: str, sources: Sources) -> bool:
    said = populations(claim)
    return not said or said <= sources.populations or (said == {"people"} and not sources.populations)
