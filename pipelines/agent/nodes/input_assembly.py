"""Gather what the turn starts from: the message read within its conversation, and an image's findings, made once."""

from collections.abc import Sequence

from pipelines.agent.context import CALL_SECONDS, AgentContext
from pipelines.agent.conversation import hear
from pipelines.agent.reading.allergies_told import left_out, not_recorded, told_in
from pipelines.agent.reading.asks import Ask
from pipelines.agent.reading.conserved import without_orders
from pipelines.agent.reading.mark import Marked
from pipelines.agent.reading.read import Lexicon, read
from pipelines.agent.reading.unused import not_understood, unused_in
from pipelines.agent.state import AgentState, Turn
from pipelines.agent.told_before import told_before
from shared.conversation.understand.quotes import place_in
from shared.flow import Given
from shared.guardrails.gate.danger import Danger, find_danger

LAST_TURNS = 8  # four exchanges


def input_assembly(state: AgentState, runtime: Given[AgentContext]) -> AgentState:
    """Read the message; look at the image, if there is one. An attack goes no further."""
    context, message = runtime.context, state["message"]
    if _is_attack(message, context):
        return {"refused": True, "danger": Danger(), "asks": [], "image": None}
    danger = find_danger(message, professional=True)
    image_id = state.get("image_id", "")
    image = context.tools.look(image_id, message, min(CALL_SECONDS, context.left)) if image_id else None
    history = list(state.get("history", ()))[-LAST_TURNS:]
    pending = state.get("pending")
    heard = hear(message, history, pending, state["known"], context.lexicon, has_image=image is not None)
    if heard.withdraws and pending is not None:
        context.withdraw(pending.action_id)
    return {
        "refused": False,
        "danger": danger,
        "marked": heard.request.marked,
        "is_settled": heard.is_settled,
        "answers": heard.answers,
        "known": heard.known,
        "image": image,
        "withdrawn": heard.withdraws,
        **taken_up(heard.request.marked, heard.asks, context.lexicon, state.get("history", ())),
    }


def taken_up(
    marked: Marked, asks: Sequence[Ask], lexicon: Lexicon, history: Sequence[Turn], looked_up: Sequence[str] = ()
) -> AgentState:
    """Return what is asked, with what of the message it does not take up; `looked_up`: words that ask for look-ups."""
    told = told_in(marked, asks, lexicon)
    quoted = [place for words in looked_up if (place := place_in(words, marked.text)) is not None]
    places = [one for place in quoted for one in without_orders(place, marked)]
    unused = unused_in(marked, asks, lexicon.names, [*((one.start, one.end) for one in told), *places])
    return {
        "asks": asks,
        "unused": [*unused, *left_out(told, asks, lexicon.names)],
        "no_order_read": not_understood(marked, asks, lexicon.names),
        "told_now": not_recorded(told, asks, lexicon.names),
        "told": [*told_before(history, lexicon), *told],
    }


def _is_attack(message: str, context: AgentContext) -> bool:
    """Orders inside a note's words are data. Asking for the record of one patient, by id or name, is what this is for;
    asking for all that is held is not."""
    if context.attack(message) is None:
        return False
    asks = read(message, context.lexicon).asks
    notes = [str(ask.args.get("note_text") or "") for ask in asks if ask.tool == "save_clinical_note"]
    spoken = message.replace(notes[0], " ") if notes and notes[0] else message
    kind = context.attack(spoken) if spoken.strip() else None
    if kind != "exfiltration":
        return kind is not None
    return not any(ask.who is not None and (ask.who.patient_id or ask.who.name) for ask in asks)
