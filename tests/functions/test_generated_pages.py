"""The pages of docs/ that are made from the code say what the code does today."""

import json
from pathlib import Path

import pytest
from openapi_spec_validator import validate

from functions.local.docs import PAGES

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", PAGES)
def test_a_generated_page_has_not_drifted(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name](), "run `make docs`"


def test_the_openapi_document_is_valid() -> None:
    validate(json.loads((DOCS / "openapi.json").read_text(encoding="utf-8")))
