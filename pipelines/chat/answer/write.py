"""Write the extractive answer: each chosen passage in its own words, with its page, and what it means for the case."""

from collections.abc import Callable

from pipelines.chat.answer.choose import choose, folded
from pipelines.chat.answer.cite import cite, tag
from pipelines.chat.answer.complete import more_of, naming
from pipelines.chat.answer.draft import Draft
from pipelines.chat.answer.enumeration import enumerated
from pipelines.chat.answer.fit import excludes
from pipelines.chat.answer.judged import judged
from pipelines.chat.answer.lead import Found, lead_of
from pipelines.chat.answer.narrow import Choice
from pipelines.chat.answer.notes import notes_on
from pipelines.chat.answer.outline import Item, outline, trimmed, words_in
from pipelines.chat.answer.suggest import suggestions_for
from pipelines.chat.answer.table import table_lines
from pipelines.chat.context import ChatContext
from pipelines.chat.query.memory import Memory
from pipelines.chat.query.question import Ask, Question
from shared.guideline.citation import Citation
from shared.guideline.records import Recommendation
from shared.language.stems import terms
from shared.retrieval.retrieve import Retrieval

_BREAK = "\n\n"
_WHOLE_WORDS = 60
_MOST = 4
# Whoever asks for the words, or for a list, is not helped by part of them.
_WHOLE = frozenset({Ask.QUOTE, Ask.LIST})
_ANSWER_WORDS = 110


def write_answer(
    question: Question, retrieval: Retrieval, memory: Memory, context: ChatContext, tell: Callable[[str], None]
) -> Draft:
    """Return the answer with its citations, telling each part as it is written; without an answer, no citations."""
    verdicts = judged(question, context)
    decided = lead_of(question, memory, verdicts, context)
    chosen = _with_deciding(choose(question, retrieval, memory, context), decided, context)
    room = _ANSWER_WORDS // max(1, len(chosen))
    shown = [choice.passage.rule_id or "" for choice in chosen]
    lead = decided.said(shown) if decided else None
    said = verdicts.said_of(shown)
    found = question.left or enumerated(question, context) or naming(question, verdicts, context)
    notes = notes_on(chosen, said, question, context)
    if lead:
        tell(lead.text + _BREAK)
    parts: list[str] = []
    citations = []
    for choice in chosen:
        quoted, citation = _part(choice, question, memory, context, room)
        text = "\n".join((quoted, *notes.get(choice.passage.rule_id or "", ())))
        tell(_BREAK + text if parts else text)
        parts.append(text)
        citations.append(citation)
    return Draft(
        _BREAK.join(parts),
        tuple(citations),
        suggestions_for(chosen, question, context),
        more_of(shown, dict.fromkeys((*found, *folded(question, retrieval, memory, context)))) if citations else None,
        said,
        frozenset(line for lines in notes.values() for line in lines),
        lead,
    )


def _with_deciding(chosen: list[Choice], found: Found | None, context: ChatContext) -> list[Choice]:
    """Put what decides a yes or a no before what was chosen, where none of it was."""
    if not chosen or found is None or found.said([choice.passage.rule_id or "" for choice in chosen]):
        return chosen
    library = context.library
    deciding = library.passages[library.rule_places[found.rules[0][0]]]
    return [Choice(deciding, 1.0), *chosen[: _MOST - 1]]


def _part(choice: Choice, question: Question, memory: Memory, context: ChatContext, room: int) -> tuple[str, Citation]:
    passage = choice.passage
    rule = context.guideline.by_id().get(passage.rule_id or "")
    if rule is None:
        definition = passage.text.partition("\n")[2]
        citation = cite(passage, definition.splitlines()[0], context.guideline)
        return f"{passage.term}: {definition} {tag(citation)}", citation
    paragraphs = _shown(rule, question, memory, context, room)
    lines = [line for item in paragraphs for line in item.lines()] + table_lines(rule, question)
    citation = cite(passage, passage.text, context.guideline)
    return "\n".join(lines) + f" {tag(citation)}", citation


def _shown(rule: Recommendation, question: Question, memory: Memory, context: ChatContext, room: int) -> list[Item]:
    """The paragraphs of a recommendation that are quoted; of another person, what bears on them was quoted before."""
    whole = outline(rule.text)
    was_quoted = question.changes_person and rule.rule_id in memory.cited
    is_short = words_in(whole) <= max(room, _WHOLE_WORDS) and not was_quoted
    if is_short or question.asks & _WHOLE:
        return whole
    focus, terminology = frozenset(question.focus), context.terminology
    asked = frozenset(terms(question.message))

    def wanted(line: str) -> bool:
        if excludes(line, question.case.age):
            return False
        named = {mention.concept for mention in terminology.find_mentions(line)}
        related = any(terminology.is_a(a, b) or terminology.is_a(b, a) for a in named for b in focus)
        return related or len(asked & frozenset(terms(line))) >= 2

    return trimmed(whole, wanted)
