"""The reader reads the language, not one text: other words and order for the same logic give the same tree."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from shared.criteria.grammar.tree import signature
from shared.criteria.read import read
from shared.guideline.records import Guideline
from shared.terminology.terminology import load_terminology

PARAPHRASES = Path(__file__).with_name("ng12_paraphrases.yaml")


def paraphrases() -> Iterator[Any]:
    for place, entry in enumerate(yaml.safe_load(PARAPHRASES.read_text(encoding="utf-8"))):
        yield pytest.param(entry, id=f"{entry['rule']}-{place}")


@pytest.mark.parametrize("entry", paraphrases())
def test_a_paraphrase_is_read_to_the_tree_of_its_original(entry: dict[str, str], ng12: Guideline) -> None:
    original = ng12.by_id()[entry["rule"]]
    paraphrase = original.model_copy(update={"text": entry["text"]})
    terminology = load_terminology()
    assert signature(read(paraphrase, terminology).criterion) == signature(read(original, terminology).criterion)
