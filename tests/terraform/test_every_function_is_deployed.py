"""No function is forgotten: each folder has its entry, grants, front door and archive, and no log keeps its ids."""

import json
import re

import pytest

from tests.terraform.functions import folders, lacking, signs
from tests.terraform.hcl import ROOT, local_values

NOBODYS = {
    "edition_id",
    "former_id",
    "present_id",
    "rule_id",
    "content_hash",
    "name",
    "page",
    "role",
    "version",
}  # say nothing of a person
PATHS = list(json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))["paths"])


@pytest.mark.parametrize("name", folders())
def test_a_function_lacks_nothing(name: str) -> None:
    assert list(lacking(name)) == []


def test_a_new_function_without_anything_is_told_what_it_lacks() -> None:
    assert len(list(lacking("unheard_of"))) == 7


def test_functions_that_give_out_signed_addresses_are_found_and_may_sign_as_themselves_alone() -> None:
    assert {name for name in folders() if signs(name)} == {"admin", "lists"}
    grants = [one for one in local_values()["grants"].values() if isinstance(one, dict)]
    assert {one["who"] for one in grants if one["on"] == "own_identity"} == {"admin", "lists"}


def test_no_function_is_declared_that_is_not() -> None:
    assert {*local_values()["http_functions"], "ingest"} == set(folders())


def test_no_request_log_keeps_a_path_with_the_id_of_somebody_or_something_of_theirs() -> None:
    left_out = re.compile(str(local_values()["paths_with_ids"]).replace("\\\\", "\\"))
    with_ids = [path for path in PATHS if set(re.findall(r"\{(\w+)\}", path)) - NOBODYS]
    assert len(with_ids) > 15
    assert [path for path in with_ids if not left_out.match(path)] == []
    assert not left_out.match("/admin/editions") and not left_out.match("/assessment")
