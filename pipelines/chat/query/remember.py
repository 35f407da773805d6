"""What the conversation keeps after a turn: a cited answer its topic and case, any other who was told of."""

from collections import Counter

from pipelines.chat.context import ChatContext
from pipelines.chat.query.case_words import read_message
from pipelines.chat.query.memory import Case, Memory, Slot
from pipelines.chat.query.question import Question
from pipelines.chat.query.whose import names_of, of_whom
from pipelines.chat.query.yes_or_no import yes_or_no
from pipelines.chat.response import ChatResponse
from shared.guideline.citation import Citation
from shared.language.ages import stated_group

_TOPIC_TERMS = 2
_SEEN = 12


def remember(
    before: Memory, question: Question | None, message: str, reply: ChatResponse, context: ChatContext
) -> Memory:
    """Return the memory after this reply."""
    if question is None:
        before = of_whom(message, before, context.terminology)
    called = names_of(message, before)
    if question is None or not reply.citations:
        case = _person_of(message, before, context)
        return before.model_copy(update={"case": case, "called": called, "number": _number_of(None, case, before)})
    cited = tuple(dict.fromkeys(_name(citation) for citation in reply.citations))
    rules = tuple(name for name in cited if name and name[0].isdigit())
    seen = tuple(dict.fromkeys((*rules, *before.seen)))[:_SEEN]
    topic = _topic(reply.citations, context)
    case = _case_of(question, before)
    return Memory(
        order=before.order,
        called=called,
        earlier=before.earlier,
        case=case,
        number=_number_of(question, case, before),
        # What is said of people in general leaves no cancer to speak of.
        topic=topic if rules else topic or before.topic,
        asked=question.message,
        asked_whether=_whether(question, before),
        focus=question.focus,
        asks=tuple(question.asks),
        cited=rules or before.cited,
        defined=not rules,
        seen=seen,
        told_last=question.own,
        enumerated=question.every is not None,
        left=reply.more.rule_ids if reply.more else (),
    )


def _whether(question: Question, before: Memory) -> str:
    """The message whose yes or no is asked: this one, or the one before where the same is asked of somebody else."""
    if yes_or_no(question.message):
        return question.message
    return before.asked_whether if question.changes_person else ""


def _number_of(question: Question | None, case: Case, before: Memory) -> Slot | None:
    """What the last number told was of: the value of a test, or the age where that is new."""
    if question is not None and question.values:
        return Slot.VALUE
    return Slot.AGE if case.age is not None and case.age != before.case.age else before.number


def _case_of(question: Question, before: Memory) -> Case:
    """The case asked about; a question of letters or telling, which tells of nobody, leaves the one before."""
    case = question.case
    if not question.is_followup and not _tells_of_another(case, before.case):
        # A question of its own that tells of nobody leaves the person spoken of: his age and sex hold on.
        of_person = {"age": before.case.age, "sex": before.case.sex, "smoked": before.case.smoked}
        case = case.model_copy(update=of_person | {"group": before.case.group})
    tells = case.concepts or case.age is not None or case.sex or case.smoked is not None or question.ruled_out
    return case if tells else before.case


def _tells_of_another(case: Case, before: Case) -> bool:
    """Whether a case tells of an age, sex or age group other than those before."""
    return (
        case.age is not None or (case.sex or before.sex) != before.sex or (case.group or before.group) != before.group
    )


def _person_of(message: str, before: Memory, context: ChatContext) -> Case:
    """Who was told of in a message that was not answered: the age holds for the next one."""
    said = read_message(message, context.terminology)
    group = None if said.age is None else stated_group(frozenset(), "", said.age)
    told = {"age": said.age, "sex": said.sex, "smoked": said.smoked, "group": group}
    kept = {name: value for name, value in told.items() if value is not None}
    return before.case.model_copy(update=kept)


def _name(citation: Citation) -> str:
    return citation.rule_id or citation.term or ""


def _topic(citations: tuple[Citation, ...], context: ChatContext) -> str:
    """The commonest cancer of what was cited, and up to two of its clinical terms (no section numbers)."""
    passages = [passage for c in citations if (passage := context.library.by_chunk_id(c.chunk_id))]
    cancers = Counter(passage.cancer_type for passage in passages if passage.cancer_type)
    if not cancers:
        return next((passage.term for passage in passages if passage.term), "")
    cancer = cancers.most_common(1)[0][0]
    terms = dict.fromkeys(word for p in passages if p.cancer_type == cancer for word in p.symptom_keywords)
    return " ".join((cancer, *list(terms)[:_TOPIC_TERMS]))
