"""The guidelines whose trees records are made from: the sample, and NG12 where the reference data is at hand."""

from dataclasses import dataclass
from functools import cache

import pytest

from functions.local import sample
from pipelines.ingest.read import read_guideline
from shared.criteria.compile import compile_rules
from shared.criteria.rulebook import Rulebook
from shared.guideline.records import Guideline
from shared.terminology.terminology import load_terminology


@dataclass(frozen=True)
class Subject:
    """A guideline and its rules."""

    guideline: Guideline
    rulebook: Rulebook


@cache
def subject_of(data: bytes) -> Subject:
    """Read and compile a guideline, once a process."""
    guideline = read_guideline(data).guideline
    return Subject(guideline, compile_rules(guideline, load_terminology()))


@pytest.fixture(params=["the sample guideline", "NG12"])
def subject(request: pytest.FixtureRequest) -> Subject:
    """The sample guideline, then NG12."""
    if request.param == "NG12":
        return subject_of(request.getfixturevalue("ng12_pdf"))
    return subject_of(sample.guideline().read_bytes())


@pytest.fixture
def rulebook(subject: Subject) -> Rulebook:
    """All rules of a guideline."""
    return subject.rulebook
