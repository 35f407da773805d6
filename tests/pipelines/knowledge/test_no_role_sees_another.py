"""Isolation: over all ordered pairs of roles, both vector adapters and forged ids, nothing of another shows."""

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

from functions.local import sample
from pipelines.knowledge.bases.importing import import_base
from pipelines.knowledge.bases.ready import ready_base, ready_bases
from pipelines.knowledge.roles import load_roles
from pipelines.knowledge.run import Answered, KnowledgeCall, answer
from shared.ports.vectors.base import VectorRecord
from shared.settings_loading import load_settings
from shared.wiring import Wiring
from tests.doubles.served import serving
from tests.doubles.vector_search import VectorSearch
from tests.doubles.vector_search_names import index_at

PAIRS = list(permutations(load_roles(), 2))


def with_bases(folder: Path) -> Wiring:
    return Wiring(load_settings(data_dir=folder, knowledge_vectors=True))


def fill(made: Wiring) -> Wiring:
    for role in load_roles():
        import_base(made, role, sample.base(role).read_bytes())
    return made


@pytest.fixture(scope="module", params=["embedded", pytest.param("vector_search", marks=pytest.mark.long)])
def wiring(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wiring]:
    """All bases in one index; the double of the service gives what its filter should have kept away as well."""
    made = with_bases(tmp_path_factory.mktemp("isolation"))
    if request.param == "embedded":
        yield fill(made)
        made.close()
        return
    double = VectorSearch(made.embedder.dimension)
    with serving(double):
        made.vectors = index_at(double.address, dimension=made.embedder.dimension)  # type: ignore[misc]
        fill(made)
        double.strays = True
        yield made
        made.close()


def asked(wiring: Wiring, role: str, message: str) -> Answered:
    return answer(wiring, KnowledgeCall("somebody", "c", message, wiring.new_id(), bound_to=role))


def questions_of(wiring: Wiring, role: str) -> list[str]:
    active = wiring.knowledge_bases.active(role)
    assert active
    return [entry.question for entry in wiring.knowledge_bases.entries(active)]


@pytest.mark.parametrize(("role", "other"), PAIRS)
def test_anothers_questions_find_quote_and_suggest_only_ones_own(wiring: Wiring, role: str, other: str) -> None:
    own = set(questions_of(wiring, role))
    for question in questions_of(wiring, other)[::3]:
        done = asked(wiring, role, question)
        shown = {*done.hits, *(one.entry_id for one in done.answer.citations)}
        assert all(one.startswith(f"{role}/") for one in shown)
        assert set(done.answer.suggestion_questions) <= own


def test_forged_vectors_under_anothers_partition_are_not_believed(wiring: Wiring) -> None:
    role, other = "patient_dental", "doctor_dental"
    victim, source = (ready_bases(wiring.knowledge_bases).of(one) for one in (role, other))
    stolen = source.index.entries[0]
    partition = victim.edition.partition
    vector = wiring.embedder.embed_query(stolen.question)
    forged = [source.passage_id(stolen), f"{partition}/{stolen.code}", f"{partition}/../{other}/{stolen.code}",
              f"{role}/{stolen.code}", f"{partition}x/{stolen.code}"]  # fmt: skip
    wiring.vectors.upsert([VectorRecord(one, vector, {"partition": partition}) for one in forged])
    try:
        done = asked(wiring, role, stolen.question)
        assert all(hit.startswith(f"{role}/") for hit in done.hits)
        assert stolen.answer not in done.answer.explain
        assert [victim.entry(one) for one in forged] == [None] * len(forged)
    finally:
        wiring.vectors.remove(forged)


def test_entries_of_another_role_make_no_base(wiring: Wiring) -> None:
    own, other = (wiring.knowledge_bases.active(one) for one in ("patient_dental", "doctor_dental"))
    assert own
    assert other
    with pytest.raises(ValueError, match="own role"):
        ready_base(own, wiring.knowledge_bases.entries(other))


def test_where_bases_are_searched_by_vectors_the_answer_stays_the_same(wiring: Wiring) -> None:
    assert asked(wiring, "patient_dental", "Bệnh nha chu là gì?").answer.citations[0].ma_so == "RM06"
