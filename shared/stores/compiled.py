"""Compiled rules kept beside their edition, for as long as the code and data that compile them stay the same.

A process that starts reads in milliseconds what took the first one a good part of a second.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import orjson

import shared.criteria
import shared.guideline
import shared.terminology
from shared.criteria.rulebook import Rulebook, Ruling, keep, kept, rulebook_of
from shared.criteria.status import Status
from shared.guideline.records import Guideline
from shared.ports.documents.base import DocumentStore
from shared.stores.code_version import hash_of
from shared.stores.rulebook_heads import head_of
from shared.terminology.terminology import Terminology

COMPILED = "compiled_rules"
_READERS = (shared.criteria, shared.terminology, shared.guideline)
_SUFFIXES = {".py", ".yaml", ".txt"}


class CompiledRules:
    """The rulebook of an edition, compiled by today's readers: kept, or compiled now and kept."""

    def __init__(self, documents: DocumentStore, terminology: Terminology, required: Status = Status.DRAFTED) -> None:
        self._documents = documents
        self._terminology = terminology
        self._required = required

    def head(self, guideline: str) -> str:
        """Return the state of the rulebook that rules are compiled from; empty as the product ships it."""
        return head_of(self._documents, guideline)

    def of(self, guideline: Guideline, head: str = "") -> Rulebook:
        """Return the rules of `guideline` under a state of its rulebook, those judged that have the status required."""
        return rulebook_of(self._rulings(guideline, head), self._terminology, self._required)

    def _rulings(self, guideline: Guideline, head: str) -> tuple[Ruling, ...]:
        document_id = f"{guideline.edition.edition_id}_{criteria_version()[:16]}"
        found = self._documents.get(COMPILED, document_id)
        if found and found.data.get("head", "") == head:
            return kept(orjson.loads(found.data["rulebook"]), guideline)
        from shared.criteria.compile import rule_on  # loaded only where something is to be compiled
        from shared.stores.rulebooks import book_of

        rulings = rule_on(guideline, self._terminology, book_of(self._documents, guideline.edition.guideline))
        document = {
            "edition_id": guideline.edition.edition_id,
            "place": 0,
            **({"head": head} if head else {}),
            "rulebook": orjson.dumps(keep(rulings)).decode(),
        }
        self._documents.put(COMPILED, document_id, document)
        return rulings


@cache
def criteria_version() -> str:
    """Return the hash of the code and data that turn words into criteria."""
    return hash_of(_read_by_them())


def _read_by_them() -> Iterator[Path]:
    for package in _READERS:
        for folder in package.__path__:
            yield from sorted(path for path in Path(folder).rglob("*") if path.suffix in _SUFFIXES)
