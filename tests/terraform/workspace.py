"""A copy of terraform/ that a test may run, with its state beside it and empty archives in place of the functions'."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from functions.local.bundle.archive import FUNCTIONS
from tests.terraform.hcl import TERRAFORM

_LOCAL = 'terraform {\n  backend "local" {}\n}\n'
_NOT_COPIED = shutil.ignore_patterns(".terraform", "tests", "*.tfstate*")


@dataclass(frozen=True)
class Workspace:
    """One root module, begun; `variables` leads to its providers."""

    terraform: str
    folder: Path
    variables: Mapping[str, str]

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        quiet = {"TF_CLI_CONFIG_FILE": os.devnull, "CHECKPOINT_DISABLE": "1", "TF_IN_AUTOMATION": "1", "TF_INPUT": "0"}
        return subprocess.run(
            [self.terraform, *arguments],
            cwd=self.folder,
            env=os.environ | quiet | self.variables,
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )

    def must(self, *arguments: str) -> str:
        """Run what has to go well."""
        done = self.run(*arguments)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def set(self, **values: object) -> None:
        """Give variables their values."""
        (self.folder / "given.auto.tfvars.json").write_text(json.dumps(values), encoding="utf-8")

    def plant(self, file: str, was: str, planted: str) -> None:
        """Change one place of one file."""
        text = (self.folder / file).read_text(encoding="utf-8")
        assert was in text
        (self.folder / file).write_text(text.replace(was, planted, 1), encoding="utf-8")


def begun(terraform: str, under: Path, variables: Mapping[str, str], root: str = ".") -> Workspace:
    """Copy terraform/ to `under` and begin one of its root modules there."""
    copy = shutil.copytree(TERRAFORM, under / "terraform", ignore=_NOT_COPIED)
    declared = Path("..") / "shared" / "ports" / "documents"
    shutil.copytree(TERRAFORM / declared, copy / declared)
    (under / "dist").mkdir()
    for name in FUNCTIONS:
        (under / "dist" / f"{name}.zip").write_bytes(name.encode())
    workspace = Workspace(terraform, copy / root, variables)
    (workspace.folder / "backend_override.tf").write_text(_LOCAL, encoding="utf-8")
    workspace.must("init", "-no-color")
    return workspace


def counted(output: str) -> tuple[int, ...]:
    """How many resources were added, changed and destroyed, by Terraform's last line."""
    found = re.findall(r"(\d+) (?:to )?(?:add|change|destroy)(?:ed)?", output)
    return tuple(int(one) for one in found[-3:])
