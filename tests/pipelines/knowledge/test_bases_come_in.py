"""A file of a base: what is odd is reported, what cannot be trusted is refused, and what answers stays until then."""

from dataclasses import replace

import pytest

from functions.local import sample
from pipelines.knowledge.bases.compare import drifted
from pipelines.knowledge.bases.importing import activate_base, diff_bases, import_base
from pipelines.knowledge.bases.table import read_base
from pipelines.knowledge.roles import load_roles
from shared.errors import ConflictError, InputInvalidError, InputTooLargeError, NotFoundError
from shared.http.caller import Role
from shared.wiring import Wiring

ROLE = "patient_dental"
HEADER = "DEMUC,CHUDECON,MASO,CAUHOI,CAUTRALOI,GIAITHICH\n"


def table(*rows: str, header: str = HEADER) -> bytes:
    return ("\ufeff" + header + "\n".join(rows)).encode()


def test_the_columns_of_the_public_files_are_read_with_a_byte_order_mark() -> None:
    entries, report = read_base(ROLE, table("A,B,Q1,Hỏi?,Đáp.,Vì sao."))
    assert (entries[0].entry_id, entries[0].question, entries[0].reason) == (f"{ROLE}/Q1", "Hỏi?", "Vì sao.")
    assert report.missing_columns == ()


def test_stt_stands_for_the_code_and_the_explanation_may_be_missing() -> None:
    entries, report = read_base(ROLE, table("A,B,Q1,H?,Đ.", header="DEMUC,CHUDECON,STT,CAUHOI,CAUTRALOI\n"))
    assert (entries[0].code, report.missing_columns) == ("Q1", ("reason",))


def test_what_is_odd_is_reported_by_line_or_code() -> None:
    rows = (
        "A,B,Q1,Một?,Đáp.,",
        ",,,,,",
        'A,"B\nC",Q2,=1+1,Đáp.,',
        "A,B,Q1,Ba?,Đáp.,",
        "A,B,Q4,,Đáp.,",
        "A,B,Q5,một ?,Khác.,",
    )
    entries, report = read_base(ROLE, table(*rows))
    assert [entry.code for entry in entries] == ["Q1", "Q2", "Q5"]
    assert entries[1].topic == "B C"
    assert (report.empty_rows, report.incomplete_rows) == ((3,), (7,))
    assert (report.repeated_codes, report.like_formulas) == (("Q1",), ("Q2",))
    assert report.repeated_questions == (("Q1", "Q5"),)


@pytest.mark.parametrize("data", [
    b"", b"\xff\xfe\x00", table("A,B,Q1,H?,D.", header="A,B,C\n"), table('A,B,Q1,"H?,D.,'), table(), b"PK\x03\x04\x00",
])  # fmt: skip
def test_a_file_that_cannot_be_trusted_is_refused_and_nothing_is_lost(empty: Wiring, data: bytes) -> None:
    held = import_base(empty, ROLE, sample.base(ROLE).read_bytes()).edition
    with pytest.raises(InputInvalidError):
        import_base(empty, ROLE, data)
    assert empty.knowledge_bases.active(ROLE) == held
    assert len(empty.knowledge_bases.list()) == 1


def test_a_file_that_is_too_large_is_refused() -> None:
    with pytest.raises(InputTooLargeError):
        read_base(ROLE, table("A,B,Q1,H?,Đ.,"), 10)


def test_the_same_file_is_the_same_edition_and_another_form_of_unicode_changes_nothing(empty: Wiring) -> None:
    import unicodedata

    data = sample.base(ROLE).read_bytes()
    first = import_base(empty, ROLE, data).edition
    again = import_base(empty, ROLE, unicodedata.normalize("NFD", data.decode()).encode()).edition
    assert again.edition_id == first.edition_id
    assert len(empty.knowledge_bases.list(ROLE)) == 1


def test_editions_are_compared_activated_and_gone_back_from(empty: Wiring) -> None:
    first = import_base(empty, ROLE, table("A,B,Q1,Một?,Đáp.,", "A,B,Q2,Hai?,Đáp.,")).edition
    done = import_base(empty, ROLE, table("A,B,Q1,Một?,Khác.,", "A,B,Q3,Ba?,Đáp.,"), activate=False)
    assert done.diff
    assert (done.diff.added, done.diff.removed) == (("Q3",), ("Q2",))
    assert [(one.code, one.fields) for one in done.diff.changed] == [("Q1", ("answer",))]
    assert not done.edition.is_active
    assert activate_base(empty, ROLE, done.edition.edition_id).is_active
    assert empty.knowledge_bases.roll_back(ROLE).edition_id == first.edition_id
    assert diff_bases(empty.knowledge_bases, first.edition_id, done.edition.edition_id).added == ("Q3",)


