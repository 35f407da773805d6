"""A proposed write in words: what would be written for whom, what was checked, and that nothing is written yet."""

import re

from pipelines.agent.response import Action

_WRITTEN_OUT = {"µg": "micrograms", "ug": "micrograms", "mcg": "micrograms", "iu": "international units", "u": "units"}


def proposed(action: Action) -> str:
    """Return the proposal; what speaks against it stands first."""
    against = [check.text for check in action.checks if check.outcome == "warning"]
    unsure = [check.text for check in action.checks if check.outcome == "not_checked"]
    clear = [check.text for check in action.checks if check.outcome == "clear"]
    lines = [f"{text.rstrip('.')}." for text in (*against, *unsure)]
    lines.append(f"Proposed, not yet written: {contents(action)}.")
    lines += [f"Checked: {'; '.join(clear)}."] if clear else []
    lines += ["Confirming asks for a reason."] if action.needs_override else []
    lines.append(f"Confirm or reject proposal {action.action_id}; words in this conversation write nothing.")
    return " ".join(lines)


def contents(action: Action) -> str:
    """Return what would be written, and for whom."""
    args = action.arguments
    name = f"{action.patient.name} ({action.patient.patient_id})" if action.patient.name else action.patient.patient_id
    if action.kind == "prescription":
        notes = f", {args['notes']}" if args.get("notes") else ""
        return f"{args['medication_name']} {_dose(str(args['dosage']))} {args['frequency']}{notes} for {name}"
    if action.kind == "allergy":
        severity = f", {args['severity']}" if args.get("severity") else ""
        return f"allergy to {args['substance']}, reaction {args['reaction']}{severity}, for {name}"
    return f"{args['note_type']} for {name}: “{args['note_text']}”"


def _dose(said: str) -> str:
    """A dose with a blank before its unit, and a unit that is misread easily also written out."""
    dose = re.sub(r"(?<=\d)(?=[^\W\d])", " ", said.strip())
    unit = dose.split()[-1].lower()
    return f"{dose} ({_WRITTEN_OUT[unit]})" if unit in _WRITTEN_OUT else dose


def settled(action: Action) -> str:
    """Return what became of a proposal."""
    if action.state == "done":
        return f"Written: {contents(action)}. Reference: {action.reference}."
    told = {
        "rejected": "Discarded; nothing was written",
        "refused": "The record refused it; nothing was written",
        "expired": "It has expired; nothing was written",
        "voided": "It was replaced by a newer proposal; nothing was written",
        "executing": "Whether it was written is not known yet; ask again with the same proposal",
    }
    return f"{told.get(action.state, 'Not yet written')}: {contents(action)}."
