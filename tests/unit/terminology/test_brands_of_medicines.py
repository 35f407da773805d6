"""A patient's papers call a medicine by its brand or by its name elsewhere, whatever class it is listed under."""

import pytest

from shared.terminology.health_words import load_health_words


@pytest.mark.parametrize(
    ("brand", "medicine"),
    [
        ("Amoxil", "amoxicillin"),
        ("Keflex", "cefalexin"),
        ("Zestril", "lisinopril"),
        ("rifampin", "rifampicin"),
        ("frusemide", "furosemide"),
        ("albuterol", "salbutamol"),
        ("nitroglycerin", "glyceryl trinitrate"),
        ("Depakote", "sodium valproate"),
    ],
)
def test_a_medicine_of_a_class_is_known_by_every_name_that_is_listed_for_it(brand: str, medicine: str) -> None:
    found = load_health_words().find(f"a rash after {brand}")
    assert [one.name.id for one in found if one.name.kind == "medicine"] == [medicine]


def test_a_brand_of_two_medicines_together_is_neither_of_them_alone() -> None:
    assert not [one for one in load_health_words().find("Entresto") if one.name.id in ("sacubitril", "valsartan")]