ONE_ROW = table("A,B,Q1,Một?,Đáp.,")


def test_a_base_of_under_half_the_entries_is_kept_and_does_not_answer(empty: Wiring) -> None:
    held = import_base(empty, ROLE, sample.base(ROLE).read_bytes()).edition
    done = import_base(empty, ROLE, ONE_ROW, activate=True)
    assert empty.knowledge_bases.active(ROLE) == held
    assert not done.edition.is_active
    assert done.held_back.startswith(f"It holds 1 of what were {held.entries} entries")
    assert {one.edition_id for one in empty.knowledge_bases.list(ROLE)} == {held.edition_id, done.edition.edition_id}


def test_it_answers_where_somebody_says_that_it_may_be_smaller_or_activates_it(empty: Wiring) -> None:
    held = import_base(empty, ROLE, sample.base(ROLE).read_bytes()).edition
    done = import_base(empty, ROLE, ONE_ROW, may_be_smaller=True)
    assert (done.edition.is_active, done.held_back) == (True, "")
    assert activate_base(empty, ROLE, held.edition_id).is_active
    kept = import_base(empty, ROLE, ONE_ROW).edition
    assert not kept.is_active
    assert activate_base(empty, ROLE, kept.edition_id).is_active


def test_half_the_entries_and_a_first_base_of_one_row_answer_at_once(empty: Wiring) -> None:
    assert import_base(empty, ROLE, ONE_ROW).edition.is_active
    rows = [f"A,B,Q{n},Câu {n}?,Đáp {n}.," for n in range(14)]
    assert import_base(empty, ROLE, table(*rows)).edition.is_active
    assert import_base(empty, ROLE, table(*rows[:7])).edition.is_active
    assert not import_base(empty, ROLE, table(*rows[:3])).edition.is_active


def test_a_smaller_base_that_is_not_to_be_active_is_not_held_back(empty: Wiring) -> None:
    import_base(empty, ROLE, sample.base(ROLE).read_bytes())
    assert import_base(empty, ROLE, ONE_ROW, activate=False).held_back == ""


def test_there_is_no_way_back_from_the_first(empty: Wiring) -> None:
    import_base(empty, ROLE, sample.base(ROLE).read_bytes())
    with pytest.raises(ConflictError):
        empty.knowledge_bases.roll_back(ROLE)


def test_a_role_cannot_be_pointed_at_another_roles_edition(empty: Wiring) -> None:
    other = import_base(empty, "doctor_dental", sample.base("doctor_dental").read_bytes()).edition
    with pytest.raises(NotFoundError):
        activate_base(empty, ROLE, other.edition_id)
    assert empty.knowledge_bases.active(ROLE) is None


def test_an_edition_held_in_part_does_not_answer(empty: Wiring) -> None:
    edition = import_base(empty, ROLE, sample.base(ROLE).read_bytes()).edition
    with pytest.raises(ConflictError):
        empty.knowledge_bases.entries(replace(edition, entries=edition.entries + 1))


def test_equal_questions_with_unequal_answers_are_reported() -> None:
    one, _ = read_base(ROLE, table("A,B,Q1,Một?,Đáp.,"))
    two, _ = read_base("doctor_dental", table("A,B,Q9,một ?,Khác.,"))
    assert drifted(one, two) == [(f"{ROLE}/Q1", "doctor_dental/Q9")]
    assert drifted(one, one) == []


@pytest.mark.parametrize("role", load_roles())
def test_the_samples_that_ship_are_whole(role: str) -> None:
    entries, report = read_base(role, sample.base(role).read_bytes())
    assert 12 <= len(entries) <= 20
    assert not (report.empty_rows or report.incomplete_rows or report.repeated_codes or report.repeated_questions)


def test_the_roles_of_the_registry_are_roles_that_callers_have() -> None:
    assert set(load_roles()) <= {str(role) for role in Role}
