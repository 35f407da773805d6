"""What rules ask to be done where nothing is known to have been done, as a person reads it."""

from collections.abc import Sequence

from shared.criteria.actions.lines import recommended_action
from shared.criteria.actions.merge import actions_of
from shared.criteria.profile import profile_of
from shared.criteria.rulebook import Rule, Rulebook
from shared.criteria.silence import NOTHING


def told_by(rules: Sequence[Rule], rulebook: Rulebook) -> str:
    """Return a line for each action, in the words of NG12's timings."""
    profile = profile_of("NG12")
    return recommended_action(actions_of(rules, rulebook, NOTHING, profile), None, profile)
