"""Each allergy of a list is told, and a medicine that only follows an allergy is none."""

import pytest

from shared.records.given import document_of
from shared.records.reading import read_entries
from shared.terminology.health_words import load_health_words


@pytest.mark.parametrize(
    ("text", "allergens"),
    [
        ("Allergies: penicillin, latex.", ["penicillin", "latex"]),
        ("Allergic to penicillin, latex and codeine.", ["penicillin", "latex", "codeine"]),
        ("Allergies: penicillin (rash), trimethoprim (vomiting).", ["penicillin", "trimethoprim"]),
        ("Allergies: penicillin - rash, latex - hives.", ["penicillin", "latex"]),
        ("Hypersensitivity to penicillin, and to sulfonamides.", ["penicillin", "sulfonamides"]),
        ("Allergic to penicillin, ramipril 5 mg daily continues.", ["penicillin"]),
        ("Allergic to penicillin and given erythromycin.", ["penicillin"]),
        ("Allergic to penicillin, erythromycin given instead.", ["penicillin"]),
        ("Allergies: penicillin, takes ramipril.", ["penicillin"]),
        ("Allergic to penicillin, tolerates cefalexin.", ["penicillin"]),
    ],
)
def test_every_allergy_of_a_list_is_read_and_nothing_else(text: str, allergens: list[str]) -> None:
    told = document_of({"document_id": "d", "title": "Letter", "text": text})
    found = [entry.name for entry in read_entries(told, load_health_words()) if entry.kind == "allergy"]
    assert found == allergens
