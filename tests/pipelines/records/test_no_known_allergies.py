"""That no allergy is known is told in many ways, and none of them is an allergen or hides one."""

from typing import Any

import pytest

from shared.fhir.papers import papers_in
from shared.language.no_allergies import is_no_allergen, none_known
from shared.records.given import document_of, entries_of
from shared.records.reading import read_entries
from shared.terminology.health_words import load_health_words
from tests.pipelines.records.conftest import Records, document

NONE = (
    "NKDA", "NKA", "N.K.D.A.", "nkda", "No known allergies", "No known drug allergies", "No allergies known",
    "No known drug or food allergies", "No known allergies or intolerances", "No known allergies to medicines",
    "Nil known allergies", "Not known to have any allergies", "Denies any drug allergies", "Without known allergies",
    "No known allergy (situation)", "No known drug allergy (situation)", "No drug allergies reported",
)  # fmt: skip
BESIDE_THE_WORD = ("none known", "nil known", "none", "nil", "no", "NKDA")
NOT_NONE = (
    "No other known allergies", "No new allergies", "No allergy testing was done", "Family history: none known",
    "PMH: none known", "No change in her allergies", "Allergies: not discussed", "Nil by mouth",
    "No known allergies except penicillin", "NKDA apart from latex", "Allergic rhinitis", "No known fibroids",
)  # fmt: skip
# Sentences of letters, and the allergens that they tell.
TOLD = (
    ("No known allergies except penicillin.", ["penicillin"]),
    ("No allergies apart from trimethoprim and latex.", ["trimethoprim", "latex"]),
    ("NKDA but had a rash with amoxicillin in 2001.", ["amoxicillin"]),
    ("NKDA, latex allergy noted.", ["latex"]),
    ("No rash now but she is allergic to penicillin.", ["penicillin"]),
    ("Not allergic to penicillin but allergic to latex.", ["latex"]),
    ("Allergy to penicillin: rash, resolved after 3 days.", ["penicillin"]),
    ("Penicillin allergy never ruled out.", ["penicillin"]),
    ("Allergy to penicillin, tolerated cefalexin.", ["penicillin"]),
    ("Penicillin allergy was excluded by testing.", []),
    ("Penicillin allergy de-labelled in 2020.", []),
    ("Allergy to penicillin (resolved).", []),
    ("She has outgrown her egg allergy.", []),
    ("No known allergies to penicillin.", []),
    ("Allergies: none known, takes penicillin V 250 mg daily.", []),
)


def allergens(text: str) -> list[str]:
    told = document_of({"document_id": "d", "title": "Letter", "text": text})
    return [entry.name for entry in read_entries(told, load_health_words()) if entry.kind == "allergy"]


def entry(**told: Any) -> dict[str, Any]:
    return {"resourceType": "AllergyIntolerance", "id": "a1", **told}


def coded(code: str, system: str = "http://snomed.info/sct", display: str = "", text: str = "") -> dict[str, Any]:
    return {"code": {"coding": [{"system": system, "code": code, "display": display}], "text": text}}


def texts_of(*resources: dict[str, Any]) -> list[tuple[str, bool]]:
    """The text that each entry makes, and whether it brings an allergen."""
    return [(paper["text"], "records" in paper) for paper in papers_in(resources, lambda _: "").taken]


@pytest.mark.parametrize("said", NONE)
def test_every_way_of_saying_that_none_is_known_is_heard_and_is_no_allergen(said: str) -> None:
    for sentence in (f"{said}.", f"Allergies: {said}.", f"PMH asthma, {said}, lives with her son."):
        assert none_known(sentence)
        assert allergens(sentence) == []
    assert is_no_allergen(said)
    assert entries_of({"allergies": [{"allergen": said}]}) == ()
    assert texts_of(entry(code={"text": said}))[0][1] is False


@pytest.mark.parametrize("said", BESIDE_THE_WORD)
def test_a_bare_none_says_it_beside_the_word_for_allergies_alone(said: str) -> None:
    assert none_known(f"Allergies: {said}.")
    assert none_known(f"Drug allergies - {said}")
    assert none_known(f"{said}.", "ALLERGIES") or said == "no"
    assert not none_known(f"Operations: {said}.") or said == "NKDA"


@pytest.mark.parametrize("text", NOT_NONE)
def test_what_only_looks_like_it_is_not_heard_as_none(text: str) -> None:
    assert not none_known(text)


@pytest.mark.parametrize(("text", "told"), TOLD)
def test_an_allergy_beside_none_known_is_told_and_one_that_is_over_is_not(text: str, told: list[str]) -> None:
    assert allergens(text) == told


