"""A quote stands letter by letter, names are hidden and come back, and a shape decides first."""

import pytest

from shared.conversation.understand.quotes import as_said, is_quoted, place_in
from shared.conversation.understand.shape import Understood
from shared.conversation.understand.veil import Veil
from shared.guardrails.gate.danger import is_graver
from shared.ports.models.schemas import Decided


@pytest.mark.parametrize(
    ("words", "text", "said"),
    [
        ("2.5 mg od", "ramipril 2.5 mg  od please", "2.5 mg  od"),
        ("Ramipril", "give ramipril", "ramipril"),
        ("Crohn's", "papers on Crohn’s disease", "Crohn’s"),
        ("patient […] on", "Is patient 943 476 5919 on warfarin", "patient 943 476 5919 on"),
        ("5 mg", "ramipril 2.5 mg", ""),
        ("5 mg", "ramipril 15 mg", ""),
        ("pril", "ramipril", ""),
        ("[…]", "943 476 5919", ""),
        ("", "anything", ""),
        (".*", "anything", ""),
    ],
)
def test_words_stand_in_a_text_as_it_has_them_or_not_at_all(words: str, text: str, said: str) -> None:
    assert as_said(words, text) == said
    assert (place_in(words, text) is not None) == bool(said)


def test_words_with_more_than_two_marks_or_longer_than_the_text_are_not_looked_for() -> None:
    text = "patient 943 476 5919 of 01632 960123 on warfarin"
    assert as_said("patient […] of […] on", text) == "patient 943 476 5919 of 01632 960123 on"
    assert place_in("patient […] of […] […] on", text) is None
    assert place_in("[…][…][…] on", text) is None
    assert place_in("on warfarin" * 9, text) is None


def test_the_first_text_that_holds_words_says_how_they_stand() -> None:
    assert as_said("codeine", "aspirin", "CODEINE", "codeine") == "CODEINE"


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ('The letter says "please start diazepam 5 mg" today', True),
        ("The letter says “please start diazepam 5 mg” today", True),
        ("example: 'Start Mr Wu on diazepam 5mg od'. what's missing", True),
        ("start diazepam 5 mg, she isn't well and can't sleep", False),
        ('"Well," he said, start diazepam', False),
    ],
)
def test_words_within_the_marks_of_a_quotation_are_told_from_others(text: str, quoted: bool) -> None:
    assert is_quoted("diazepam", text) == quoted


def test_a_name_and_each_of_its_words_is_hidden_wherever_it_stands_and_comes_back() -> None:
    veil = Veil(["Ada Lorne", "Bea", "ada lorne"])
    hidden = veil.hide("Find ada LORNE. Is Lorne on it? Bea asks, not Beatrice.")
    assert hidden == "Find [name A]. Is [name A2] on it? [name B] asks, not Beatrice."
    assert veil.show("chart of [name A], [name A2], [name B]") == "chart of Ada Lorne, Lorne, Bea"


@pytest.mark.parametrize("name", ["İpek Yılmaz", "Ipek Yilmaz", "ipek yılmaz", "İPEK YILMAZ", "i\u0307pek Yilmaz"])
@pytest.mark.parametrize("said", ["İpek Yılmaz", "Ipek Yilmaz", "ipek yılmaz", "İPEK YILMAZ", "i\u0307pek Yilmaz"])
def test_a_name_is_hidden_with_and_without_the_dots_of_its_letters(name: str, said: str) -> None:
    veil = Veil([name])
    assert veil.hide(f"Is {said} here? {said.split(maxsplit=1)[0]} is.") == "Is [name A] here? [name A1] is."
    assert veil.show("[name A]") == name


@pytest.mark.parametrize("told", ["943 476 5919", "01632 960123", "born 1968-02-11", "a.lorne@example.org"])
def test_a_number_an_address_and_a_birth_date_are_left_out_for_good(told: str) -> None:
    veil = Veil([])
    assert told not in veil.hide(f"She is {told}, you know")
    assert veil.show("[…]") == "[…]"


def test_more_names_than_letters_have_marks_of_their_own() -> None:
    names = [f"Nam{chr(97 + at // 26)}{chr(97 + at % 26)}" for at in range(60)]
    veil = Veil(names)
    assert len({veil.hide(name) for name in names}) == 60
    assert [veil.show(veil.hide(name)) for name in names] == names


def test_danger_is_decided_before_anything_else_and_has_an_order() -> None:
    class Part(Decided):
        decides = "what"
        what: str

    assert next(iter(Understood[Part].model_fields)) == "urgent"
    assert all(is_graver(urgent, "none") for urgent in ("same_day", "emergency", "self_harm"))
    assert is_graver("self_harm", "same_day") and not is_graver("none", "none")
