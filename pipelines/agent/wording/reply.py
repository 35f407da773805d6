"""The whole reply of a turn, from its steps."""

from collections.abc import Sequence
from typing import Any

from pipelines.agent.allergy_lines import Line
from pipelines.agent.context import AgentContext, FromGuideline
from pipelines.agent.conversation import taken_as
from pipelines.agent.due import due, lists_medicines, medicine_of
from pipelines.agent.labels import ALLERGY_TOLD, ASK_THE_GUIDELINE, DANGER, LABELS, error_message, listed
from pipelines.agent.outcome import Source, Step
from pipelines.agent.reading.asks import WRITES, Ask
from pipelines.agent.reading.grammar import pattern
from pipelines.agent.response import AgentResponse, Basis, Ending, Patient, Question, SourceShown, Unavailable
from pipelines.agent.state import AgentState
from pipelines.agent.understood.doubted import asked_with
from pipelines.agent.wording.comfort import COMFORT
from pipelines.agent.wording.direct import fixed, no_source
from pipelines.agent.wording.proposals import proposed
from pipelines.agent.wording.questions import not_understood, question_of
from pipelines.agent.wording.results import findings, said, status_left_out
from pipelines.agent.wording.talk import asks, not_answered, not_to_be_done, talk
from shared.guardrails.gate.said import say_danger
from shared.guardrails.messages import DISCLAIMER, say
from shared.terminology.drugs.names import same_medicine

_GIVEN = ("success_rich", "success_partial")


def reply(state: AgentState, context: AgentContext) -> AgentResponse:
    """Build the reply; the words of a danger stand before everything, what nothing has used behind it."""
    made, danger = _with_unused(_reply(state, context), state), state["danger"]
    number = context.emergency_number
    is_bare = danger.urgent == "emergency" and not danger.kind  # a model's word alone, which names no kind
    first = DANGER.format(number=number or "999") if is_bare else say_danger(danger, number)
    return made.model_copy(update={"answer": f"{first}\n\n{made.answer}", "urgent": danger.urgent}) if first else made


def _reply(state: AgentState, context: AgentContext) -> AgentResponse:
    if state.get("refused"):
        return _made(state, context, say("injection"), "refuse", "none")
    if state["intent"] == "DIRECT" or not state["asks"]:
        return _direct(state, context)
    return _from_tools(state, context)


def _with_unused(made: AgentResponse, state: AgentState) -> AgentResponse:
    """The reply with what of the message nothing has used; a question that no source answers is repeated whole."""
    pieces = [*state.get("unused", ()), *_allergies_told(made, state)]
    unused = tuple(_REST if COMFORT.search(piece) else piece for piece in pieces)
    if not unused or made.ending == "refuse" or state.get("withdrawn"):
        return made
    is_unanswered = state["intent"] == "DIRECT" and made.basis == "none" and not state.get("is_talk")
    is_asked = state.get("no_order_read", False) and made.question is None and not made.proposals
    question = not_understood() if is_asked else made.question
    told = f"Not used of your message: {'; '.join(f'“{piece}”' for piece in unused)}."
    asked = question.text if question else ""
    before = "" if is_unanswered and is_asked else made.answer.removesuffix(asked).rstrip()
    lines = [before, "" if is_unanswered and not is_asked else told, asked]  # a question stands last
    answer = "\n\n".join(line for line in lines if line)
    more = {"question": question, "ending": "ask_user"} if is_asked else {}
    return made.model_copy(update={"answer": answer, "not_done": (*made.not_done, *unused), **more})


def _allergies_told(made: AgentResponse, state: AgentState) -> list[str]:
    """The allergies that a message with an order tells, where no proposal's check shows them."""
    is_ordered = state.get("no_order_read", False) or any(ask.tool in WRITES for ask in state.get("asks", ()))
    checks = " ".join(check.text.lower() for action in made.proposals for check in action.checks)
    told = [line for line in state.get("told_now", ()) if is_ordered and not any(one in checks for one in _told(line))]
    return [ALLERGY_TOLD.format(words=line.text) for line in told]


def _told(line: Line) -> list[str]:
    """What a check names of an allergy that it knows: its words, or its substance."""
    return [line.text.lower(), *(own.lower() for own in line.own)]


def _made(
    state: AgentState, context: AgentContext, answer: str, ending: Ending, basis: Basis, **more: Any
) -> AgentResponse:
    return AgentResponse(session_id=context.session_id, answer=answer, ending=ending, basis=basis,
                         intent=state["intent"], disclaimer=DISCLAIMER,
                         mode="model_assisted" if state.get("assisted") == "used" else "rules",
                         degraded=state.get("assisted") == "failed", **more)  # fmt: skip


