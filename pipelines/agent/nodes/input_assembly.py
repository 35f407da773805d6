"""Gather what the turn starts from: the message read within its conversation, and an image's findings, made once."""

from pipelines.agent.context import CALL_SECONDS, AgentContext
from pipelines.agent.conversation import hear
from pipelines.agent.reading.allergies_told import left_out, not_recorded, told_in
from pipelines.agent.reading.read import read
from pipelines.agent.reading.unused import not_understood, unused_in
from pipelines.agent.state import AgentState
from pipelines.agent.told_before import told_before
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
    marked, lexicon = heard.request.marked, context.lexicon
    told = told_in(marked, heard.asks, lexicon)
    unused = unused_in(marked, heard.asks, lexicon.names, [(one.start, one.end) for one in told])
    unused += left_out(told, heard.asks, lexicon.names)
    return {
        "refused": False,
        "danger": danger,
        "asks": heard.asks,
        "known": heard.known,
        "image": image,
        "withdrawn": heard.withdraws,
        "unused": unused,
        "no_order_read": not_understood(marked, heard.asks, lexicon.names),
        "told_now": not_recorded(told, heard.asks, lexicon.names),
        "told": [*told_before(state.get("history", ()), lexicon), *told],
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
