"""The defined terms that a message asks the meaning of."""

import re
from collections.abc import Sequence

from pipelines.chat.context import ChatContext
from pipelines.chat.query.question import Ask, Question
from shared.language.stems import stems_by_sentence
from shared.retrieval.definitions import named_terms, terms_meant, timing_terms
from shared.retrieval.hit import Passage
from shared.retrieval.talk import load_talk

_HOW_SOON = re.compile(r"\bhow (?:soon|fast|quick\w*|urgent\w*)\b|\btime ?(?:scale|frame)\b|\bby when\b", re.I)
_HOW_LONG_IS = re.compile(r"\bhow (?:long|old) (?:is|are)\b", re.I)
_TIME = re.compile(r"\bwithin \d+\b")


def defined_terms(question: Question, context: ChatContext) -> list[Passage]:
    """Return their passages in the guideline's order: those named, else one called otherwise ("2WW").

    A message that speaks of more than what terms are otherwise called asks something else.
    """
    asks_length = bool(_HOW_LONG_IS.search(question.message))
    asks_of_name = context.names.asks_of_name(question.message)
    if question.own or not (asks_length or asks_of_name or Ask.DEFINITION in question.asks):
        return []
    known, tokens = context.library.terms, stems_by_sentence(question.message)
    places = [named.term.place for named in named_terms(tokens, known)] or _called(question.message, context)
    if not places:
        said = frozenset(mention.concept for mention in load_talk().mentions(tokens))
        is_of_terms = said <= frozenset[str]().union(*(term.concepts for term in known))
        places = [term.place for term in terms_meant(said, known)[:1] if is_of_terms]
    passages = [context.library.passages[place] for place in places]
    return sorted(passages, key=lambda passage: (passage.page, passage.chunk_id))


def _called(message: str, context: ChatContext) -> list[int]:
    """The term that a message calls by a name of the services."""
    called = context.names.term_in(message)
    passages = context.library.passages
    return [term.place for term in context.library.terms if (passages[term.place].term or "").casefold() == called]


def times_of(question: Question, cited: Sequence[Passage], context: ChatContext) -> list[Passage]:
    """Return the definition that says how soon, where that is asked and what is cited only names it ("immediate")."""
    if not (question.is_followup and cited and _HOW_SOON.search(question.message)):
        return []
    if any(_TIME.search(passage.text) for passage in cited):
        return []
    known = context.library.terms
    timing = {term.place for term in timing_terms(known)}
    named = [one.term.place for one in named_terms(stems_by_sentence(cited[0].text), known)]
    return [context.library.passages[place] for place in named if place in timing][:1]
