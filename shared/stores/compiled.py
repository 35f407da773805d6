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
from shared.criteria.rulebook import Rulebook, rules_from
from shared.guideline.records import Guideline
from shared.ports.documents.base import DocumentStore
from shared.stores.code_version import hash_of
from shared.terminology.terminology import Terminology

COMPILED = "compiled_rules"
_READERS = (shared.criteria, shared.terminology, shared.guideline)
_SUFFIXES = {".py", ".yaml", ".txt"}


class CompiledRules:
    """The rulebook of an edition, compiled by today's readers: kept, or compiled now and kept."""

    def __init__(self, documents: DocumentStore, terminology: Terminology) -> None:
        self._documents = documents
        self._terminology = terminology

    def of(self, guideline: Guideline) -> Rulebook:
        """Return the rules of `guideline`."""
        document_id = f"{guideline.edition.edition_id}_{criteria_version()[:16]}"
        found = self._documents.get(COMPILED, document_id)
        if found:
            return rules_from(orjson.loads(found.data["rulebook"]), guideline, self._terminology)
        from shared.criteria.compile import compile_rules

        rulebook = compile_rules(guideline, self._terminology)
        kept = {
            "edition_id": guideline.edition.edition_id,
            "place": 0,
            "rulebook": orjson.dumps(rulebook.kept()).decode(),
        }
        self._documents.put(COMPILED, document_id, kept)
        return rulebook


@cache
def criteria_version() -> str:
    """Return the hash of the code and data that turn words into criteria."""
    return hash_of(_read_by_them())


def _read_by_them() -> Iterator[Path]:
    for package in _READERS:
        for folder in package.__path__:
            yield from sorted(path for path in Path(folder).rglob("*") if path.suffix in _SUFFIXES)
