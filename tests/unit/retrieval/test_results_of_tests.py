"""A result that is told finds what follows from it; without one, nothing that follows from results comes first."""

from collections.abc import Callable

from shared.guideline.urgency import Action
from shared.retrieval.boosts import Boosts
from tests.unit.retrieval.conftest import Desk, recommendation, without

Desks = Callable[..., Desk]

ORDERS = recommendation(
    "1.1.1",
    "Offer serum protein electrophoresis to assess for myeloma in people with bone pain.",
    action=Action.INVESTIGATION,
)
READS = recommendation("1.1.2", "Refer people if the results suggest myeloma.")


def test_a_result_that_is_told_brings_what_follows_from_it(desk: Desks) -> None:
    found = desk(ORDERS, READS)
    asked = "her protein electrophoresis looks suspicious for myeloma"
    assert found.order(asked)[0] == "1.1.2"
    both, one, none = (
        _lead(found, asked, boosts)
        for boosts in (without(), without(result_awaited=0.0), without(result_awaited=0.0, result_read=0.0))
    )
    assert both > one > none


def test_asking_who_is_tested_brings_the_recommendation_that_orders_the_test(desk: Desks) -> None:
    assert desk(ORDERS, READS).order("who should have protein electrophoresis for myeloma?")[0] == "1.1.1"


def test_without_a_result_what_reads_one_stands_back(desk: Desks) -> None:
    found = desk(
        recommendation("1.1.1", "Refer people if the results suggest myeloma."),
        ORDERS.model_copy(update={"rule_id": "1.1.2"}),
    )
    scores = found.library.passages[0].follows_result, found.library.passages[1].follows_result
    assert scores == (True, False)
    on, off = (
        {hit.rule_id: hit.score for hit in found.ask("myeloma in my family, bone pain", boosts=boosts).hits}
        for boosts in (without(), without(no_result=0.0))
    )
    assert on["1.1.1"] < off["1.1.1"]


def test_a_recommendation_that_reads_results_is_known_by_the_test_before_it(desk: Desks) -> None:
    read = desk(ORDERS, READS).library.passages[1]
    assert "protein_electrophoresis" in read.broader


def test_a_level_that_is_asked_brings_the_recommendation_that_states_one(desk: Desks) -> None:
    found = desk(
        recommendation("1.1.1", "Offer FIT in adults with a rectal mass.", action=Action.INVESTIGATION),
        recommendation("1.1.2", "Refer adults with a FIT result of at least 10 micrograms."),
    )
    asked = "at what FIT level do I act?"
    on, off = (_lead(found, asked, boosts) for boosts in (without(), without(value_given=0.0)))
    assert on > off


def test_the_result_of_one_test_that_calls_for_another_is_not_the_other_s(desk: Desks) -> None:
    found = desk(
        recommendation("1.1.1", "If serum CA125 is 35 IU/ml or greater, arrange an ultrasound.", action=ORDERS.action),
        recommendation("1.1.2", "If the ultrasound suggests ovarian cancer, refer women."),
    )
    assert found.library.passages[0].reads == ("ca125_test",)
    of_ultrasound, of_blood = "the ultrasound looks suspicious", "her CA125 looks suspicious"
    assert found.order(of_ultrasound)[0] == "1.1.2"
    assert _lead(found, of_ultrasound, without()) > _lead(found, of_ultrasound, without(result_awaited=0.0))
    assert found.order(of_blood)[0] == "1.1.1"


def test_asking_when_a_test_is_done_brings_what_orders_it(desk: Desks) -> None:
    found = desk(
        recommendation("1.1.1", "If serum CA125 is 35 IU/ml or greater, refer women."),
        recommendation("1.1.2", "Measure CA125 in women with symptoms that suggest a tumour.", action=ORDERS.action),
    )
    assert [passage.follows_result for passage in found.library.passages[:2]] == [True, False]
    asked = "When should CA125 be measured?"
    assert _lead(found, asked, without()) > _lead(found, asked, without(test_ordered=0.0))


def _lead(found: Desk, question: str, boosts: Boosts) -> float:
    """Return by how much the second recommendation leads."""
    score = {hit.rule_id: hit.score for hit in found.ask(question, boosts=boosts).hits}
    return score["1.1.2"] - score["1.1.1"]
