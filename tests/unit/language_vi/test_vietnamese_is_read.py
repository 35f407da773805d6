"""Vietnamese with marks, without, in chat spelling and misspelt; and English beside it."""

import unicodedata

import pytest

from shared.language.vi.glossary import load_glossary
from shared.language.vi.kinds import classify
from shared.language.vi.marks import agrees, fold, is_syllable
from shared.language.vi.reading import read
from shared.language.vi.spelling import spoken, words_of


def test_a_decomposed_text_is_the_same_as_a_composed_one() -> None:
    text = "Đái tháo đường là gì?"
    assert read(unicodedata.normalize("NFD", text)).words == read(text).words


def test_the_stroke_of_a_letter_goes_with_the_marks() -> None:
    assert fold("Đường") == "duong"


@pytest.mark.parametrize(("typed", "meant", "fits"), [
    ("lợi", "lợi", True), ("loi", "lợi", True), ("lời", "lợi", False), ("hoà", "hòa", True), ("mủ", "mũ", True),
    ("lỗi", "lợi", False),
])  # fmt: skip
def test_marks_that_are_typed_must_agree_and_marks_left_out_may_be_any(typed: str, meant: str, fits: bool) -> None:
    assert agrees(typed, meant) is fits


@pytest.mark.parametrize(("typed", "meant"), [
    ("ko bit j", "khong bit gi"), ("bs oi", "bac si oi"), ("dc ko", "duoc khong"), ("lieu bn mg", "lieu bao nhieu mg"),
    ("bn dtd", "benh nhan dai thao duong"), ("đau wá", "dau qua"), ("quaaaa", "qua"),
])  # fmt: skip
def test_chat_spellings_are_written_out(typed: str, meant: str) -> None:
    assert spoken(typed).replace("bit", "biet") == meant.replace("bit", "biet")


@pytest.mark.parametrize("said", [
    "tiểu đường", "tieu duong", "đái tháo đường", "ĐTĐ", "dtd", "bệnh đường", "diabetes", "tieu dg",
])  # fmt: skip
def test_one_disease_has_many_names(said: str) -> None:
    assert "diabetes" in read(f"{said} là gì" if said != "diabetes" else "what is diabetes").concepts


@pytest.mark.parametrize(("said", "concept"), [
    ("cao răng", "tartar"), ("vôi răng", "tartar"), ("rút tủy", "root_canal"), ("lấy tủy", "root_canal"),
    ("răng số 8", "wisdom_tooth"), ("răng của tôi bị sâu", "caries"), ("tần xuất", "interval"),
    ("lợi tôi cứ chảy máu", "gum_bleeding"), ("my gums bleed", "gum_bleeding"), ("glucophage", "metformin"),
])  # fmt: skip
def test_the_same_thing_is_known_in_other_words(said: str, concept: str) -> None:
    assert concept in read(said).concepts


def test_a_word_of_one_language_is_not_taken_for_one_of_the_other() -> None:
    assert "pet" not in read("insulin cất tủ lạnh").concepts
    assert read("Can I eat rice?").language == "en"
    assert read("co an com duoc khong").language == "vi"


@pytest.mark.parametrize(("told", "concept"), [
    ("đường huyết 3,2", "hypoglycaemia"), ("duong huyet 28", "hyperglycaemia"), ("sugar 300", "hyperglycaemia"),
])  # fmt: skip
def test_a_level_told_as_a_number_is_low_or_high(told: str, concept: str) -> None:
    assert concept in read(told).concepts


def test_a_level_in_range_or_a_count_of_hours_is_neither() -> None:
    named = {*read("đường huyết 6,1").concepts, *read("đường huyết sau ăn 2 tiếng").concepts}
    assert {"hypoglycaemia", "hyperglycaemia"}.isdisjoint(named)


@pytest.mark.parametrize("valid", ["nghieng", "duong", "rang", "qua", "gi", "yeu"])
def test_a_syllable_of_the_language_is_one(valid: str) -> None:
    assert is_syllable(valid)


@pytest.mark.parametrize("other", ["tooth", "metformin", "xyz", "drw"])
def test_a_word_that_it_cannot_have_is_none(other: str) -> None:
    assert not is_syllable(other)


@pytest.mark.parametrize(("message", "kind"), [
    ("Xin chào bác sĩ ạ", "greeting"), ("hello", "greeting"), ("chào bác sĩ, nhổ răng xong ăn gì?", "medical_question"),
    ("HIV có lây khi nhổ răng không", "medical_question"), ("Tôi hỏi được những gì?", "topic_suggest"),
    ("goi y chu de giup minh", "topic_suggest"), ("cảm ơn nhé", "statement"),
    ("Cảm ơn, vậy bao lâu lấy cao răng?", "medical_question"),
    ("Hôm nay mưa to", "statement"), ("asdfgh", "nonsense"), ("?!", "nonsense"), ("răng đau quá", "medical_question"),
])  # fmt: skip
def test_a_message_is_of_a_kind(message: str, kind: str) -> None:
    assert classify(read(message), asked=message.endswith("?")).kind == kind


def test_every_concept_that_is_named_in_the_data_is_there() -> None:
    glossary = load_glossary()
    named = {*glossary.near, *glossary.composed}
    named |= {other for others in glossary.near.values() for other in others}
    named |= {part for ways in glossary.composed.values() for way in ways for part in way}
    assert named <= set(glossary.kinds)


def test_words_are_taken_as_they_stand_with_numbers_whole() -> None:
    assert words_of("HbA1c 6,5 % hay 1:100.000?") == ["hba1c", "6,5", "hay", "1:100.000"]


def test_what_says_the_kind_of_a_question_is_a_concept_of_the_glossary() -> None:
    glossary = load_glossary()
    assert glossary.asks
    assert glossary.asks <= glossary.kinds.keys()
