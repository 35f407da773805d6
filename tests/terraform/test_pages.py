"""The pages that are made from the declarations are as they are made."""

import re
from pathlib import Path

import pytest

from tests.terraform.hcl import ROOT, TERRAFORM, files, named
from tests.terraform.pages import FOLDERS, IAM, iam, readme


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_reference_tables_are_current(folder: Path) -> None:
    page = (folder / "README.md").read_text(encoding="utf-8")
    assert page == readme(folder), "run make docs"
    assert all(f"`{name}`" in page for name in named("variable", folder))


def test_the_page_of_who_may_do_what_is_current() -> None:
    assert IAM.read_text(encoding="utf-8") == iam(), "run make docs"


def test_every_check_that_is_skipped_says_why() -> None:
    skipped = [
        line for path in files() for line in path.read_text(encoding="utf-8").splitlines() if "checkov:skip" in line
    ]
    assert skipped
    assert [line for line in skipped if not re.search(r"checkov:skip=CKV2?_[A-Z]+_\d+:.{30,}", line)] == []


def test_every_file_of_the_folder_is_named_on_its_page() -> None:
    page = (TERRAFORM / "README.md").read_text(encoding="utf-8")
    unnamed = {path.name for path in TERRAFORM.glob("*.tf")} - {
        "locals.tf",
        "providers.tf",
        "versions.tf",
        "outputs.tf",
    }
    assert {name for name in unnamed if name not in page and not name.startswith("variables")} == set()


def test_the_guide_names_every_output_that_it_reads() -> None:
    guide = (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")
    read = set(re.findall(r"terraform (?:-chdir=\S+ )?output -raw (\w+)", guide))
    assert read
    assert read - set(named("output")) - set(named("output", TERRAFORM / "state")) == set()
