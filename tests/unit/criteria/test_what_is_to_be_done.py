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


def line(*rules: Recommendation, **record: object) -> str:
    return answer(guideline(*rules), symptoms=["cough"], **record).recommended_action


def test_a_line_says_when_what_for_which_cancers_by_which_rules_and_how_strongly() -> None:
    firm = of("Lung cancer", recommendation(XRAY).model_copy(update={"strength": "carry_out"}))
    other = of("Mesothelioma", recommendation(XRAY, rule_id="9.9.2"))
    third = of("Leukaemia", recommendation(XRAY, rule_id="9.9.3"))
    assert line(firm) == "Within 2 weeks: chest X-ray, for Lung cancer (carry out; 9.9.1; by an unread draft)."
    assert " for Lung cancer and Mesothelioma (carry out; 9.9.1, 9.9.2; " in line(firm, other)
    assert " for Lung cancer, Mesothelioma and Leukaemia " in line(firm, other, third)


def test_a_line_quotes_what_was_done_and_what_may_take_its_place() -> None:
    text = "Offer an urgent CT scan (or MRI scan if CT is not available) to people with cough."
    told = line(recommendation(text), findings=["CT scan last week normal"])
    assert told.startswith("Within 2 weeks: CT scan (or MRI scan if CT is not available), for A cancer (offer; 9.9.1;")
    assert told.endswith(" Already in the record: “CT scan last week normal”.")


def test_a_timing_that_names_the_referral_is_not_followed_by_its_name() -> None:
    refer = recommendation(
        "Refer people using a suspected cancer pathway referral for lung cancer if they have cough.",
        urgency=Urgency.SUSPECTED_CANCER_PATHWAY,
        action=Action.SUSPECTED_CANCER_PATHWAY_REFERRAL,
    )
    assert line(refer).startswith(
        "Suspected cancer pathway referral (diagnosis or ruling out within 28 days), for A cancer"
    )


def test_the_strongest_of_several_rules_is_told() -> None:
    weak = recommendation(XRAY).model_copy(update={"strength": "consider"})
    silent = recommendation(XRAY, rule_id="9.9.2").model_copy(update={"strength": None})
    firm = recommendation(XRAY, rule_id="9.9.3").model_copy(update={"strength": "refer"})
    assert [actions(*rules)[0].strength for rules in ((weak,), (silent,), (silent, weak), (weak, silent, firm))] == [
        "consider",
        None,
        "consider",
        "refer",
    ]


def test_a_scan_that_nobody_places_is_of_the_site_of_its_cancer_and_no_other_scan_cancels_it() -> None:
    text = "Consider an urgent ultrasound scan for people with cough."
    (found,) = actions(of("Gall bladder cancer", recommendation(text)), findings=["ultrasound scan normal"])
    assert (found.what, found.done) == ("ultrasound scan (abdomen)", None)
    placed = "Consider an urgent ultrasound scan of the neck for people with cough."
    assert [one.what for one in actions(of("Liver cancer", recommendation(placed)))] == ["ultrasound scan of the neck"]
    plain = "Consider an urgent chest X-ray for people with cough."
    assert [one.what for one in actions(of("Liver cancer", recommendation(plain)))] == ["chest X-ray"]


def test_scans_of_two_sites_are_two_actions() -> None:
    text = "Consider an urgent ultrasound scan for people with cough."
    two = of("Liver cancer", recommendation(text)), of("Thyroid cancer", recommendation(text, rule_id="9.9.2"))
    assert [one.what for one in actions(*two)] == ["ultrasound scan (abdomen)", "ultrasound scan (neck)"]


def test_a_result_told_by_its_own_name_is_the_test_done() -> None:
    (found,) = actions(recommendation("Offer a full blood count to people with cough."), findings=["Hb 92 g/L"])
    assert found.done
    assert "92" in found.done


def test_a_referral_that_may_be_an_investigation_keeps_its_choice_whole() -> None:
    text = "Consider an urgent direct access CT scan or a suspected cancer pathway referral for people with cough."
    (found,) = actions(recommendation(text))
    assert (found.what, found.alternatives) == (
        "urgent direct access CT scan",
        ("or a suspected cancer pathway referral",),
    )


def test_what_points_at_another_recommendation_asks_for_its_test() -> None:
    named = recommendation(XRAY.replace("people with cough", "people with fever"))
    points = recommendation(
        "Consider urgent investigation (see recommendation 9.9.1) for people with cough.", rule_id="9.9.2"
    ).model_copy(update={"cross_references": ("1.1.1", "9.9.1")})
    assert [(one.what, one.rule_ids) for one in actions(named, points)] == [("chest X-ray", ("9.9.2",))]


def test_bullets_beneath_a_bullet_belong_to_it() -> None:
    text = (
        "Offer the following to people with cough:\n• blood tests:\n－ a full blood count\n－ CA125\n• a chest X-ray."
    )
    assert [one.what for one in actions(recommendation(text))] == [
        "blood tests a full blood count, CA125",
        "chest X-ray",
    ]


def test_a_mention_that_tells_of_the_test_is_it_done_and_one_that_asks_for_it_is_not() -> None:
    told = ("CXR clear", "CXR requested", "for CXR", "no CXR yet", "CXR declined", "await CXR")
    done = [actions(recommendation(XRAY), findings=[words])[0].done is not None for words in told]
    assert done == [True, False, False, False, False, False]


def test_steps_listed_one_by_one_are_actions_of_their_own() -> None:
    text = "For people with cough:\n• offer a chest X-ray\n• consider a full blood count."
    found = actions(recommendation(text))
    assert [one.what for one in found] == ["chest X-ray", "full blood count"]


def test_a_test_and_what_is_no_test_stay_one_action() -> None:
    text = "Offer a chest X-ray and written information to people with cough."
    assert [one.what for one in actions(recommendation(text))] == ["chest X-ray and written information"]


def test_of_several_tests_in_one_action_the_words_of_the_same_one_are_quoted_in_every_process() -> None:
    text = "Offer serum protein electrophoresis, serum free light chains to people with cough."
    told = ["protein electrophoresis normal", "serum free light chains normal"]
    assert [one.done for one in actions(recommendation(text), findings=told)] == ["serum free light chains normal"]
