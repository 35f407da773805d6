"""cloudbuild.yaml: its steps, their order, and that nothing is applied but what a person approved."""

import re
import subprocess
from typing import Any

import pytest
import yaml

from tests.terraform.hcl import ROOT, TERRAFORM, named

BUILD: dict[str, Any] = yaml.safe_load((ROOT / "cloudbuild.yaml").read_text(encoding="utf-8"))
STEPS: dict[str, dict[str, Any]] = {step["id"]: step for step in BUILD["steps"]}


def script(step: str) -> str:
    """What a step runs, as its shell sees it."""
    return str(STEPS[step]["args"][-1]).replace("$$", "$")


def before(step: str) -> set[str]:
    waited = set(STEPS[step].get("waitFor", ()))
    return waited.union(*(before(other) for other in waited)) if waited else waited


def test_every_change_is_tested_and_looked_at_before_it_is_planned_and_planned_before_it_is_applied() -> None:
    looked_at = {"test", "look-at-dependencies", "look-at-terraform", "build-archives"}
    assert looked_at <= before("plan")
    assert {*looked_at, "plan", "keep-plan"} <= before("apply")
    assert "pin" in before("apply")  # what serves goes on serving
    assert {"apply", "move"} <= before("smoke")
    assert "smoke" in before("share")  # nobody is led to what was not tried


def test_a_change_passes_the_long_tests_too_and_what_is_skipped_is_said() -> None:
    assert ".ci/run" in script("test")
    assert "make test-long" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    run = re.findall(r"/pytest .*", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert len(run) == 2 and all(re.search(r" -rs\w*$", line) for line in run)


@pytest.mark.parametrize("step", ["pin", "apply", "share"])
def test_only_applying_applies(step: str) -> None:
    assert script(step).startswith('[ "$ACTION" = apply ] || exit 0')


def test_planning_moves_and_tries_nothing() -> None:
    assert "plan) exit 0 ;;" in script("move")
    assert script("smoke").startswith('[ "$ACTION" != plan ] || exit 0')


def test_a_plan_is_applied_by_the_commit_that_made_it() -> None:
    assert 'echo -n "$COMMIT_SHA" > commit' in script("keep-plan")
    assert '[ "$of" = "$COMMIT_SHA" ] ||' in script("fetch-archives")


def test_what_is_applied_is_the_plan_that_was_read() -> None:
    assert "plan.tfplan" in script("fetch-archives") and "terraform apply plan.tfplan" in script("apply")
    assert re.search(
        r"!= apply \] \|\| exit 0\n.*terraform plan",
        re.sub(r"terraform (validate|fmt).*\n|\[ \"\$_IMAGES.*\n", "", script("plan")),
    )


def test_every_substitution_is_declared_and_used() -> None:
    text = (ROOT / "cloudbuild.yaml").read_text(encoding="utf-8")
    used = set(re.findall(r"(?<!\$)\$\{?(_[A-Z_]+)", text))
    assert used | {"_ENVIRONMENT"} == set(BUILD["substitutions"])


def test_every_make_target_and_variable_that_is_named_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    called = {name for step in STEPS for line in re.findall(r"make ([a-z -]+)", script(step)) for name in line.split()}
    assert called and called <= targets
    given = {name.removeprefix("TF_VAR_").split("=")[0] for name in BUILD["options"]["env"] if "TF_VAR_" in name}
    required = {name for name, body in named("variable").items() if "default" not in body}
    assert given <= set(named("variable"))
    assert required - given == {"environment"}  # the environment's file sets it
    assert all("environment " in path.read_text(encoding="utf-8") for path in TERRAFORM.glob("environments/*.tfvars"))


@pytest.mark.parametrize("step", STEPS)
def test_every_script_is_one_that_its_shell_can_read(step: str) -> None:
    substituted = re.sub(r"\$_?[A-Z_]+\b", "value", script(step))
    read = subprocess.run(["bash", "-n", "-c", substituted], capture_output=True, text=True, check=False)
    assert read.returncode == 0, read.stderr
