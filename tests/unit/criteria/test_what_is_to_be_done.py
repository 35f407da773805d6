"""Each distinct test or referral is one action, in the guideline's words, merged over cancers."""

from shared.criteria.actions.merge import ActionToTake
from shared.guideline.records import Recommendation
from shared.guideline.urgency import Action, Urgency
from tests.unit.criteria.builders import answer, guideline, recommendation

XRAY = "Offer an urgent chest X-ray (to be done within 2 weeks) to assess for lung cancer in people with cough."


def actions(*rules: Recommendation, **record: object) -> tuple[ActionToTake, ...]:
    return answer(guideline(*rules), symptoms=["cough"], **record).actions


def of(cancer: str, rule: Recommendation) -> Recommendation:
    return rule.model_copy(update={"cancer_type": cancer})


def test_one_test_for_two_cancers_is_one_action() -> None:
    other = recommendation(XRAY.replace("lung cancer", "mesothelioma"), rule_id="9.9.2")
    (found,) = actions(of("Lung cancer", recommendation(XRAY)), of("Mesothelioma", other))
    assert found.what == "chest X-ray"
    assert found.cancers == ("Lung cancer", "Mesothelioma")
    assert found.rule_ids == ("9.9.1", "9.9.2")


def test_the_same_test_at_two_urgencies_is_done_at_the_more_urgent() -> None:
    soon = recommendation(
        "Consider a very urgent chest X-ray (within 48 hours) for people with cough.",
        rule_id="9.9.2",
        urgency=Urgency.VERY_URGENT,
        action=Action.VERY_URGENT_INVESTIGATION,
    )
    (found,) = actions(recommendation(XRAY), soon)
    assert (found.urgency, found.timing, found.strength) == (Urgency.VERY_URGENT, "Within 48 hours", "offer")


def test_what_may_take_its_place_stands_whole() -> None:
    text = (
        "Consider an urgent CT scan, or an urgent ultrasound scan if CT is not available, to assess for cancer in "
        "people with cough."
    )
    (found,) = actions(recommendation(text))
    assert found.what == "CT scan"
    assert found.alternatives == ("or an urgent ultrasound scan if CT is not available",)


def test_two_tests_of_one_recommendation_are_two_actions() -> None:
    text = "Consider a prostate-specific antigen test and digital rectal examination for people with cough."
    assert [one.what for one in actions(recommendation(text))] == [
        "prostate-specific antigen test",
        "digital rectal examination",
    ]


def test_each_bullet_of_a_list_is_an_action_without_what_joins_it_to_the_next() -> None:
    text = "Offer the following to people with cough:\n• a full blood count, and\n• a chest X-ray."
    assert [one.what for one in actions(recommendation(text))] == ["full blood count", "chest X-ray"]


def test_a_referral_to_somebody_of_their_own_is_no_other_referral() -> None:
    plain = recommendation("Refer people using a suspected cancer pathway referral for lung cancer if they have cough.")
    own = recommendation(
        "Make a referral to a gynaecological cancer service using a suspected cancer pathway referral if they have "
        "cough.",
        rule_id="9.9.2",
    )
    assert [one.what for one in actions(plain, own)] == [
        "suspected cancer pathway referral",
        "suspected cancer pathway referral to a gynaecological cancer service",
    ]


def test_a_test_that_was_done_is_quoted_and_still_asked_for() -> None:
    (found,) = actions(recommendation(XRAY), findings=["chest X-ray last week normal"])
    assert found.done
    assert found.done in "chest X-ray last week normal"


def test_a_test_that_is_only_booked_was_not_done() -> None:
    (found,) = actions(recommendation(XRAY), findings=["chest X-ray booked for Friday"])
    assert found.done is None
