"""Fixed messages as data, in several languages."""

import pytest

from shared.guardrails.said import Messages

SAID = {"en": {"greet": "Hello {name}."}, "vi": {"greet": "Chào {name}."}}


def test_a_message_is_said_in_the_language_asked_for_and_else_in_the_first():
    messages = Messages(SAID)
    assert messages.say("greet", "vi", name="An") == "Chào An."
    assert messages.say("greet", "cy", name="An") == "Hello An."


@pytest.mark.parametrize("other", [{}, {"greet": "Chào."}, {"greet": "Chào {name}.", "bye": "Tạm biệt."}])
def test_a_language_that_lacks_a_message_or_a_field_is_refused(other: dict[str, str]):
    with pytest.raises(ValueError, match="same messages"):
        Messages({**SAID, "vi": other})


def test_a_message_that_is_not_known_is_no_silence():
    with pytest.raises(KeyError):
        Messages(SAID).say("goodbye")