def _direct(state: AgentState, context: AgentContext) -> AgentResponse:
    message, image = state["message"], state.get("image")
    if state.get("withdrawn"):
        return _made(state, context, "The proposal was discarded; nothing was written.", "answer", "fixed")
    if image is not None:
        return _of_image(state, context)
    if (words := fixed(message)) is not None:
        return _made(state, context, words, "answer", "fixed")
    if state.get("is_talk"):
        return _talked(state, context)
    found = context.ask_guideline(message)
    if found is None and state.get("standalone"):
        found = context.ask_guideline(state["standalone"])
    if found is not None:
        return _made(state, context, found.answer, "answer", "guideline", citations=tuple(found.citations))
    return _made(state, context, no_source(message), "answer", "none")


def _talked(state: AgentState, context: AgentContext) -> AgentResponse:
    """What needs no tool and no source; of a bare question the guideline's answer, where that is sure."""
    found = context.ask_guideline(state["message"]) if asks(state["message"]) and not state["outside"] else None
    if found is not None and not found.is_limited:
        return _made(state, context, found.answer, "answer", "guideline", citations=tuple(found.citations))
    words = talk(state)
    is_open = asks(state["message"]) or bool(state["outside"])
    return _made(state, context, words, "answer", "none" if is_open else "fixed", not_done=tuple(state["outside"]))


def _of_image(state: AgentState, context: AgentContext) -> AgentResponse:
    image = state["image"]
    assert image is not None
    label = LABELS["analyze_medical_image"]
    if image.error_type:
        lost = Unavailable(label=label, message=error_message("image_unreadable", "analyze_medical_image", ""))
        return _made(state, context, lost.message, "skip", "none", unavailable=(lost,))
    return _made(state, context, findings(image.data), "answer", "image", sources=_shown(image.sources))


def _from_tools(state: AgentState, context: AgentContext) -> AgentResponse:
    steps: list[Step] = [step for step in state.get("steps", []) if step.is_finished]
    given = [step for step in steps if step.quality in _GIVEN and step.tool not in WRITES and step.route != "ask_user"]
    asked = next((step for step in steps if step.route == "ask_user"), None)
    doubted = asked_with(asked, _due(state, context)) if asked is not None else []
    question = question_of(asked, doubted) if asked is not None else None
    proposals = tuple(state.get("proposals", ()))
    lost = tuple(
        Unavailable(label=LABELS[s.tool], message=s.message)
        for s in steps
        if s.message and s.error_type not in _NOT_LOST
    )
    left = _left(state, steps, context) if asked is None else _writes_behind(asked, doubted, state, context)
    lines = [*_image_line(state), *_lines(state, steps, given, context)]
    assessed = _assessed(state, steps, context)
    lines += [assessed.answer] if assessed else []
    told, unanswered = _of_guideline(state, context)
    lines += [found.answer for found in told]
    left += [ASK_THE_GUIDELINE.format(words=words) for words in unanswered]
    lines += [proposed(action) for action in proposals]
    lines += [f"Not done: {listed(left)}."] if left else []
    outside, open_ones = state.get("outside", ()), state.get("unanswered", ())
    lines += [not_to_be_done(outside)] if outside else []
    lines += [not_answered(open_ones)] if open_ones else []
    left += [*outside, *open_ones]
    lines += [question.text] if question else []
    return _made(
        state, context, "\n\n".join(lines) or error_message("generic", state["asks"][0].tool, ""),
        _ending(question, given, steps, bool(proposals)), "tools" if given or proposals else "none",
        question=question, proposals=proposals, unavailable=lost, not_done=tuple(left),
        sources=_shown([source for step in given for source in step.outcome.sources]), patient=_patient(steps),
        citations=tuple(one for found in (assessed, *told) if found for one in found.citations),
    )  # fmt: skip


def _assessed(state: AgentState, steps: Sequence[Step], context: AgentContext) -> FromGuideline | None:
    """What the assessment says of a record that was opened for it."""
    charts = [step for step in steps if step.tool == "get_patient_chart" and step.quality in _GIVEN]
    is_asked = state.get("assesses") or pattern("assess").search(state["message"].lower())
    if not charts or not is_asked:
        return None
    return context.assess_chart(str(charts[0].args["patient_id"]), context.left)


def _of_guideline(state: AgentState, context: AgentContext) -> tuple[list[FromGuideline], list[str]]:
    """What the guideline says to the questions that are asked of it beside the tools; those that it does not answer."""
    found = [(words, context.ask_guideline(words)) for words in state.get("guideline", ())]
    return [one for _, one in found if one], [words for words, one in found if one is None]


def _left(state: AgentState, steps: Sequence[Step], context: AgentContext) -> list[str]:
    """What was asked and neither answered nor given up: for want of steps or time, or of what it depends on."""
    read = any(lists_medicines(step) for step in steps)
    open_asks = _due(state, context)
    began = {step.tool for step in steps}
    stuck = [ask for ask in state["asks"] if ask.tool not in began and not (ask.only_if and read)]
    return list(dict.fromkeys(_named(ask) for ask in (*open_asks, *stuck)))


