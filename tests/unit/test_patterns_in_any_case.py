"""A pattern sought in small letters finds what it finds in any case, where it finds it, in the words as written."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from shared.any_case import AnyCase, one_of
from shared.language.pack import load_pack
from shared.patient import course, person, qualities, smoking, theories, told
from shared.patient.data_files import load_yaml

_RECORDS = Path(__file__).parents[1] / "blind" / "records.jsonl"
_OF_THE_PRODUCT = (
    *load_pack().words.values(),
    *told._ages(),
    *map(told._pattern, ("female_nouns", "male_nouns", "no_matter")),
    *map(smoking.smoking_words, smoking.TOLD),
    qualities._pattern(),
    *(course._pattern(name) for name, form in load_yaml("course").items() if isinstance(form, str)),
    *(theories._pattern(name) for name, form in load_yaml("theories").items() if isinstance(form, str)),
    *map(person._words, ("female", "male", "relative", "removed", "transgender")),
    *map(AnyCase, (load_yaml("context")[name] for name in ("anywhere", "complaint"))),
)
_OF_EVERY_KIND = (
    r"(?<!\w)(?:No|not)\b",
    r"[A-Z]{2}\d",
    r"[^A-M]\Bk",
    r"\W+(?P<What>It|was)(?P=What)?",
    r"(?P<Is>is)? at (?(Is)home|work)",
    r"(?-i:[MF])\b",
    r"µg|é",
    r"^was|home$",
    r"(?=n)|not?\b",
    r"[–’]|Now",
    "",
)
_TEXTS = (
    "NO blood, Not now; it was IS AT HOME and is at work",
    "Was at\nhome",
    "AB12 ab12 xk mk 62M 62m",
    "62m, 62M",
    "NO – not now’s; Now – is it 38°",
    "4 \u03bcg",
    "4 µg, Énergie, \u212aelvin no\u017f\u017f k\u0131ss \u0130s he\u2019s",
    "",
)


def _texts() -> Iterator[str]:
    records = [json.loads(line)["patient"] for line in _RECORDS.read_text("utf-8").splitlines()[::5]]
    texts = [text for one in records for name in ("symptoms", "findings", "history") for text in one[name]]
    for text in (*texts, *_TEXTS):
        yield from (text, text.upper(), text.title(), text.replace("-", "–"))


def _told(found: re.Match[str] | None) -> tuple[object, ...] | None:
    return None if found is None else (found.span(), found[0], found.groupdict(), found.lastgroup)


@pytest.mark.parametrize("pattern", [*map(AnyCase, _OF_EVERY_KIND), *_OF_THE_PRODUCT], ids=lambda one: one.pattern[:30])
def test_it_finds_what_it_would_in_any_case(pattern: AnyCase) -> None:
    plain = re.compile(pattern.pattern, re.IGNORECASE)
    for text in _texts():
        assert _told(pattern.search(text)) == _told(plain.search(text))
        assert [*map(_told, pattern.finditer(text))] == [*map(_told, plain.finditer(text))]
        assert pattern.sub("_", text) == plain.sub("_", text)
        start, end = len(text) // 4, len(text) - len(text) // 4
        assert _told(pattern.search(text, start, end)) == _told(plain.search(text, start, end))
        assert _told(pattern.match(text, start, end)) == _told(plain.match(text, start, end))
        assert [*map(_told, pattern.finditer(text, start, end))] == [*map(_told, plain.finditer(text, start, end))]


def test_a_letter_that_is_plain_in_any_case_alone_is_found() -> None:
    found = AnyCase("kiss").search("a \u212aI\u017fs")
    assert found is not None and found[0] == "\u212aI\u017fs"


def test_one_of_several_words_is_found_as_by_trying_each_the_longest_first() -> None:
    words = ("son", "sons", "step-son", "sister", "sister in law", "s", "mum", "m.", "mother", "c++")
    plain = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})(?!\w)", re.I)
    grouped = re.compile(rf"(?<!\w)(?:{one_of(words)})(?!\w)", re.I)
    for text in (*words, " ".join(words), "Sons' SISTER, sister in lawn, mums m. s. x", "c++ step-sons step-son"):
        assert [*map(_told, grouped.finditer(text))] == [*map(_told, plain.finditer(text))]
