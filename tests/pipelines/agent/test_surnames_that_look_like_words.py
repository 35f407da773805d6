"""A surname that looks like an everyday word is a name: a request for its bearer never falls on the open patient."""

import pytest

from pipelines.agent.conversation import hear
from pipelines.agent.due import Known
from pipelines.agent.reading.read import Lexicon, read
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology

OPEN = Known(active_id="abc-999", active_name="Somebody Else")


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(load_drug_names(), load_terminology().knows)


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Mrs Walker", "Walker"), ("Mr Waters", "Waters"), ("mrs walker", "walker"), ("Ann Harding", "Ann Harding"),
        ("Mrs Hill", "Hill"), ("Mr White", "White"), ("Miss Childs", "Childs"), ("Rosa Hurtado", "Rosa Hurtado"),
    ],
)  # fmt: skip
def test_a_prescription_for_somebody_named_is_not_for_the_open_patient(said: str, name: str, lexicon: Lexicon) -> None:
    heard = hear(f"prescribe amoxicillin 500mg tds for {said}", [], None, OPEN, lexicon, has_image=False)
    search, prescription = heard.asks
    assert (search.tool, search.args) == ("search_patient", {"name": name})
    assert prescription.who is not None
    assert prescription.who.name == name


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("open Mary Walker's chart", "Mary Walker"),
        ("Mrs Walker's allergies", "Walker"),
        ("find Ann Harding", "Ann Harding"),
        ("Mr Walker agreed, open the chart", "Walker"),
        ("chart of mrs jane walker", "jane walker"),
    ],
)
def test_somebody_is_looked_for_by_the_whole_name(message: str, name: str, lexicon: Lexicon) -> None:
    assert read(message, lexicon).asks[0].args == {"name": name}


@pytest.mark.parametrize(
    "message",
    [
        "Tramadol 100 mg MR Please check the warnings",
        "the dr agreed to amoxicillin for abc-123",
        "Dr agreed to it",
        "any warnings for checking or stopping metformin mr quickly",
    ],
)
def test_words_bent_from_everyday_ones_are_nobody_where_no_name_can_stand(message: str, lexicon: Lexicon) -> None:
    assert not read(message, lexicon).marked.of("NAME")
