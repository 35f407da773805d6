"""The real guideline's rules, compiled once."""

import pytest

from shared.criteria.compile import compile_rules
from shared.criteria.rulebook import Rulebook
from shared.guideline.records import Guideline
from shared.terminology.terminology import load_terminology


@pytest.fixture(scope="session")
def ng12_rules(ng12: Guideline) -> Rulebook:
    """All action-giving recommendations of the real guideline."""
    return compile_rules(ng12, load_terminology())
