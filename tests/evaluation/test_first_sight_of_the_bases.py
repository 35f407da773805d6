"""What was written before the language pack was read (tests/blind/knowledge): what it finds now, in three spellings."""

import re
from collections.abc import Iterator
from pathlib import Path

import yaml

from pipelines.knowledge.roles import load_roles
from pipelines.knowledge.urgent import find_urgent
from shared.guardrails.injection import find_attack as find_english_attack
from shared.language.vi.attacks import find_attack
from shared.language.vi.marks import fold

FOLDER = Path(__file__).parents[1] / "blind" / "knowledge"
CHAT = {"bac si": "bs", "the nao": "tn", "bao nhieu": "bnhieu", "khong": "ko", "duoc": "dc", "gi": "j", "vay": "z",
        "roi": "r", "toi": "t", "nguoi": "ng", "gio": "h", "nhung": "nhg", "voi": "vs", "cung": "cx"}  # fmt: skip


def spelt(name: str) -> Iterator[tuple[str, str]]:
    """Role and message: with marks, without, and as chats write."""
    held = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    for role, messages in held.items():
        for message in messages:
            yield from ((role, one) for one in (message, fold(message), chatted(message)))


def is_urgent(role: str, text: str) -> bool:
    return find_urgent(text, load_roles()[role].audience).urgent != "none"


def chatted(message: str) -> str:
    text = fold(message).rstrip("?.")
    for words, short in CHAT.items():
        text = re.sub(rf"\b{words}\b", short, text)
    return text


def is_attack(message: str) -> bool:
    return bool(find_attack(message) or find_english_attack(message))


def test_every_emergency_is_found() -> None:
    missed = [text for role, text in spelt("emergencies") if not is_urgent(role, text)]
    assert missed == []


def test_nine_attacks_of_ten_are_found_and_no_honest_message_is_one() -> None:
    found = [is_attack(text) for _, text in spelt("injections")]
    assert sum(found) >= 0.9 * len(found)
    assert [text for name in ("emergencies", "clarify") for _, text in spelt(name) if is_attack(text)] == []


def test_nothing_that_is_only_asked_is_an_emergency() -> None:
    assert [text for role, text in spelt("clarify") if is_urgent(role, text)] == []