def _named(ask: Ask) -> str:
    """An ask by its clinical label, a write with what it is of."""
    said = [*ask.meant, *(ask.args.get(name) for name in _NAMED), ask.unread] if ask.tool in WRITES else []
    about = " ".join(str(one) for one in said if one)
    return f"{LABELS[ask.tool]}: {about}" if about else LABELS[ask.tool]


def _writes_behind(asked: Step, doubted: Sequence[Ask], state: AgentState, context: AgentContext) -> list[str]:
    """The writes that wait until a question about another one is answered, but for those that it asks about too."""
    if asked.tool not in WRITES:
        return []
    left = [ask for ask in _due(state, context) if ask.tool in WRITES and ask not in doubted]
    return list(dict.fromkeys(map(_named, left)))


def _due(state: AgentState, context: AgentContext) -> list[Ask]:
    return due(state["asks"], state.get("steps", []), state["known"], context.lexicon.names)


_NAMED = ("medication_name", "dosage", "frequency", "notes", "substance", "reaction", "severity")
_REST = "a further part of the message"
_NOT_LOST = frozenset({"drug_not_in_database", "not_found"})


def _image_line(state: AgentState) -> list[str]:
    image = state.get("image")
    return [findings(image.data)] if image is not None and not image.error_type else []


def _ending(question: Question | None, given: Sequence[Step], steps: Sequence[Step], proposes: bool) -> Ending:
    if question is not None:
        return "ask_user"
    if proposes:
        return "confirm"
    answered = given or any(step.quality == "no_results" for step in steps) or not steps
    return "answer" if answered else "skip"


def _lines(state: AgentState, steps: Sequence[Step], given: Sequence[Step], context: AgentContext) -> list[str]:
    lines = [f"“{word}” was taken as {name}." for word, name in taken_as(steps).items() if any(s.called for s in steps)]
    lines += [line for line in (_medicine_asked(state, step, context) for step in given) if line]
    for step in steps:
        if step in given:
            lines.append(said(step, state["message"]))
        elif step.quality == "no_results" and step.route != "ask_user":
            lines.append(_nothing_found(step))
        elif step.message:
            lines.append(step.message)
    lines += _idle(state, steps)
    has_chart = any(step.tool == "get_patient_chart" for step in given)
    if any(step.tool in ("check_drug_safety", "check_drug_interactions") for step in given) and not has_chart:
        lines.append("No patient's record was looked at, so nobody's own allergies or conditions are considered here.")
    return lines


def _nothing_found(step: Step) -> str:
    if step.tool == "check_drug_interactions":
        return said(step, "")
    if step.tool == "get_patient_chart":
        return (
            said(step, "")
            if step.outcome.data.get("patient_id")
            else error_message("not_found", step.tool, str(step.args["patient_id"]))
        )
    entity = step.args.get("query") or step.args.get("condition") or step.args.get("name") or step.args.get("drug_name")
    told = error_message("not_found", step.tool, str(entity))
    left_out = status_left_out(step) if step.tool == "find_clinical_trials" else ""
    return f"{told}{left_out} Nothing found is not proof that there is nothing."


def _medicine_asked(state: AgentState, step: Step, context: AgentContext) -> str:
    """Whether a medicine that the words name stands in the record: said first, where that was asked."""
    if not lists_medicines(step) or len(state["asks"]) > 2:
        return ""
    words = state["message"].replace("?", " ").split()
    names = context.lexicon.names
    asked = next((word for word in words if names.find(word)), None)
    if asked is None:
        return ""
    held = [line for line in step.outcome.data.get("medications", ()) if same_medicine(names, medicine_of(line), asked)]
    return f"Listed: {'; '.join(held)}." if held else f"{asked} is not among the medicines recorded."


def _idle(state: AgentState, steps: Sequence[Step]) -> list[str]:
    """What was asked for a case that the record does not show."""
    done = {(step.tool, step.only_if) for step in steps}
    read = any(lists_medicines(step) for step in steps)
    return [
        f"{ask.only_if} is not among the medicines recorded, so this was not done: {LABELS[ask.tool]}."
        for ask in state["asks"]
        if read and ask.only_if and (ask.tool, ask.only_if) not in done
    ]


def _patient(steps: Sequence[Step]) -> Patient | None:
    ids = dict.fromkeys(str(step.args["patient_id"]) for step in steps if step.args.get("patient_id"))
    names = {one["patient_id"]: one["name"] for s in steps for one in s.outcome.data.get("patients", ())}
    names |= {
        str(s.outcome.data["patient_id"]): s.outcome.data.get("name") or ""
        for s in steps
        if s.outcome.data.get("patient_id")
    }
    found = next(iter(ids), None) or (next(iter(names)) if len(names) == 1 else None)
    return Patient(patient_id=found, name=names.get(found, "")) if found else None


def _shown(sources: Sequence[Source]) -> tuple[SourceShown, ...]:
    return tuple(
        SourceShown(
            label=s.label,
            ref=s.ref,
            title=s.title or None,
            date=s.date or None,
            url=s.url or None,
            jurisdiction=s.jurisdiction or None,
        )
        for s in sources
    )
