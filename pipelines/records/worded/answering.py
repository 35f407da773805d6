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
    draft: Drafted
    puts: tuple[Put, ...]


def worded(state: RecordsState, near: Sequence[Line], context: RecordsContext, helper: Helper) -> Worded | None:
    """Return what a model says that stands; None where it gave nothing that can be used."""
    papers = context.ready.papers
    people = People(papers)
    shown = shown_of(papers, near, state["draft"].together, people, context.limits.context_tokens)
    question = context.message.message
    reply = helper.answer(question, shown, people, context.as_of, _earlier(state, context))
    if reply is None:
        return None
    read = _checked(reply, shown, people, context)
    _judge(read, shown, people, context, helper)
    puts = _puts(read, shown)
    stood = sum(one.reason is None for one in read)
    log_event("records_worded", candidates=len(read), count=stood, version=prompts.VERSION)
    if reply.kind == "not_found" or not puts:
        return Worded(reply.urgent, reply.type, False, Drafted(), ())
    draft, every = composed(reply.kind, puts, state["draft"], state["asked"], papers)
    return Worded(reply.urgent, reply.type, True, draft, every)


def _earlier(state: RecordsState, context: RecordsContext) -> list[tuple[str, str]]:
    """The questions and answers before that count, in order."""
    most = context.limits.history_messages // 2
    turns = context.conversation.turns(state["session"])[-most:] if most else []
    return [(turn.message, str(turn.reply.get("answer", ""))) for turn in turns]


def _checked(reply: Answer, shown: Shown, people: People, context: RecordsContext) -> list[Checked]:
    """Each sentence by code."""
    said = [Sentence(people.named(one.text, "the patient") or "", one.marks) for one in reply.sentences[:_MOST]]
    spans = {mark: span_of(line, people) for mark, line in shown.lines.items()}
    return list(checked(said, spans, context.message.message, context.ready.papers.words))


def _judge(read: list[Checked], shown: Shown, people: People, context: RecordsContext, helper: Helper) -> None:
    """What code leaves in doubt is shown to the model anew, and refused unless it must be granted."""
    doubtful = [place for place, one in enumerate(read) if one.is_doubtful]
    if not doubtful:
        return
    asked = [(people.hidden(read[at].text), shown.under_heads(read[at].marks)) for at in doubtful]
    verdicts = helper.judge(asked, context.as_of)
    for number, at in enumerate(doubtful):
        if verdicts.get(number) != "entailed":
            read[at] = Checked(read[at].text, read[at].marks, "not_entailed")


def _puts(read: Sequence[Checked], shown: Shown) -> list[Put]:
    """What stands, each text once, and in the place of what does not its quotations, each line told once."""
    puts: list[Put] = []
    told: set[tuple[str, int]] = set()
    for one in read:
        lines = unique(shown.lines[mark] for mark in one.marks)
        if one.reason is None:
            if one.text not in {put.text for put in puts}:
                puts.append(Put(one.text, tuple(lines), "model"))
        else:
            puts += quotations([line for line in lines if line.key not in told])
        told |= {line.key for line in lines}
    return puts
