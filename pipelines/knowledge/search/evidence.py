"""Whether an entry answers a question: what is asked must be spoken of, by name, and a dose stated."""

from collections.abc import Sequence
from typing import Final

from pipelines.knowledge.search.index import BaseIndex, Scored
from shared.guardrails.evidence import EvidenceThresholds
from shared.language.vi.glossary import load_glossary
from shared.language.vi.kinds import says
from shared.language.vi.marks import fold
from shared.language.vi.reading import Reading
from shared.stores.knowledge_bases import Entry

# Set on the questions of tests/evaluation/knowledge; `ng12 knowledge calibrate` sets a role's own.
THRESHOLDS: Final = EvidenceThresholds(weak=0.3, sufficient=0.42)
# Whoever asks for one of these is told nothing by an entry that does not speak of it.
_DEMANDED: Final = frozenset({"dose", "max_dose", "adjust_dose", "start_drug", "target", "osseointegration"})
_OF_DOSE: Final = frozenset({"dose", "max_dose", "adjust_dose", "start_drug"})
_TELLING_NOTHING: Final = frozenset({"general", "part", "measure"})
_NAMED, _NOT_NAMED = 0.5, 0.5
_HELD, _UNMET = 0.25, 0.5
_EQUAL: Final = 0.93


def is_vague(question: Reading, index: BaseIndex) -> bool:
    """Whether a question names nothing that could be looked up ("how is this taken?")."""
    kinds = load_glossary().kinds
    named = [one for one in question.concepts if kinds[one] not in _TELLING_NOTHING]
    measured = [one for one in question.concepts if kinds[one] in ("measure", "part") or one == "diabetes"]
    known = [word for word in question.rest if index.knows(fold(word))]
    if says("points_back", question.folded) and all(kinds[one] == "care" for one in named):
        return True
    return not named and len(measured) < 2 and not (measured and known) and len(known) < 2


def evidence_of(question: Reading, found: Scored, index: BaseIndex) -> float:
    """Return how well an entry answers, 0 to 1."""
    if is_vague(question, index):
        return 0.0
    kinds = load_glossary().kinds
    held = index.held_by(found.entry)
    named = [one for one in question.concepts if kinds[one] not in _TELLING_NOTHING]
    evidence = found.cover
    if named and max(held.get("#" + one, 0.0) for one in named) < _NAMED:
        evidence *= _NOT_NAMED
    if any(held.get("#" + one, 0.0) < _HELD for one in _DEMANDED.intersection(question.concepts)):
        evidence *= _UNMET
    return evidence


def lacks_dose(question: Reading, entry: Entry) -> bool:
    """Whether how much of a medicine is asked, and the entry states no amount."""
    asks = not _OF_DOSE.isdisjoint(question.concepts)
    return asks and not says("states_dose", fold(f"{entry.answer} {entry.reason}"))


def is_tie(question: Reading, index: BaseIndex, found: Sequence[Entry]) -> bool:
    """Whether the two best fit so equally, with so little asked, that either may be meant."""
    specific = [one for one in question.concepts if load_glossary().kinds[one] != "part"]
    if len(found) < 2 or len(specific) != 1 or question.rest:
        return False
    first, second = (index.score(question, entry) for entry in found[:2])
    return first > 0 and second / first > _EQUAL
