"""A medicine in short: the beginning of one name stands for it; what several go by is asked about."""

import pytest

from shared.terminology.drugs.load import load_drug_names
from shared.terminology.drugs.names import DrugNames, Medicine


@pytest.mark.parametrize(
    ("said", "generic"),
    [("propran", "propranolol"), ("losart", "losartan"), ("apix", "apixaban"), ("tica", "ticagrelor")],
)
def test_the_beginning_of_one_name_stands_for_it_before_names_two_edits_away(said: str, generic: str) -> None:
    names = load_drug_names()
    assert names.meant_by(said) == (generic,)
    assert names.is_one(said)


@pytest.mark.parametrize("said", ["AZT", "CPZ", "HCT", "levo"])
def test_a_short_form_of_several_medicines_is_none_of_them(said: str) -> None:
    names = load_drug_names()
    assert names.find(said) is None
    assert len(names.meant_by(said)) > 1
    assert not names.is_one(said)


def test_four_letters_that_begin_two_names_stand_for_neither() -> None:
    names = DrugNames((Medicine("ramipril"), Medicine("ramifenazone")))
    assert names.near("rami") == ()


def test_a_short_form_of_one_medicine_is_that_medicine() -> None:
    found = load_drug_names().find("GTN")
    assert found is not None
    assert found.generic == "nitroglycerin"
