"""Instructions inside a guideline's text: data like any other words there, listed so that a person sees them."""

import re
from collections.abc import Iterator, Sequence

from pydantic import BaseModel, ConfigDict

from pipelines.ingest.read import ReadResult
from shared.guardrails.injection import find_attack

_SHOWN = 200  # characters
_SENTENCE = re.compile(r"(?<=[.!?:])\s+")
# What every order to a machine has somewhere; a guideline's own words seldom. The attack rules decide.
_MAY_ORDER = re.compile(
    r"ignor|disregard|forget|overrid|bypass|instruction|prompt|system|assistant|chatbot|\bbot\b|\bAI\b|model\b|you are"
    r"|you must|you will|pretend|\bact as|reveal|repl(?:y|ies)\b|respond|developer|\badmin|jail|from now|always say",
    re.IGNORECASE,
)


class Order(BaseModel):
    """Words that read like an instruction; `page` counts the file's pages from 1."""

    model_config = ConfigDict(frozen=True)

    page: int
    kind: str
    words: str
    hidden: bool


def find_orders(result: ReadResult) -> tuple[Order, ...]:
    """List what in the text, seen or hidden, is worded as an instruction to whoever processes it."""
    hidden = [" ".join(words) for words in result.hidden]
    return (*_orders(result.texts, hidden=False), *_orders(hidden, hidden=True))


def _orders(texts: Sequence[str], *, hidden: bool) -> Iterator[Order]:
    for page, text in enumerate(texts, start=1):
        for sentence in _SENTENCE.split(" ".join(text.split())):
            kind = find_attack(sentence) if _MAY_ORDER.search(sentence) else None
            if kind:
                yield Order(page=page, kind=kind, words=sentence[:_SHOWN], hidden=hidden)
