"""What is done with a medicine is not done with the one that is the reason for it."""

from shared.records.medicines import medicines_said
from shared.terminology.health_words import load_health_words


def test_a_medicine_named_as_the_reason_is_not_the_one_that_was_stopped() -> None:
    said = "Aspirin 75 mg stopped because she now takes apixaban."
    acts = {one.medicine: one.act for one in medicines_said(said, load_health_words().find(said))}
    assert acts["aspirin"] == "stopped"
    assert acts["apixaban"] != "stopped"
