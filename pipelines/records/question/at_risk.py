"""A complaint that weighs more because of what is taken: bleeding with a blood thinner, fever with lowered defences."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from pipelines.records.answer.doses import history, is_stopped, is_taken, medicines_held
from pipelines.records.papers.prepare import Papers

_FILE = Path(__file__).with_suffix(".yaml")


def is_at_risk(message: str, papers: Papers) -> bool:
    """Whether a message tells of such a complaint and these papers, or the message, name such a medicine as taken."""
    found = _concepts_in(message)
    return any(_tells(message, found, each) and _takes(message, each["medicines"], papers) for each in _risks())


def _takes(message: str, groups: Iterable[str], papers: Papers) -> bool:
    told = {one.name.id for one in papers.words.find(message)}
    held = [each for each in medicines_held(papers) if is_taken(history(papers, each))]
    taken = told | {each for each in held if not is_stopped(history(papers, each))}
    return any(papers.words.is_kind_of(each, group) for each in taken for group in groups)


def _tells(message: str, found: frozenset[str], risk: Mapping[str, Any]) -> bool:
    return not found.isdisjoint(risk["concepts"]) or any(
        re.search(sign, message, re.IGNORECASE) for sign in risk["signs"]
    )


def _concepts_in(message: str) -> frozenset[str]:
    """What a message mentions, and what that is a kind of."""
    from shared.terminology.terminology import load_terminology

    terminology = load_terminology()
    return frozenset[str]().union(*(terminology.general_of(one.concept) for one in terminology.find_mentions(message)))


@cache
def _risks() -> tuple[dict[str, Any], ...]:
    return tuple(yaml.safe_load(_FILE.read_text(encoding="utf-8")).values())
