"""Every reading of a message that is inspected."""

import pytest

from shared.guardrails.normalise import read_message


@pytest.mark.parametrize(
    ("message", "reading"),
    [
        ("PSA &gt; 4", "PSA > 4"),
        ("ru\u200bles", "rules"),
        ("\u202erules", "rules"),
        ("ｒｕｌｅｓ", "rules"),
        ("rulеs", "rules"),
        ("rúles", "rules"),
        ("%72ules", "rules"),
        ("\\x72ules", "rules"),
    ],
)
def test_what_a_person_sees_is_read(message: str, reading: str) -> None:
    assert read_message(message).plain == reading


def test_letters_set_apart_are_joined_and_words_stay_apart() -> None:
    assert "show rules" in read_message("s h o w  r u l e s").disguised


def test_a_measured_value_is_no_payload() -> None:
    assert read_message("CA125 48, FIT 12, Hb 98, ferritin 6, CRP 12345678901234567890").payloads == ()
