"""References between recommendations, circles, and what could not be read: edition -> rulebook."""

from shared.guideline.urgency import Action, Urgency
from shared.terminology.terminology import load_terminology
from tests.unit.criteria.builders import answer, compiled, guideline, recommendation


def test_criteria_by_reference_are_those_of_the_recommendation_named() -> None:
    edition = guideline(
        recommendation("Offer a test to people with cough.", rule_id="9.9.1"),
        recommendation(
            "Refer people with the symptoms specified in recommendation 9.9.1 who have ever smoked.", rule_id="9.9.2"
        ),
    )
    found = answer(edition, symptoms=["cough"], smoking_history="Ex-Smoker")
    assert [match.rule_id for match in found.matched_recommendations] == ["9.9.1", "9.9.2"]
    assert answer(edition, symptoms=["fever"], smoking_history="Ex-Smoker").matched_recommendations == ()


def test_a_reference_names_only_recommendations_that_give_an_action() -> None:
    edition = guideline(
        recommendation(
            "Advise people with fever.", rule_id="9.9.1", urgency=Urgency.NONE, action=Action.SAFETY_NETTING
        ),
        recommendation("Offer a test to people with cough.", rule_id="9.9.2"),
        recommendation("Refer people with symptoms listed in recommendations 9.9.1 to 9.9.2.", rule_id="9.9.3"),
    )
    assert [m.rule_id for m in answer(edition, symptoms=["fever"]).matched_recommendations] == []
    assert [m.rule_id for m in answer(edition, symptoms=["cough"]).matched_recommendations] == ["9.9.2", "9.9.3"]


def test_recommendations_that_refer_to_each_other_in_a_circle_are_refused() -> None:
    book = compiled(
        guideline(
            recommendation("Refer people with the symptoms specified in recommendation 9.9.2.", rule_id="9.9.1"),
            recommendation("Refer people with the symptoms specified in recommendation 9.9.1.", rule_id="9.9.2"),
            recommendation("Refer people with cough.", rule_id="9.9.3"),
        ),
        load_terminology(),
    )
    assert [rule.recommendation.rule_id for rule in book.rules] == ["9.9.3"]
    assert {unread.rule_id for unread in book.unread} == {"9.9.1", "9.9.2"}


def test_words_that_were_not_read_are_listed_with_their_recommendation() -> None:
    book = compiled(guideline(recommendation("Refer people with a tendency to grobble.")), load_terminology())
    assert [(unread.rule_id, unread.words) for unread in book.unread] == [("9.9.1", "tendency to grobble")]


def test_an_unread_alternative_stops_the_others() -> None:
    edition = guideline(recommendation("Refer people with cough or a tendency to grobble."))
    found = answer(edition, symptoms=["cough"])
    assert found.matched_recommendations == found.nearly_matched == ()
    assert [(one.rule_id, "grobble" in one.why) for one in found.not_judged] == [("9.9.1", True)]


def test_equal_parts_of_two_recommendations_are_one_object() -> None:
    book = compiled(
        guideline(
            recommendation("Refer people with unexplained cough.", rule_id="9.9.1"),
            recommendation("Offer a test to people with unexplained cough.", rule_id="9.9.2"),
        ),
        load_terminology(),
    )
    assert book.rules[0].criterion is book.rules[1].criterion
