"""What every document store does, without time and rivals: `connect` opens the same, at first empty, store."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from shared.errors import InputInvalidError, InputTooLargeError
from shared.ports.documents.base import (
    DocumentChangedError,
    DocumentExistsError,
    DocumentMissingError,
    DocumentStore,
    Where,
    Write,
)

Now = Callable[[], datetime]
Connect = Callable[[Now], DocumentStore]
PEOPLE: dict[str, dict[str, Any]] = {
    "ann": {"age": 41, "town": "Leeds", "is_new": True},
    "bob": {"age": 7, "town": "Bath", "is_new": False},
    "cat": {"age": 41.5, "town": "bath", "is_new": None},
    "dan": {"town": "Leeds", "age": "41"},
    "eve": {"nested": {"age": 41}},
}


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.at = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at

    def advance(self, seconds: float) -> datetime:
        self.at += timedelta(seconds=seconds)
        return self.at


def utc_now() -> datetime:
    return datetime.now(UTC)


class DocumentStoreContract:
    @pytest.fixture
    def clock(self) -> Clock:
        return Clock()

    @pytest.fixture
    def documents(self, connect: Connect, clock: Clock) -> DocumentStore:
        return connect(clock)

    @pytest.fixture
    def people(self, documents: DocumentStore) -> DocumentStore:
        documents.batch([Write("create", "people", name, data) for name, data in reversed(PEOPLE.items())])
        documents.put("places", "leeds", {"town": "Leeds"})
        return documents

    def test_a_stored_document_is_got_as_it_was(self, documents: DocumentStore, connect: Connect) -> None:
        data = {
            "text": "naïve – ☂ \u0000",
            "n": 3,
            "x": 0.1,
            "yes": True,
            "none": None,
            "list": [1, "a"],
            "map": {"k": {}},
        }
        stored = documents.create("notes", "one", data)
        assert stored.data == data
        assert (stored.collection, stored.id) == ("notes", "one")
        assert documents.get("notes", "one") == stored
        assert connect(utc_now).get("notes", "one") == stored

    def test_an_absent_document_is_none(self, documents: DocumentStore) -> None:
        assert documents.get("notes", "one") is None

    def test_what_the_caller_changes_afterwards_is_not_stored(self, documents: DocumentStore) -> None:
        data: dict[str, Any] = {"list": [1]}
        documents.put("notes", "one", data)
        data["list"].append(2)
        found = documents.get("notes", "one")
        assert found and found.data == {"list": [1]}

    def test_many_are_got_by_id_and_absent_ones_left_out(self, people: DocumentStore) -> None:
        found = people.get_many("people", ["eve", "nobody", "ann"])
        assert {name: document.data for name, document in found.items()} == {"eve": PEOPLE["eve"], "ann": PEOPLE["ann"]}
        assert people.get_many("people", []) == {}

    def test_a_document_is_created_once(self, documents: DocumentStore) -> None:
        documents.create("notes", "one", {"n": 1})
        with pytest.raises(DocumentExistsError):
            documents.create("notes", "one", {"n": 2})
        assert documents.create("letters", "one", {"n": 3}).data == {"n": 3}
        assert (documents.get("notes", "one") or pytest.fail()).data == {"n": 1}

    def test_a_put_takes_the_place_of_the_whole_document(self, documents: DocumentStore) -> None:
        documents.put("notes", "one", {"a": 1, "b": 2})
        documents.put("notes", "one", {"a": 3})
        assert (documents.get("notes", "one") or pytest.fail()).data == {"a": 3}

    def test_every_write_gives_another_version_even_after_a_deletion(self, documents: DocumentStore) -> None:
        versions = [documents.put("notes", "one", {"n": 1}).version for _ in range(2)]
        documents.delete("notes", "one")
        versions.append(documents.put("notes", "one", {"n": 1}).version)
        assert len(set(versions)) == 3

    def test_an_update_of_the_version_seen_succeeds_and_of_an_older_one_fails(self, documents: DocumentStore) -> None:
        first = documents.put("notes", "one", {"n": 1})
        second = documents.update("notes", "one", {"n": 2}, if_version=first.version)
        with pytest.raises(DocumentChangedError):
            documents.update("notes", "one", {"n": 3}, if_version=first.version)
        assert documents.get("notes", "one") == second

    def test_an_absent_document_cannot_be_updated(self, documents: DocumentStore) -> None:
        version = documents.put("notes", "one", {}).version
        documents.delete("notes", "one")
        with pytest.raises(DocumentMissingError):
            documents.update("notes", "one", {}, if_version=version)

    def test_a_deleted_document_is_absent_and_deleting_again_is_fine(self, documents: DocumentStore) -> None:
        version = documents.put("notes", "one", {}).version
        documents.delete("notes", "one", if_version=version)
        documents.delete("notes", "one", if_version=version)
        documents.delete("notes", "one")
        assert documents.get("notes", "one") is None

    def test_a_changed_document_is_not_deleted_by_its_former_version(self, documents: DocumentStore) -> None:
        version = documents.put("notes", "one", {"n": 1}).version
        documents.put("notes", "one", {"n": 2})
        with pytest.raises(DocumentChangedError):
            documents.delete("notes", "one", if_version=version)
        assert documents.get("notes", "one") is not None

    def test_a_batch_is_applied_whole(self, people: DocumentStore) -> None:
        people.batch(
            [
                Write("create", "people", "fay", {"age": 1}),
                Write("put", "people", "ann", {"age": 2}),
                Write("delete", "people", "bob"),
                Write("delete", "people", "nobody"),
            ]
        )
        assert [document.id for document in people.query("people")] == ["ann", "cat", "dan", "eve", "fay"]

    def test_a_batch_that_fails_leaves_nothing_behind(self, people: DocumentStore) -> None:
        with pytest.raises(DocumentExistsError):
            people.batch([Write("put", "people", "fay", {}), Write("delete", "people", "bob"),
                          Write("create", "people", "ann", {})])  # fmt: skip
        assert [document.id for document in people.query("people")] == list(PEOPLE)

    @pytest.mark.parametrize(
        ("where", "expected"),
        [
            (Where("town", "==", "Leeds"), ["ann", "dan"]),
            (Where("age", "==", 41), ["ann"]),
            (Where("age", "==", 41.0), ["ann"]),
            (Where("age", "==", "41"), ["dan"]),
            (Where("age", "<", 41), ["bob"]),
            (Where("age", "<=", 41), ["ann", "bob"]),
            (Where("age", ">", 41), ["cat"]),
            (Where("age", ">=", 41), ["ann", "cat"]),
            (Where("town", ">", "Leeds"), ["cat"]),
            (Where("is_new", "==", True), ["ann"]),
            (Where("is_new", "==", False), ["bob"]),
            (Where("is_new", "==", None), ["cat"]),
            (Where("is_new", "==", 1), []),
            (Where("town", "in", ["Bath", "Leeds"]), ["ann", "bob", "dan"]),
            (Where("age", "in", ["41", 7]), ["bob", "dan"]),
            (Where("age", "in", []), []),
            (Where("colour", "==", "red"), []),
        ],
    )
    def test_a_condition_compares_values_of_its_own_kind(
        self, people: DocumentStore, where: Where, expected: list[str]
    ) -> None:
        assert [document.id for document in people.query("people", [where])] == expected

    def test_all_conditions_must_hold(self, people: DocumentStore) -> None:
        both = [Where("town", "==", "Leeds"), Where("age", ">", 0)]
        assert [document.id for document in people.query("people", both)] == ["ann"]

    def test_an_order_sorts_by_field_then_id_and_leaves_out_who_lacks_it(self, people: DocumentStore) -> None:
        assert [each.id for each in people.query("people", order_by="town")] == ["bob", "ann", "dan", "cat"]
        backwards = people.query("people", order_by="town", descending=True)
        assert [each.id for each in backwards] == ["cat", "dan", "ann", "bob"]

    @pytest.mark.parametrize("order_by", [None, "town"])
    @pytest.mark.parametrize("descending", [False, True])
    def test_pages_follow_one_another_without_gap_or_repeat(
        self, people: DocumentStore, order_by: str | None, descending: bool
    ) -> None:
        whole = people.query("people", order_by=order_by, descending=descending)
        pages, after = [], None
        while page := people.query("people", order_by=order_by, descending=descending, limit=2, after=after):
            pages += page
            after = page[-1].id
        assert pages == whole

    def test_a_limit_counts_matches_and_zero_is_none(self, people: DocumentStore) -> None:
        assert [each.id for each in people.query("people", [Where("town", "==", "Leeds")], limit=1)] == ["ann"]
        assert people.query("people", limit=0) == []

    def test_a_cursor_of_an_order_that_is_gone_is_said(self, people: DocumentStore) -> None:
        with pytest.raises(DocumentMissingError):
            people.query("people", order_by="town", after="nobody")

    @pytest.mark.parametrize("id", ["", ".", "..", "a/b", "__x__", "x" * 501])
    def test_an_id_that_firestore_refuses_is_refused_everywhere(self, documents: DocumentStore, id: str) -> None:  # noqa: A002
        with pytest.raises(InputInvalidError):
            documents.put("notes", id, {})
        with pytest.raises(InputInvalidError):
            documents.get("notes", id)

    @pytest.mark.parametrize("id", ["ä ☂", "'; DROP TABLE documents; --", "%", "A", "a", "2026-01-01T00:00:00+00:00-x"])
    def test_any_other_id_is_its_own(self, documents: DocumentStore, id: str) -> None:  # noqa: A002
        documents.batch([Write("put", "notes", id, {"id": id}), Write("put", "notes", "another", {})])
        assert (documents.get("notes", id) or pytest.fail()).data == {"id": id}
        assert documents.get_many("notes", [id])[id].id == id
        assert len(documents.query("notes")) == 2

    @pytest.mark.parametrize("field", ["a.b", "a'b", "", "a b", '"a"'])
    def test_a_field_that_is_no_plain_name_cannot_be_queried(self, documents: DocumentStore, field: str) -> None:
        with pytest.raises(InputInvalidError):
            documents.query("notes", [Where(field, "==", 1)])
        if field:
            with pytest.raises(InputInvalidError):
                documents.query("notes", order_by=field)

    def test_more_values_than_firestore_compares_are_refused(self, documents: DocumentStore) -> None:
        assert documents.query("notes", [Where("n", "in", list(range(30)))]) == []
        with pytest.raises(InputInvalidError):
            documents.query("notes", [Where("n", "in", list(range(31)))])

    def test_a_document_over_the_limit_is_refused(self, documents: DocumentStore) -> None:
        documents.put("notes", "one", {"text": "x" * 999_989})
        with pytest.raises(InputTooLargeError):
            documents.put("notes", "one", {"text": "x" * 999_990})

    def test_what_json_has_no_form_for_is_refused(self, documents: DocumentStore) -> None:
        with pytest.raises(TypeError):
            documents.put("notes", "one", {"at": utc_now()})
