"""Ages and sexes in the forms in which notes write them, and numbers beside letters that are neither."""

import pytest

from shared.errors import InputInvalidError
from shared.patient.note import read_note

CHILDREN, GROWN = (6, 8, 14), (34, 61, 72, 93)
NOUNS = {"Male": ("boy", "man", "gentleman", "Mr"), "Female": ("girl", "woman", "lady", "Mrs")}
OF_ANYBODY = (
    "{n}{l}",
    "{n} {l}",
    "{n}/{l}",
    "{n} / {l}",
    "{l}/{n}",
    "{n}y {l}",
    "{n}y{l}",
    "{n}yo{l}",
    "{n}yo {l}",
    "{n} yo {l}",
    "{n} y/o {l}",
    "{n} y.o. {l}",
    "{n}yr old {l}",
    "{n} yrs {l}",
    "{n} years, {l}",
    "{n} y/o {s}",
    "{n} year old {s}",
    "{n}-year-old {s}",
    "{n} years old, {s}",
    "{n} year {s}",
    "{n} {s}",
    "{n}, {s}",
    "{n}, {l}",
    "{s}, {n}",
    "{s} {n}",
    "{s} ({n})",
    "{s} {n}y",
    "{s} {n} yrs",
    "{s}, {n} years old",
    "{S} aged {n}",
    "{S}, aged {n} years",
    "{l} aged {n}",
    "Age: {n} Sex: {l}",
    "Age {n}, sex {s}",
    "Sex: {S}. Age: {n}",
    "Gender: {s}, age {n} yrs",
    "Age/sex: {n}/{l}",
    "Patient is a {n} year old {s}",
    "Pt {n}{l}",
)
OF_CHILDREN = (
    "{noun} {n}y",
    "{Noun} {n}y",
    "{noun}, {n}",
    "{noun} {n} yrs",
    "{noun} aged {n}",
    "{noun} of {n}",
    "{n}y {noun}",
    "{n} yo {noun}",
    "This {noun} of {n}",
)
OF_GROWN_UPS = (
    "{l}{n}",
    "{l} {n}",
    "{l}, {n}",
    "{noun} {n}",
    "{noun} of {n}",
    "This {noun} of {n} has",
    "this pleasant {noun} of {n}",
    "{n} y/o {noun}",
    "{noun} aged {n}",
)
OF_TITLES = (
    "{title} Y, {n},",
    "{title} Y ({n})",
    "{title} Yates {n}y",
    "{title} A Yates, aged {n},",
    "{title} Yates, {n}, presents with",
    "{title}. Anne-Lee O'Hara, {n} years,",
)
PLACES = (
    "{who} jaundice",
    "{who}. Jaundice for 6/52",
    "{who}\nScattered petechiae",
    "Seen today: {who}, jaundice 3/7.",
)


def told_in(note: str) -> tuple[int, str] | None:
    """The age and sex that a note is read to tell; None where it is refused for want of an age."""
    try:
        found = read_note(note)
    except InputInvalidError:
        return None
    return found.age, found.gender


def who(form: str, age: int, sex: str, noun: str) -> str:
    words = {"n": age, "l": sex[0], "s": sex.lower(), "S": sex, "noun": noun, "Noun": noun.title(), "title": noun}
    return form.format(**words)


CASES = [
    (form, age, sex, noun)
    for forms, ages, called in (
        (OF_ANYBODY, (*CHILDREN, *GROWN), {"Male": ("",), "Female": ("",)}),
        (OF_CHILDREN, CHILDREN, {"Male": ("boy",), "Female": ("girl",)}),
        (OF_GROWN_UPS, GROWN, {"Male": ("man", "gentleman"), "Female": ("woman", "lady")}),
        (OF_TITLES, GROWN, {"Male": ("Mr",), "Female": ("Mrs", "Ms", "Miss")}),
    )
    for form in forms
    for age in ages
    for sex, nouns in called.items()
    for noun in nouns
]


@pytest.mark.parametrize("form", dict.fromkeys(case[0] for case in CASES))
@pytest.mark.parametrize("place", PLACES)
def test_age_and_sex_are_read_in_whatever_form_they_are_written(form: str, place: str) -> None:
    for _, age, sex, noun in (case for case in CASES if case[0] == form):
        note = place.format(who=who(form, age, sex, noun))
        assert told_in(note) == (age, sex), note


@pytest.mark.parametrize(
    "note",
    [
        "BP 120/80, cough",
        "Ward 6/M. Cough.",
        "On ward 12F with a cough",
        "bed 6/M, jaundice",
        "temp 98F, cough",
        "Temp is 101 F. Sore throat.",
        "Cough, seen by a lady of the village",
        "seen by his mum, 61, cough",
        "brought by her dad (44). Cough.",
        "brother aged 34 has a cough too",
        "Catheter 16F changed, haematuria",
        "seen 6M ago, cough",
        "cough for 6M",
        "review in 3M, jaundice",
        "mum of 4 with jaundice",
        "father of 3, tired",
        "Mr Smith, surgeon, was asked",
        "3 male carers, fall",
        "6y of cough",
        "boy, 3 years of headaches",
        "Mrs Y, 61 High Street, cough",
        "Dear Mr Patel, thank you, cough",
        "flat 7/F, cough",
    ],
)
def test_a_number_beside_something_else_is_no_age(note: str) -> None:
    assert told_in(note) is None


@pytest.mark.parametrize(
    ("note", "expected"),
    [
        ("Boy 6y. Scattered petechiae. Here with his mum, 61.", (6, "Male")),
        ("Girl 8y, dad 41 years old, petechiae", (8, "Female")),
        ("58, male. Wife (61) worried. Cough.", (58, "Male")),
        ("58M, temp 98F, on ward 6F", (58, "Male")),
        ("This lady of 72 has dysphagia.", (72, "Female")),
        ("Mrs Y, 61, jaundice", (61, "Female")),
        ("Mr F, 61, jaundice", (61, "Male")),
        ("MI aged 52. Now a 70 y/o gentleman, jaundice", (70, "Male")),
        ("6/M petechiae", (6, "Male")),
        ("Tel review 55F re bloods", (55, "Female")),
        ("101F with jaundice", (101, "Female")),
        ("Jaundice. 101 yr old F", (101, "Female")),
        ("58♀ jaundice", (58, "Female")),
        ("sixty-one year old F, cough", (61, "Female")),
    ],
)
def test_the_patients_own_is_taken_where_others_are_beside_it(note: str, expected: tuple[int, str]) -> None:
    assert told_in(note) == expected
