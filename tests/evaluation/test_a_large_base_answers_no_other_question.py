"""A base of 600 made-up entries (`bases/`): what people ask is answered by its own entry, or asked back."""

from collections.abc import Iterator

import pytest

from functions.local import sample
from pipelines.knowledge.bases.importing import import_base
from pipelines.knowledge.bases.leave_one_out import NEVER, bar_in, bar_of
from pipelines.knowledge.bases.ready import ready_base, ready_bases
from pipelines.knowledge.bases.table import read_base
from pipelines.knowledge.run import KnowledgeCall, answer
from pipelines.knowledge.search.index import BaseIndex
from shared.settings_loading import load_settings
from shared.stores.knowledge_bases import BaseEdition, Entry
from shared.wiring import Wiring
from tests.evaluation.bases.made import ROLE, as_file, asked, entries, odd


@pytest.fixture(scope="module")
def wiring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wiring]:
    made = Wiring(load_settings(data_dir=tmp_path_factory.mktemp("large")))
    import_base(made, ROLE, as_file())
    yield made
    made.close()


def answered_by(wiring: Wiring, question: str) -> str | None:
    """The code of the entry that answers; None where the question is asked back."""
    reply = answer(wiring, KnowledgeCall("somebody", "c", question, wiring.new_id(), None, bound_to=ROLE)).answer
    assert (reply.evidence == "sufficient") == bool(reply.citations)
    return reply.citations[0].ma_so if reply.citations else None


def test_of_47_odd_questions_none_is_answered_by_another_ones_entry(wiring: Wiring) -> None:
    assert (len(entries()), len(odd())) == (600, 47)
    assert [question for question in odd() if answered_by(wiring, question)] == []


def test_of_questions_in_peoples_words_at_most_one_in_fifty_is_answered_by_another_entry(wiring: Wiring) -> None:
    put = asked()[::5]
    found = [(one.code, answered_by(wiring, one.question)) for one in put]
    answered = [(code, by) for code, by in found if by]
    assert sum(code != by for code, by in answered) * 50 <= len(answered)
    assert len(answered) >= 0.45 * len(put)


def test_of_questions_whose_entry_is_taken_out_at_most_one_in_fifty_is_answered(wiring: Wiring) -> None:
    out = frozenset(entry.code for entry in entries()[::4])
    left = tuple(entry for entry in entries() if entry.code not in out)
    edition = import_base(wiring, ROLE, as_file(left), activate=True).edition
    try:
        put = [one.question for one in asked() if one.code in out][::3]
        assert len(put) == 100
        assert sum(answered_by(wiring, question) is not None for question in put) * 50 <= len(put)
    finally:
        wiring.knowledge_bases.roll_back(ROLE)
    assert edition.entries == 450


def test_every_entry_answers_its_own_question(wiring: Wiring) -> None:
    own = [(entry.code, answered_by(wiring, entry.question)) for entry in entries()[::15]]
    assert sum(code == by for code, by in own) >= 0.85 * len(own)


def test_the_bar_is_set_where_a_base_comes_in_and_kept_with_its_edition(wiring: Wiring) -> None:
    held = wiring.knowledge_bases.active(ROLE)
    assert held
    known = bar_in(held.report)
    assert known
    assert known.bar == ready_bases(wiring.knowledge_bases).of(ROLE).bar == bar_of(BaseIndex(entries()))


def test_an_edition_that_came_in_before_bars_were_set_gets_its_bar_where_it_is_made_ready() -> None:
    assert ready_base(BaseEdition(ROLE, "old", len(entries()), ""), entries()).bar == bar_of(BaseIndex(entries()))


def test_a_base_that_asks_everything_ten_times_over_never_answers_by_itself() -> None:
    fillers = ("", "ạ", "vậy", "nhé", "thế", "à", "hả", "nhỉ", "ơi", "hen")
    topics = dict.fromkeys(entry.topic for entry in entries())
    told = [f"{topic} là gì {filler}?" for topic in list(topics)[:15] for filler in fillers]
    alike = [Entry(f"{ROLE}/Q{n}", f"Q{n}", "A", "B", question, f"Đáp {n}.", "") for n, question in enumerate(told)]
    assert bar_of(BaseIndex(alike)) == NEVER


def test_a_small_base_is_judged_as_before() -> None:
    held, _ = read_base("patient_dental", sample.base("patient_dental").read_bytes())
    assert bar_of(BaseIndex(held)) is None
