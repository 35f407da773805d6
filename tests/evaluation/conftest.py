"""The guidelines that evaluations are checked on."""

import pytest

from functions.local import sample
from pipelines.ingest.read import read_guideline
from shared.guideline.records import Guideline


@pytest.fixture(scope="session")
def sample_guideline() -> Guideline:
    """The sample guideline, read from its PDF."""
    return read_guideline(sample.guideline().read_bytes()).guideline
