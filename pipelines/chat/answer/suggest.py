"""Two or three things to ask next, from what was just cited."""

from pipelines.chat.answer.fit import age_limits
from pipelines.chat.answer.narrow import Choice
from pipelines.chat.context import ChatContext
from shared.guideline.records import Term

_MOST = 3


def suggestions_for(chosen: list[Choice], context: ChatContext) -> tuple[str, ...]:
    """Return questions that the guideline can answer."""
    if not chosen:
        return ()
    first = chosen[0].passage
    rule = context.guideline.by_id().get(first.rule_id or "")
    found: list[str] = []
    limits = age_limits(first.text)
    if rule and limits and limits[0].low and limits[0].below is None:
        found.append(f"What about under {limits[0].low}?")
    found += [f"What does “{term.term.lower()}” mean?" for term in _terms_in(first.text, context)]
    if rule and rule.cancer_type:
        found.append(f"What else does the guideline recommend for {_lower(rule.cancer_type)}?")
    found.append("What does the guideline say about safety netting?")
    return tuple(dict.fromkeys(found))[:_MOST]


def _terms_in(text: str, context: ChatContext) -> list[Term]:
    folded = text.casefold()
    return [term for term in context.guideline.terms if len(term.term) > 6 and term.term.casefold() in folded][:1]


def _lower(name: str) -> str:
    return name if name.split("'", maxsplit=1)[0] != name else name[0].lower() + name[1:]
