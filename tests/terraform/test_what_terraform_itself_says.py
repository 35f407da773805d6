"""Terraform's own word: the format, and which plans the variables refuse. Skipped, and said so, where it is missing."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.terraform.conftest import Begin
from tests.terraform.hcl import TERRAFORM


def ran(terraform: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    quiet = os.environ | {"TF_CLI_CONFIG_FILE": os.devnull, "CHECKPOINT_DISABLE": "1", "TF_IN_AUTOMATION": "1"}
    return subprocess.run(
        [terraform, *arguments], cwd=folder, env=quiet, capture_output=True, text=True, check=False, timeout=300
    )


def test_the_format_is_terraforms(terraform: str) -> None:
    checked = ran(terraform, TERRAFORM, "fmt", "-check", "-diff", "-recursive")
    assert checked.returncode == 0, checked.stdout


def test_a_format_that_is_not_terraforms_is_noticed(terraform: str, tmp_path: Path) -> None:
    (tmp_path / "main.tf").write_text('locals {\n   a="b"\n}\n', encoding="utf-8")
    assert ran(terraform, tmp_path, "fmt", "-check").returncode != 0


def test_the_variables_refuse_what_they_should(terraform: str, tmp_path: Path) -> None:
    """The variables alone need no provider, so their tests run anywhere."""
    for path in TERRAFORM.glob("variables*.tf"):
        shutil.copy(path, tmp_path)
    shutil.copytree(TERRAFORM / "tests", tmp_path / "tests")
    begun = ran(terraform, tmp_path, "init", "-input=false")
    assert begun.returncode == 0, begun.stdout + begun.stderr
    tested = ran(terraform, tmp_path, "test")
    assert tested.returncode == 0, tested.stdout + tested.stderr
    assert "0 failed" in tested.stdout


@pytest.mark.parametrize(("environment", "refuses"), [("production", True), ("dev", False)])
def test_destroy_is_refused_in_production_alone(
    environment: str, refuses: bool, terraform: str, tmp_path: Path
) -> None:
    """The guard alone needs no provider; that it comes first is read off the graph."""
    guard = (TERRAFORM / "guard.tf").read_text(encoding="utf-8")
    alone = re.sub(r"\n  depends_on = \[.*?\n  \]", "", guard, flags=re.DOTALL)
    (tmp_path / "guard.tf").write_text(alone, encoding="utf-8")
    is_guarded = str(environment == "production").lower()
    (tmp_path / "locals.tf").write_text(f"locals {{\n  is_guarded = {is_guarded}\n}}\n", encoding="utf-8")
    for step in (("init", "-input=false"), ("apply", "-auto-approve")):
        assert ran(terraform, tmp_path, *step).returncode == 0
    destroyed = ran(terraform, tmp_path, "destroy", "-auto-approve")
    assert (destroyed.returncode != 0) is refuses
    assert ("This is production" in destroyed.stdout + destroyed.stderr) is refuses


@pytest.mark.parametrize("root", [".", "state"])
def test_the_whole_is_valid_by_the_providers_schema(root: str, begin: Begin) -> None:
    begin(root).must("validate", "-no-color")
