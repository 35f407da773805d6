"""What the agent's routes and commands work with, made of this process's wiring."""

from functions.agent.assessing import assessing_for
from functions.agent.guideline import guideline_for
from pipelines.agent.actions import Deciding
from pipelines.agent.port_tools import Ports, PortTools
from pipelines.agent.seeing import See, seeing_with, unseen
from pipelines.agent.service import Capabilities
from pipelines.agent.worded.ask import Helper, helper_of
from shared.conversation.understand.asking import Understanding
from shared.tools.outside import is_outside
from shared.wiring import Wiring


def tools_for(wiring: Wiring, caller: str, correlation_id: str) -> PortTools:
    """Return the tools over the ports; each record that is read is audited to the caller."""

    def audit(what: str, patient_id: str) -> None:
        wiring.action_audit.read(correlation_id=correlation_id, caller=caller, what=what, patient_id=patient_id)

    ports = Ports(
        labels=wiring.drug_labels,
        interactions=wiring.interactions,
        literature=wiring.literature,
        trials=wiring.trials,
        charts=wiring.chart_reader,
        names=wiring.drug_names,
        is_sample=wiring.settings.agent_services == "embedded",
    )
    return PortTools(ports, audit)


def able(wiring: Wiring, caller: str, correlation_id: str) -> Capabilities:
    """Return all that the pipeline is handed."""
    return Capabilities(
        tools_for(wiring, caller, correlation_id),
        guideline_for(wiring, caller, correlation_id),
        assessing_for(wiring, caller, correlation_id),
        seeing(wiring),
        understanding(wiring),
        wording(wiring),
    )


def understanding(wiring: Wiring) -> Understanding | None:
    """Return a configured model, that messages about patients may go to, as what says what a message means."""
    seconds = wiring.settings.chat_model_seconds
    return Understanding(wiring.model, seconds) if wiring.model.is_model and _may_go(wiring) else None


def wording(wiring: Wiring) -> Helper | None:
    """Return what words beside the tools: a configured model, where that is set and what it is shown may go to it."""
    return helper_of(wiring.model, wiring.settings)


def seeing(wiring: Wiring) -> See:
    """Return what describes images: a configured model that sees, and that patients' data may go to."""
    is_able = wiring.settings.model_sees_images and wiring.model.is_model
    return seeing_with(wiring.model) if is_able and _may_go(wiring) else unseen


def _may_go(wiring: Wiring) -> bool:
    settings = wiring.settings
    return settings.outside_model_consent or not is_outside(settings.model, settings.model_address)


def deciding(wiring: Wiring, caller: str, correlation_id: str) -> Deciding:
    """Return what deciding on proposals works with; the record that is read again is audited to the caller."""
    check = tools_for(wiring, caller, correlation_id).call
    return Deciding(wiring.actions, wiring.chart_writer, wiring.action_audit, check)
