"""A model's answer to one question over a record, made ready: asked once, checked by code, and judged where that is
not enough."""

from collections.abc import Sequence
from dataclasses import dataclass

from pipelines.records.answer.point import Drafted, Put, unique
from pipelines.records.papers.prepare import Line
from pipelines.records.question.kinds import QueryType
from pipelines.records.state import RecordsContext, RecordsState
from pipelines.records.worded import prompts
from pipelines.records.worded.ask import Helper
from pipelines.records.worded.compose import composed, quotations
from pipelines.records.worded.people import People
from pipelines.records.worded.record_shown import Shown, shown_of
from pipelines.records.worded.shapes import Answer
from pipelines.records.worded.spans import span_of
from shared.guardrails.gate.danger import Urgent
from shared.guardrails.verified.check import checked
from shared.guardrails.verified.shapes import Checked, Sentence
from shared.tracing import log_event

_MOST = 6  # sentences


@dataclass(frozen=True, slots=True)
class Worded:
    """What a model made of a question; `draft` and `puts` are empty where it found nothing."""

    urgent: Urgent
    query_type: QueryType
    is_found: bool
    draft: Drafted = Drafted()
    puts: tuple[Put, ...] = ()


def worded(state: RecordsState, near: Sequence[Line], context: RecordsContext, helper: Helper) -> Worded | None:
    """Return what a model says that stands; None where it gave nothing that can be used."""
    papers = context.ready.papers
    people = People(papers)
    shown = shown_of(papers, near, state["draft"].together, people, context.limits.context_tokens)
    question = context.message.message
    reply = helper.answer(question, shown, people, context.as_of, _earlier(state, context))
    if reply is None:
        return None
    read = _checked(reply, shown, people, question, context, helper)
    puts = _puts(read, shown)
    is_found = reply.kind != "not_found" and bool(puts)
    draft, every = composed(reply.kind, puts, state["draft"], state["asked"], papers) if is_found else (Drafted(), ())
    refused = sum(one.reason is not None for one in read)
    log_event("records_worded", count=len(read), refused=refused, version=prompts.VERSION)
    return Worded(reply.urgent, reply.type, is_found, draft, every)


def _earlier(state: RecordsState, context: RecordsContext) -> list[tuple[str, str]]:
    """The questions and answers before that count, in order."""
    most = context.limits.history_messages // 2
    turns = context.conversation.turns(state["session"])[-most:] if most else []
    return [(turn.message, str(turn.reply.get("answer", ""))) for turn in turns]


def _checked(
    reply: Answer, shown: Shown, people: People, question: str, context: RecordsContext, helper: Helper
) -> list[Checked]:
    """Each sentence by code, then those that code leaves in doubt by a second call."""
    words = context.ready.papers.words
    said = [Sentence(people.named(one.text, "the patient") or "", one.marks) for one in reply.sentences[:_MOST]]
    spans = {mark: span_of(line, people) for mark, line in shown.lines.items()}
    read = list(checked(said, spans, question, words))
    doubtful = [place for place, one in enumerate(read) if one.is_doubtful]
    if not doubtful:
        return read
    asked = [(people.hidden(read[at].text), shown.under_heads(read[at].marks)) for at in doubtful]
    verdicts = helper.judge(asked, context.as_of)
    for number, at in enumerate(doubtful):
        if verdicts.get(number) != "entailed":
            one = read[at]
            read[at] = Checked(one.text, one.marks, "not_entailed")
    return read


def _puts(read: Sequence[Checked], shown: Shown) -> list[Put]:
    """What stands, and in the place of what does not its quotations, each line told once."""
    puts: list[Put] = []
    told: set[tuple[str, int]] = set()
    for one in read:
        lines = unique(shown.lines[mark] for mark in one.marks)
        if one.reason is None:
            puts.append(Put(one.text, tuple(lines), "model"))
        else:
            puts += quotations([line for line in lines if line.key not in told])
        told |= {line.key for line in lines}
    return puts
