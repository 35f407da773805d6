"""The defined terms that a message asks the meaning of."""

from pipelines.chat.context import ChatContext
from pipelines.chat.query.question import Ask, Question
from shared.retrieval.definitions import named_terms, terms_meant
from shared.retrieval.hit import Passage
from shared.retrieval.talk import load_talk
from shared.retrieval.tokens import stems_by_sentence


def defined_terms(question: Question, context: ChatContext) -> list[Passage]:
    """Return their passages in the guideline's order: those named, else one called otherwise ("2WW").

    A message that speaks of more than what terms are otherwise called asks something else.
    """
    if Ask.DEFINITION not in question.asks or question.own:
        return []
    known, tokens = context.library.terms, stems_by_sentence(question.message)
    places = [named.term.place for named in named_terms(tokens, known)]
    if not places:
        said = frozenset(mention.concept for mention in load_talk().mentions(tokens))
        is_of_terms = said <= frozenset[str]().union(*(term.concepts for term in known))
        places = [term.place for term in terms_meant(said, known)[:1] if is_of_terms]
    passages = [context.library.passages[place] for place in places]
    return sorted(passages, key=lambda passage: (passage.page, passage.chunk_id))
