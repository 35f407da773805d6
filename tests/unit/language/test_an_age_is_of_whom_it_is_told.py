"""An age is of the person that it is told of: that of whoever only tells of the patient is not the patient's."""

import pytest

from shared.language.ages import stated_age


@pytest.mark.parametrize(
    ("message", "age"),
    [
        ("Rectal bleeding for three weeks. My husband, 60, says it's only piles.", None),
        ("blood in my urine. wife is 58 and a nurse and thinks I should go", None),
        ("His mum, 38, says he has a lump in his tummy", None),
        ("Her GP, 45, has no idea: she is 33 with rectal bleeding", 33),
        ("My son, aged 30, drove me in. I have been coughing up blood. I am 67.", 67),
        ("The practice nurse (52) felt the lump in my breast, I am 28", 28),
        ("My mother is 80 and worried about me, I've a new mole, I'm 26", 26),
        ("Woman of 63, postmenopausal bleeding, her daughter of 35 rang us", 63),
    ],
)
def test_an_onlookers_age_is_not_the_patients(message: str, age: int | None) -> None:
    assert stated_age(message) == age


@pytest.mark.parametrize(
    ("message", "age"),
    [
        ("my dad, 72, can't swallow", 72),
        ("My husband, 60, says he is passing blood", 60),
        ("My wife, 55, noticed blood in the pan", 55),
        ("her father, 66, finds that food goes down slowly", 66),
        ("what about his brother who's 50 with the same thing", 50),
        ("a nurse, 45, with rectal bleeding", 45),
        ("my gran of 83 is confused and losing weight", 83),
        ("my brother is 48 and coughs up blood", 48),
        ("mum, 71, with jaundice", 71),
        ("My dad, 71, tells me he cannot swallow", 71),
        ("Please help: my mum, 59, says her stomach is bloated", 59),
        ("our practice nurse, 52, has a breast lump, refer?", 52),
        ("the doctor is 45 and has rectal bleeding", 45),
        ("his doctor told of 62 yr old man", 62),
    ],
)
def test_a_relative_whose_story_it_is_keeps_their_age(message: str, age: int) -> None:
    assert stated_age(message) == age
