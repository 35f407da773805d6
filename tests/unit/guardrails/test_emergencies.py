"""An emergency is never passed over in silence, and is no more seen in what is past, denied, advised or another's."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from shared.guardrails.emergencies.find import find_call, find_emergency
from shared.guardrails.emergencies.pack import load_pack
from shared.guardrails.emergencies.readers import reader_of
from shared.terminology.concept import Mention

SETS = sorted((Path(__file__).parent / "emergencies").glob("*.yaml"))
EACH = pytest.mark.parametrize("path", SETS, ids=lambda path: path.stem)


def told(path: Path, kind: str) -> list[str]:
    """Return the texts of a set that are emergencies, or only look alike."""
    cases: list[dict[str, Any]] = yaml.safe_load(path.read_text("utf-8"))[kind]
    return [case["text"] for case in cases]


@EACH
def test_emergencies_in_many_voices_are_warned_of(path: Path) -> None:
    texts = told(path, "emergencies")

    missed = [text for text in texts if not find_emergency(text)]

    assert len(missed) <= len(texts) // 10, missed


@EACH
def test_what_only_looks_like_an_emergency_is_left_alone(path: Path) -> None:
    texts = told(path, "lookalikes")

    false = [text for text in texts if find_emergency(text)]

    assert len(false) <= len(texts) // 20, false


def test_the_fixed_words_say_what_to_do_and_the_quote_is_the_record_s_own() -> None:
    text = "58M. Central crushing CP 1/24, clammy."

    found = find_emergency(text)

    assert found
    assert found.kind == "cardiac"
    assert "999" in found.text
    assert found.because in text


def test_another_country_s_number_stands_in_the_fixed_words() -> None:
    found = find_emergency("Crushing chest pain now", number="115")

    assert found
    assert "115" in found.text
    assert "999" not in found.text


@pytest.mark.parametrize(
    "text",
    [
        "No crushing chest pain.",
        "MI in 2015 with crushing chest pain.",
        "Return if crushing chest pain.",
        "Her father had crushing chest pain.",
        "Any crushing chest pain? No.",
        "Past medical history\nstroke, sudden\nasthma",
    ],
)
def test_what_is_denied_past_advised_another_s_or_asked_is_no_emergency(text: str) -> None:
    assert find_emergency(text) is None


def test_a_question_that_is_answered_with_yes_is_told() -> None:
    assert find_emergency("Adviser: Any crushing chest pain? Caller: Yes, for an hour.")


def test_signs_come_together_over_the_fields_of_a_record() -> None:
    assert find_emergency(["cough and fever for 2 days"]) is None
    assert find_emergency(["cough and fever for 2 days", "BP 84/50, RR 28"])


def test_a_pulse_that_is_a_child_s_is_no_sign() -> None:
    record = ["fever since yesterday", "RR 32, pulse 136"]

    assert find_emergency(record, age=64)
    assert find_emergency(record, age=1) is None


def test_a_relative_s_emergency_counts_in_a_message_that_asks_for_help() -> None:
    text = "My husband crushing chest pain"

    assert find_emergency(text) is None
    assert find_call(text)


def test_a_language_without_a_terminology_is_read_by_the_cues_of_its_pack() -> None:
    reader = reader_of("xx", {"chest": "torax"}, {"denied": "sine"}, {})
    plain, denied = "dolor torax", "sine dolor torax"

    contexts = [
        reader.context(text, [Mention("chest", text.index("torax"), len(text), "torax")]) for text in (plain, denied)
    ]

    assert [part for match in reader.matches(reader.tokens(denied)) for part in match.concepts] == ["chest"]
    assert [bool(context[0].denied) for context in contexts] == [False, True]


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("Having a stroke, 20 minutes ago.", True),
        ("Acute stroke this morning.", True),
        ("She had a swallow test after her stroke in '19.", False),
        ("Grandfather had a stroke. Smoker 10/day.", False),
        ("Strokes the cat every morning.", False),
        ("Had a fit of giggles; has anaphylaxis to nuts, carries no pen.", False),
        ("I take all my tablets in the morning.", False),
        ("Fed up with taking all these tablets.", False),
        ("Has a box of paracetamol tablets at home.", False),
        ("Took all her tablets an hour ago.", True),
        ("Has just taken an overdose.", True),
        ("Known prostate cancer, mets. Since Sunday his legs have gone, he can't stand up any more.", True),
        ("Says that he wants to die.", True),
        ("Husband died of sepsis in August.", False),
    ],
)
def test_a_tense_and_a_year_tell_what_is_there_from_what_was(text: str, is_one: bool) -> None:
    assert (find_emergency(text) is not None) is is_one


def test_a_pack_that_is_not_there_is_an_error_and_no_silence() -> None:
    with pytest.raises(FileNotFoundError):
        load_pack("tlh")
