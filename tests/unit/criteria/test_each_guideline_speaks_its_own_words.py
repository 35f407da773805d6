"""What is a guideline's own: the words for its timings and the level of each action; one unknown promises no days."""

import re

import pytest

from shared.criteria.profile import profile_of
from shared.guideline.urgency import Action, RiskLevel, Urgency

ACTING = [urgency for urgency in Urgency if urgency is not Urgency.NONE]


@pytest.mark.parametrize("code", ["NG12", "SRG1", "nobody's"])
def test_every_timing_has_words(code: str) -> None:
    profile = profile_of(code)
    for words in (profile.timing, profile.brief):
        assert set(words) == set(ACTING) and all(words.values())
    assert "does not exclude cancer" in profile.nothing_met


def test_a_guideline_without_a_profile_promises_no_time() -> None:
    profile = profile_of("nobody's")
    assert not any(re.search(r"\d", words) for words in (*profile.timing.values(), *profile.brief.values()))
    assert profile_of("NG12").timing[Urgency.URGENT] == "Within 2 weeks"


@pytest.mark.parametrize("code", ["NG12", "nobody's"])
def test_a_referral_that_is_urgent_has_the_gravest_level(code: str) -> None:
    levels = profile_of(code).levels
    assert levels[Action.URGENT_REFERRAL] is levels[Action.VERY_URGENT_REFERRAL] is RiskLevel.URGENT_REFERRAL
    assert levels[Action.NON_URGENT_REFERRAL] is RiskLevel.NON_URGENT
