"""The guide's own commands of Terraform, walked from an empty project in its order, against providers that stand in."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.terraform.conftest import Begin
from tests.terraform.graph import apis_of
from tests.terraform.stand_in.provider import Call
from tests.terraform.test_the_way_at_a_glance import GUIDE
from tests.terraform.workspace import Workspace

pytestmark = pytest.mark.long

EMPTY = {"serviceusage.googleapis.com"}  # what a project has from the beginning, so that others can be enabled
NAMES = {"PROJECT": "ng12-try", "REGION": "europe-west2", "DOMAIN": "ng12.example.nhs.uk", "ALERTS": "a@example.nhs.uk"}
SECRET = '\nsecret_settings = { NG12_MODEL_KEY = "model-key" }\n'
# Nobody is there to say yes, and no bucket to keep the state in.
CHANGED = ((r"(?<= apply) (?!plan)", " -auto-approve "), (r' -backend-config="bucket=\$STATE"', ""))


def commands() -> list[str]:
    """What Terraform is told on the way to the first apply, in the order of the guide, as bash."""
    way = GUIDE[GUIDE.index("## 2. ") : GUIDE.index("## 4. ")]
    blocks = re.findall(r"```bash\n(.*?)```", way, re.DOTALL)
    lines = "".join(blocks).replace("\\\n", " ").splitlines()
    told = [line for line in lines if "terraform -chdir" in line]
    for was, now in CHANGED:
        told = [re.sub(was, now, line) for line in told]
    return told


def walked(workspace: Workspace, line: str) -> None:
    quiet = {"TF_CLI_CONFIG_FILE": os.devnull, "CHECKPOINT_DISABLE": "1", "TF_IN_AUTOMATION": "1", "TF_INPUT": "0"}
    environment = os.environ | quiet | workspace.variables | NAMES
    done = subprocess.run(
        ["bash", "-euc", line],
        cwd=workspace.folder.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{line}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"


def too_early(calls: list[Call]) -> list[str]:
    """What was asked of an API before it was on."""
    on, found = set(EMPTY), []
    for done, kind, values in calls:
        if kind == "google_project_service":
            on.add(values["service"])
        elif (api := apis_of(kind)) and api not in on:
            found.append(f"{kind} {done} before {api}")
    return found


@pytest.mark.parametrize("has_secrets", [False, True])
def test_from_an_empty_project_to_the_functions_nothing_comes_too_early(
    has_secrets: bool, begin: Begin, calls: list[Call]
) -> None:
    workspace = begin()
    if has_secrets:
        chosen = workspace.folder / "environments" / "dev.tfvars"
        chosen.write_text(chosen.read_text(encoding="utf-8") + SECRET, encoding="utf-8")
    told = [line for line in commands() if has_secrets or "-target" not in line]
    assert len(told) == 6 + has_secrets
    for line in told:
        walked(workspace, line)
    assert too_early(calls) == []
    made = [kind for done, kind, _ in calls if done == "made"]
    assert made.count("google_cloudfunctions2_function") > 5
    assert made.count("google_secret_manager_secret") == has_secrets


def test_a_step_that_comes_before_its_api_is_noticed() -> None:
    secret: Call = ("made", "google_secret_manager_secret", {})
    enabled: Call = ("made", "google_project_service", {"service": "secretmanager.googleapis.com"})
    assert too_early([enabled, secret]) == []
    assert too_early([secret, enabled]) == ["google_secret_manager_secret made before secretmanager.googleapis.com"]


def test_the_commands_are_of_a_shell_that_ends_at_the_first_fault(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="no-such-command"):
        walked(Workspace("", tmp_path / "terraform", {}), "no-such-command; true")
