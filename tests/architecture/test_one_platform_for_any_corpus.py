"""What every conversation stands on knows no corpus, and no pipeline's code speaks of another's."""

import pytest

from tests.architecture.sources import ROOT, imports_of, name_of, python_files

OF_NO_CORPUS = ("shared.search", "shared.conversation", "shared.tools")
CORPORA = {
    "guideline": ("shared.retrieval", "shared.criteria", "shared.stores.served", "shared.stores.editions"),
    "records": ("shared.records", "shared.stores.patient_documents", "shared.stores.record_"),
    "knowledge": ("shared.stores.knowledge_bases",),
}
# Spelling and stems are no corpus's.
OF_A_LANGUAGE = ("shared.language.stems",)
SPEAKS_OF = {
    "ingest": {"guideline"},
    "assess": {"guideline"},
    "chat": {"guideline"},
    "desk": {"guideline"},
    "lists": {"guideline"},
    "agent": {"guideline"},
    "records": {"records"},
    "knowledge": {"knowledge"},
}


def is_in(name: str, rooms: tuple[str, ...]) -> bool:
    return any(name == room or name.startswith(room if room.endswith("_") else f"{room}.") for room in rooms)


def imported_by(package: str) -> list[tuple[str, str]]:
    """Each module of a package with what it imports, what is a language's left out."""
    return [
        (name_of(path), imported)
        for path in python_files()
        if is_in(name_of(path), (package,))
        for imported in imports_of(path)
        if not is_in(imported, OF_A_LANGUAGE)
    ]


@pytest.mark.parametrize("room", OF_NO_CORPUS)
def test_what_any_conversation_stands_on_knows_no_corpus(room: str) -> None:
    known = tuple(name for rooms in CORPORA.values() for name in rooms)
    corpora = (*known, "shared.guideline", "shared.patient", "shared.terminology", "pipelines")
    assert [one for one in imported_by(room) if is_in(one[1], corpora)] == []


def test_every_pipeline_says_whose_corpus_it_speaks_of() -> None:
    pipelines = {path.parent.name for path in ROOT.glob("pipelines/*/__init__.py")}
    assert pipelines - SPEAKS_OF.keys() == set()


@pytest.mark.parametrize("pipeline", SPEAKS_OF)
def test_no_pipeline_speaks_of_anothers_corpus(pipeline: str) -> None:
    others = tuple(room for corpus, rooms in CORPORA.items() if corpus not in SPEAKS_OF[pipeline] for room in rooms)
    assert [one for one in imported_by(f"pipelines.{pipeline}") if is_in(one[1], others)] == []


@pytest.mark.parametrize("package", ["pipelines", *OF_NO_CORPUS])
def test_the_rule_has_something_to_look_at(package: str) -> None:
    assert imported_by(package)
