"""What the readers' data names exists: a clinician's edit that misspells a concept is found here."""

from collections.abc import Iterator

import pytest

from shared.patient.data_files import load_yaml
from shared.terminology.terminology import load_terminology


def concepts_named() -> Iterator[tuple[str, str]]:
    for name, entry in load_yaml("conditions").items():
        yield from (("conditions " + name, concept) for concept in entry["accounts_for"])
    for name, entry in load_yaml("analytes").items():
        for side in ("low", "high"):
            yield from (("analytes " + name, concept) for concept in entry.get(side, {}).get("features", ()))
    meanings = load_yaml("meanings")
    for group in ("qualified", "together", "sized", "named_within"):
        yield from (("meanings " + group, entry["gives"]) for entry in meanings[group])
    yield from (("meanings by_feature", concept) for concept in meanings["by_feature"])
    yield from (("meanings by_feature", cancer) for cancer in meanings["by_feature"].values())
    yield from (("meanings by_test", test) for test in meanings["by_test"])
    yield from (("causes", concept) for concept in load_yaml("causes")["from_tells_the_cause_of"])


@pytest.mark.parametrize(("where", "concept"), sorted(set(concepts_named())))
def test_a_concept_that_the_data_names_is_in_the_terminology(where: str, concept: str) -> None:
    assert concept in load_terminology().concepts


@pytest.mark.parametrize("name", ["analytes", "causes", "conditions", "context", "levels", "meanings", "person"])
def test_plain_words_are_read_as_words(name: str) -> None:
    def leaves(value: object) -> Iterator[object]:
        if isinstance(value, dict):
            for inner in (*value.keys(), *value.values()):
                yield from leaves(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from leaves(inner)
        else:
            yield value

    assert all(leaf is True or isinstance(leaf, str | int | float) for leaf in leaves(load_yaml(name)))
    assert False not in [leaf for leaf in leaves(load_yaml(name)) if isinstance(leaf, bool)]
