"""How a complaint is told on that a message does not plainly give to the person: with the words that say so.

Which that is the reader of records decides, for the table of what becomes of a mention: chat knows no rule of its own.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter

from shared.language.ages import stated_age
from shared.patient.facts import Facts
from shared.patient.statements import OF_NOBODY
from shared.terminology.concept import Mention
from shared.terminology.context import Context, context_reader
from shared.terminology.terminology import Terminology

_COMPLAINTS = frozenset({"symptom", "sign"})
# Whose relative it is: "my mother" may be the person asked about, "her mother" is somebody else.
_THEIR = re.compile(r"\b(?:her|his|their)(?: own)? $", re.IGNORECASE)
_MINE = re.compile(r"\b(?:my|our)\b[^.;,]*$", re.IGNORECASE)


def doubtful_complaints(
    message: str, mentions: Sequence[Mention], facts: Facts, terminology: Terminology
) -> Mapping[str, str]:
    """Return the words by which each such complaint is told on, "" for one that is nobody's who is asked about."""
    complaints = [m for m in mentions if terminology.concept(m.concept).kind in _COMPLAINTS]
    doubtful = [mention for mention in complaints if not _is_had(mention.concept, facts, terminology)]
    if not doubtful:
        return {}
    contexts = context_reader(terminology).read(message, mentions)
    around = dict(zip(mentions, contexts, strict=True))
    by_concept = groupby(sorted(doubtful, key=attrgetter("concept")), key=attrgetter("concept"))
    told = ((concept, list(_words(message, named, around))) for concept, named in by_concept)
    return {concept: words[-1] for concept, words in told if words}


def _is_had(concept: str, facts: Facts, terminology: Terminology) -> bool:
    told = (fact for name, listed in facts.features.items() if terminology.is_a(name, concept) for fact in listed)
    return any(fact.is_present and not fact.doubt for fact in told)


def _words(message: str, named: Iterator[Mention], around: Mapping[Mention, Context]) -> Iterator[str]:
    for mention in named:
        context = around[mention]
        if context.supposed_as in OF_NOBODY or (context.other_person and _is_beside(message, context.other_person[0])):
            yield ""
        elif context.supposed and context.supposed_as == "possible":
            yield message[min(mention.start, context.supposed[0]) : max(mention.end, context.supposed[1])]


def _is_beside(message: str, relative: int) -> bool:
    """Whether a relative is named beside the person asked about, who is told of before, and is not them."""
    if _THEIR.search(message, 0, relative):
        return True
    return _MINE.search(message, 0, relative) is None and stated_age(message[:relative]) is not None
