"""What one recommendation asks to be done, in its own words: each test or referral, and what may take its place."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from shared.criteria.rulebook import Rule
from shared.data import read_yaml
from shared.terminology.terminology import Terminology

_DATA = Path(__file__).parent / "actions.yaml"
_BULLET = re.compile(r"^\s*([•－–-])\s*(.+)$", re.MULTILINE)
_JOIN = re.compile(r"[,;]?\s*\b(?:and|or)$|[.,;]$")
_AND = re.compile(r"\s+and\s+(?:an?\s+|the\s+)?")
_ABBREVIATED = re.compile(r"\s*\([A-Z0-9]{2,6}\)")
_STRAY = re.compile(r"^[\s,]+|[\s,.]+$")
_DOUBLE = re.compile(r"\s*,\s*,\s*|\s{2,}")


@dataclass(frozen=True, slots=True)
class ToDo:
    """One test or referral; `key` is what makes it the same as another, `tests` the concepts of the tests in it."""

    what: str
    alternatives: tuple[str, ...]
    tests: frozenset[str]
    site: str
    key: str


def to_dos(rule: Rule, by_id: Mapping[str, Rule], terminology: Terminology) -> tuple[ToDo, ...]:
    """Return what `rule` asks for; one that points at other recommendations asks for the first that names a test."""
    found = tuple(_read(rule, terminology))
    if any(one.tests for one in found) or not _pattern("pointing").search(rule.action):
        return found
    for rule_id in rule.recommendation.cross_references:
        pointed = tuple(_read(by_id[rule_id], terminology)) if rule_id in by_id else ()
        if pointed and all(one.tests for one in pointed):
            return pointed
    return found


def _read(rule: Rule, terminology: Terminology) -> Iterator[ToDo]:
    alternatives = tuple(_alternatives(rule, terminology))
    cancer = (rule.recommendation.cancer_type or "").lower()
    for piece in _pieces(rule, terminology):
        if referral := _referral(piece):
            yield ToDo(*referral, frozenset(), "", referral[0].lower())
            continue
        what = _test(piece)
        tests = _tests_in(what, terminology)
        site = _site(tests, what, cancer)
        yield ToDo(f"{what} ({site})" if site else what, alternatives, tests, site, _key(what, tests, site))


def _pieces(rule: Rule, terminology: Terminology) -> Iterator[str]:
    """The action's own words for each thing to do; a list that it points at, bullet by bullet."""
    action = rule.action or str(rule.recommendation.action).replace("_", " ")
    if _pattern("listing").search(action):
        yield from _listed(rule.recommendation.text)
        return
    for piece in action.split(";"):
        halves = _AND.split(piece)
        is_list = len(halves) > 1 and all(_tests_in(half, terminology) for half in halves)
        yield from halves if is_list else [piece]


def _listed(text: str) -> Iterator[str]:
    """Each bullet of the outer list with those beneath it."""
    lead, inner = "", list[str]()
    for mark, words in _BULLET.findall(text):
        bullet = _JOIN.sub("", words.strip())
        if mark == "•":
            if lead:
                yield _led(lead, inner)
            lead, inner = bullet, []
        else:
            inner.append(bullet)
    if lead:
        yield _led(lead, inner)


def _led(lead: str, inner: list[str]) -> str:
    return f"{lead.rstrip(':')} {', '.join(inner)}" if inner else lead.rstrip(":")


def _referral(piece: str) -> tuple[str, tuple[str, ...]] | None:
    """The referral that a piece is, with what may stand in its place; None for a test."""
    piece = _pattern("aim").split(piece, maxsplit=1)[0]
    first, *rest = _pattern("either").split(piece, maxsplit=1)
    if rest:
        return _bare(_pattern("verbs").sub("", first.strip(), count=1)), (f"or {rest[0].strip()}",)
    for name in _data()["referrals"]:
        found = re.search(rf"\b{name}\b", piece, re.IGNORECASE)
        if found:
            return f"{'referral' if name == 'refer' else found[0].lower()} {_place(piece)}".strip(), ()
    return None


def _place(piece: str) -> str:
    """To whom a referral is, where it is to somebody of their own."""
    for place in _data()["places"]:
        if found := re.search(place, piece, re.IGNORECASE):
            return " ".join(found.groups()) or found[0]
    return ""


def _test(piece: str) -> str:
    """The test without the verb, how soon, and what for."""
    words = _ABBREVIATED.sub("", piece.strip())
    words = _pattern("verbs").sub("", words, count=1)
    words = _pattern("purpose").split(words, maxsplit=1)[0]
    words = re.sub(rf"\b(?:{_data()['urgency']})\b", "", words, flags=re.IGNORECASE)
    return _bare(words) or _bare(piece)


def _bare(words: str) -> str:
    words = _DOUBLE.sub(" ", _STRAY.sub("", words))
    return words if words[:2].isupper() else words[:1].lower() + words[1:]


def _alternatives(rule: Rule, terminology: Terminology) -> Iterator[str]:
    """What the first lines of a recommendation allow in place of its test, whole."""
    text = _BULLET.sub("", rule.recommendation.text)
    for found in _pattern("alternative").finditer(text):
        if _tests_in(found[0].split(" if ")[0], terminology):
            yield _bare(found[0])


def _tests_in(words: str, terminology: Terminology) -> frozenset[str]:
    return frozenset(
        m.concept for m in terminology.find_mentions(words) if terminology.concept(m.concept).kind == "test"
    )


def _site(tests: frozenset[str], what: str, cancer: str) -> str:
    if tests.isdisjoint(_data()["placed"]) or " of " in what:
        return ""
    return next((site for name, site in _data()["sites"].items() if name in cancer), "")


def _key(what: str, tests: frozenset[str], site: str) -> str:
    return " ".join((*sorted(tests), site)) if tests else what.lower()


def results_of(test: str) -> tuple[str, ...]:
    """Return the analytes in which the results of a test are told."""
    return tuple(_data()["results"].get(test, ()))


def is_planned(words: str) -> bool:
    """Whether a clause tells of a test that was not done: planned, asked for, declined."""
    return _pattern("planned").search(words) is not None


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(_data()[name], re.IGNORECASE)


@cache
def _data() -> Mapping[str, Any]:
    data: Mapping[str, Any] = read_yaml(_DATA)
    return data
