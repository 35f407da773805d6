"""Two or three things to ask next, from what was just cited."""

from itertools import islice

from pipelines.chat.answer.narrow import Choice
from pipelines.chat.context import ChatContext
from pipelines.chat.query.question import Question
from shared.guideline.records import Term
from shared.language.age_limits import age_limits
from shared.language.stems import terms

_MOST = 3
# Words of the suggestions that make no difference between two of them.
_ASKING = frozenset(terms("what about mean guideline say recommend else for"))


def suggestions_for(chosen: list[Choice], question: Question, context: ChatContext) -> tuple[str, ...]:
    """Return questions that the guideline can answer, none of them what was just asked."""
    if not chosen:
        return ()
    first = chosen[0].passage
    rule = context.guideline.by_id().get(first.rule_id or "")
    found: list[str] = []
    limits = age_limits(first.text)
    if rule and limits and limits[0].low and limits[0].below is None and limits[0].is_in_years:
        found.append(f"What about under {limits[0].low}?")
    found += [f"What does “{term.term.lower()}” mean?" for term in _terms_in(first.text, context)]
    if rule and rule.cancer_type:
        found.append(f"What else does the guideline recommend for {_lower(rule.cancer_type)}?")
    titles = dict.fromkeys(other.section_title for other in context.guideline.recommendations if not other.gives_action)
    topics = ("safety netting", *(_lower(title) for title in titles))
    found += [f"What does the guideline say about {topic}?" for topic in topics]
    said = frozenset(terms(question.message)) | frozenset(terms(question.text))
    return tuple(islice((one for one in dict.fromkeys(found) if not _is_asked(one, said)), _MOST))


def _is_asked(suggestion: str, said: frozenset[str]) -> bool:
    """Whether the words said hold all that a suggestion says, numbers too."""
    return frozenset(terms(suggestion)) - _ASKING <= said


def _terms_in(text: str, context: ChatContext) -> list[Term]:
    folded = text.casefold()
    return [term for term in context.guideline.terms if len(term.term) > 6 and term.term.casefold() in folded][:1]


def _lower(name: str) -> str:
    return name if name.split("'", maxsplit=1)[0] != name else name[0].lower() + name[1:]
