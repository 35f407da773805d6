"""What to do as a person reads it: a line for each action, begun by its true timing."""

from collections.abc import Sequence

from shared.criteria.actions.merge import ActionToTake
from shared.criteria.asking import OpenQuestion
from shared.criteria.profile import Profile

_ON_A_DRAFT = "by an unread draft"


def recommended_action(
    actions: Sequence[ActionToTake], undecided: OpenQuestion | None, profile: Profile, unjudged: Sequence[str] = ()
) -> str:
    """Return a line for each action, the most urgent first.

    Where there is none, the question to decide first, and that this excludes nothing. `unjudged`: the numbers of
    recommendations that could concern the person and are not judged; with them nothing is said to be clear.
    """
    if actions:
        return "\n".join(map(_line, actions))
    lines = [to_decide(undecided, profile)] if undecided else []
    lines.append(_not_judged(unjudged) if unjudged else profile.nothing_met)
    return "\n".join(lines)


def _not_judged(numbers: Sequence[str]) -> str:
    listed = ", ".join(numbers)
    return f"Not judged: what this record tells of may meet {listed}. Read that in the guideline; nothing is ruled out."


def to_decide(undecided: OpenQuestion, profile: Profile) -> str:
    """Return the line that asks what is to be decided first, and what a yes would mean."""
    timing = profile.timing[undecided.urgency]
    basis = f"{undecided.cancer_type}, {undecided.rule_id}"
    return f"To decide first: {undecided.question} If so: {timing[0].lower()}{timing[1:]} ({basis})."


def by_when(timing: str, what: str) -> str:
    """Return what to do, begun by its timing; one that names the referral is not followed by its name."""
    named = timing.split(" (", maxsplit=1)[0].lower()
    return timing + what[len(named) :] if what.startswith(named) else f"{timing}: {what}"


def _line(action: ActionToTake) -> str:
    """One action with its cancers and what it rests on."""
    lead = by_when(action.timing, action.what)
    what = " ".join((lead, *(f"({alternative})" for alternative in action.alternatives)))
    strength = (action.strength or "").replace("_", " ")
    draft = _ON_A_DRAFT if action.by_a_draft else ""
    basis = "; ".join(filter(None, (strength, ", ".join(action.rule_ids), draft)))
    done = f" Already in the record: “{action.done}”." if action.done else ""
    return f"{what}, for {_listed(action.cancers)} ({basis}).{done}"


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