@pytest.mark.parametrize("status", ["resolved", "inactive", "refuted", "entered-in-error"])
def test_a_listed_allergy_that_is_over_or_was_never_so_is_none(status: str) -> None:
    assert entries_of({"allergies": [{"allergen": "penicillin", "status": status}]}) == ()
    assert len(entries_of({"allergies": [{"allergen": "penicillin", "status": "active"}]})) == 1


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (coded("716186003"), "Allergies: No known allergy."),
        (coded("716186003", display="No known allergy (situation)"), "Allergies: No known allergy."),
        (coded("716186003", display="Keine Allergie bekannt"), "Allergies: No known allergy."),
        (coded("716186003", text="Keine Allergien bekannt"), "Allergies: No known allergy."),
        (coded("409137002"), "Allergies: No known drug allergy."),
        (coded("160244002"), "Allergies: No known allergies."),
        (coded("no-known-medication-allergies", "http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips"),
         "Allergies: No known medication allergies."),
    ],
)  # fmt: skip
def test_a_code_that_none_is_known_is_read_whatever_its_display(code: dict[str, Any], text: str) -> None:
    assert texts_of(entry(**code)) == [(text, False)]
    assert none_known(text)


def test_a_code_that_none_is_known_beside_the_name_of_a_substance_hides_no_allergy() -> None:
    assert texts_of(entry(**coded("716186003", text="Penicillin"))) == [("Allergy to Penicillin.", True)]


@pytest.mark.parametrize("status", ["resolved", "inactive"])
def test_an_entry_that_is_over_is_kept_to_be_cited_and_brings_no_allergen(status: str) -> None:
    over = entry(code={"text": "penicillin"}, clinicalStatus={"coding": [{"code": status}]})
    assert texts_of(over) == [(f"Allergy to penicillin ({status}).", False)]
    assert allergens(f"Allergy to penicillin ({status}).") == []


def test_an_entry_that_says_nothing_either_way_is_left_out() -> None:
    for code in ({"code": {"text": "Allergy status unknown"}}, coded("no-allergy-info",
                 "http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips")):  # fmt: skip
        papers = papers_in([entry(**code)], lambda _: "")
        assert (papers.taken, len(papers.left_out)) == ((), 1)


def ask_of(records: Records, *told: str) -> Any:
    texts = [entry(code={"text": text}) | {"id": f"a{number}"} for number, text in enumerate(told)]
    records.patient("T-401", *papers_in(texts, lambda _: "").taken)
    return records.ask("Am I allergic to penicillin?")


def test_that_none_was_known_is_quoted_and_is_no_conflict(records: Records) -> None:
    reply = ask_of(records, "No known allergies")
    assert (reply.outcome, reply.allergies, reply.observations) == ("answer", (), ())
    assert "“Allergies: No known allergies.”" in reply.answer


@pytest.mark.parametrize(
    ("allergen", "none", "differ"),
    [
        ("Latex", "No known drug allergies", False),
        ("Latex", "NKDA", False),
        ("Peanut", "No known medication allergies", False),
        ("Grass pollen", "No known drug allergies", False),
        ("Penicillin", "No known food allergies", False),
        ("Penicillin", "No known environmental allergy", False),
        ("Latex", "No known allergies", True),
        ("Penicillin", "No known drug allergies", True),
        ("Penicillin", "NKDA", True),
        ("Peanut", "No known food allergies", True),
        ("Latex", "No known latex allergy", True),
    ],
)
def test_none_known_differs_only_from_an_allergy_of_its_sort(
    records: Records, allergen: str, none: str, differ: bool
) -> None:
    reply = ask_of(records, allergen, none)
    assert [one.allergen for one in reply.allergies] == [allergen]
    assert (reply.outcome == "answer_with_conflict", bool(reply.observations)) == (differ, differ)


def test_an_allergy_that_came_later_does_not_differ_from_none_known_before(records: Records) -> None:
    records.patient(
        "T-401",
        document("d1", "Seen for a cough. Allergies: none known.", "2019-01-01"),
        document("d2", "Allergic to penicillin: she came out in hives.", "2020-01-01"),
    )
    reply = records.ask("What am I allergic to?")
    assert reply.outcome == "answer"
    assert [one.allergen for one in reply.allergies] == ["penicillin"]


def test_an_entry_of_no_day_that_none_is_known_may_be_later_and_differs(records: Records) -> None:
    none = entry(code={"text": "No known allergies"})
    records.patient("T-401", document("d1", "Allergic to penicillin: she came out in hives.", "2020-01-01"),
                    *papers_in([none], lambda _: "").taken)  # fmt: skip
    assert records.ask("What am I allergic to?").outcome == "answer_with_conflict"


def test_no_relatives_lack_of_allergies_differs_from_the_patients_own(records: Records) -> None:
    records.patient("T-401", document("d1", "Allergic to penicillin.", "2019-01-01"),
                    document("d2", "His wife has no known allergies.", "2020-01-01"))  # fmt: skip
    assert records.ask("What am I allergic to?").outcome == "answer"


def test_no_number_of_letters_that_say_none_is_known_crowds_out_an_allergy(records: Records) -> None:
    records.patient("T-401", document("d1", "Allergic to penicillin: she came out in hives.", "2019-01-01"),
                    document("d2", "Seen again. Allergies: none known.\n" * 400, "2020-01-01"))  # fmt: skip
    reply = records.ask("Am I allergic to penicillin?")
    assert reply.outcome == "answer_with_conflict"
    assert "Allergic to penicillin" in reply.answer
    assert reply.answer.count("none known") == 4
