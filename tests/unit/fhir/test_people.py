"""Who a Patient resource is: ages to the day, sex, and what is never kept."""

import pytest

from shared.errors import InputInvalidError
from shared.fhir.dates import Span, ages_on, span_of
from tests.unit.fhir.resources import TODAY, chart, concept, condition, patient


@pytest.mark.parametrize(
    ("born", "ages"),
    [("1986-03-02", (40,)), ("1986-03-03", (39,)), ("1986", (39, 40)), ("1986-03", (39, 40)), ("1986-02", (40,))],
)
def test_an_age_is_right_on_the_birthday_and_a_range_where_the_day_is_not_known(
    born: str, ages: tuple[int, ...]
) -> None:
    assert chart(person=patient(born)).person.ages == ages


def test_who_was_born_on_a_leap_day_is_older_on_the_first_of_march() -> None:
    born = span_of("2008-02-29")
    assert isinstance(born, Span)
    assert ages_on(born, TODAY.replace(month=2, day=28)) == (17,)
    assert ages_on(born, TODAY.replace(month=3, day=1)) == (18,)


def test_an_infants_age_is_kept_in_months() -> None:
    assert chart(person=patient("2025-12-15")).record.age_months == 2


@pytest.mark.parametrize("gender", ["other", "unknown", "", "nonsense"])
def test_a_gender_that_is_no_sex_leaves_it_unknown(gender: str) -> None:
    assert chart(person=patient(gender=gender)).record.gender in {"Other", "Unknown"}


def test_the_sex_assigned_at_birth_counts_where_it_is_told() -> None:
    told = {"url": "https://fhir.hl7.org.uk/StructureDefinition/Extension-UKCore-BirthSex"}
    coded = told | {"valueCodeableConcept": concept("male", system="x")}
    assert chart(person=patient(gender="unknown", extension=[coded])).record.gender == "Male"


def test_an_nhs_number_is_never_an_id() -> None:
    held = condition("66857006", subject={"reference": "Patient/9434765919"})
    found = chart(held, person=patient(id="9434765919"))
    assert found.record.patient_id == "withheld"
    assert found.record.symptoms == ("haemoptysis",)


def test_a_death_is_known() -> None:
    assert chart(person=patient(deceasedBoolean=True)).person.is_dead
    assert chart(person=patient(deceasedDateTime="2026-01-01")).person.is_dead
    assert not chart(person=patient(deceasedBoolean=False)).person.is_dead


def test_a_birth_in_the_future_is_refused() -> None:
    with pytest.raises(InputInvalidError, match="future"):
        chart(person=patient("2027"))


def test_two_patients_are_refused() -> None:
    with pytest.raises(InputInvalidError, match="exactly one Patient"):
        chart(patient(id="p2"))
