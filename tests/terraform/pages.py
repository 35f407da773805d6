"""`make docs`: the reference tables of terraform/ and the page of who may do what, made from the declarations."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.terraform.hcl import ROOT, TERRAFORM, local_values, named, resources

FOLDERS = (TERRAFORM, TERRAFORM / "modules" / "function", TERRAFORM / "state")
IAM = ROOT / "docs" / "iam.md"
_MADE = re.compile(r"(<!-- made -->\n).*?(<!-- end -->)", re.DOTALL)
_ON = {
    "project": "the project",
    "guidelines": "the bucket of guidelines",
    "own_identity": "its own identity",
    "smoke_identity": "`ng12-smoke`",
    "dead_letters": "the topic of dead letters",
    "uploads": "the topic of uploads",
    "lists_job": "the job of lists",
}
_HEAD = """# Who may do what

Made from `terraform/grants.tf`, `roles.tf` and `state/main.tf` by `make docs`; a test fails when this page drifts.
Nothing else grants anything, except: each function may read the secrets that `secret_settings` names; with a key of
one's own the agents of Cloud Storage, Firestore, Pub/Sub, Secret Manager and Artifact Registry may use it; with
`dataflow` its workers may do what `terraform/dataflow.tf` lists.

No identity has a key file. Functions run as themselves; nobody can act as them but the deployer.
"""


def reference(folder: Path) -> str:
    """The tables of one module."""
    return "\n".join([*_inputs(folder), "", *_outputs(folder), "", *_kinds(folder)]) + "\n"


def readme(folder: Path) -> str:
    """The module's page with its tables as they should be."""
    page = (folder / "README.md").read_text(encoding="utf-8")
    return _MADE.sub(lambda marks: marks[1] + reference(folder) + marks[2], page)


def iam() -> str:
    """The page of who may do what."""
    values, own = local_values(), _own_roles()
    lines = [_HEAD, "| who | may | on | why |", "|---|---|---|---|"]
    for name, grant in values["grants"].items():
        if not name.startswith("__"):
            on = _ON.get(grant["on"], f"the function {grant['on']}")
            lines.append(f"| {_who(grant['who'])} | {_role(grant['role'])} | {on} | {grant['why']} |")
    lines += ["", "## Roles of our own", "", "| role | permissions | for |", "|---|---|---|"]
    for name, body in own.items():
        lines.append(f"| `{name}` | {', '.join(f'`{one}`' for one in body['permissions'])} | {body['description']} |")
    lines += [
        "",
        "## The deployer",
        "",
        "Cloud Build applies as `ng12-deployer`, after a person approved the plan.",
        "",
    ]
    lines += ["| role on the project | why |", "|---|---|"]
    deployer = local_values(TERRAFORM / "state")["deployer_roles"]
    lines += [f"| `{role}` | {why} |" for role, why in deployer.items() if not role.startswith("__")]
    return "\n".join(lines) + "\n"


def _inputs(folder: Path) -> Iterator[str]:
    yield from ("## Variables", "", "| name | what it is | type | default |", "|---|---|---|---|")
    for name, body in sorted(named("variable", folder).items()):
        default = f"`{_written(body['default'])}`" if "default" in body else "required"
        yield f"| `{name}` | {body['description']} | `{_written(body['type'])}` | {default} |"


def _outputs(folder: Path) -> Iterator[str]:
    yield from ("## Outputs", "", "| name | what it is |", "|---|---|")
    for name, body in sorted(named("output", folder).items()):
        yield f"| `{name}` | {body['description']} |"


def _kinds(folder: Path) -> Iterator[str]:
    yield from ("## Resources", "", "| kind | names | file |", "|---|---|---|")
    found: dict[tuple[str, str], list[str]] = {}
    for one in resources(folder):
        if one.folder == folder:
            found.setdefault((one.kind, one.file.name), []).append(one.name)
    for (kind, file), names in sorted(found.items()):
        yield f"| `{kind}` | {', '.join(f'`{name}`' for name in names)} | `{file}` |"


def _written(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return (
            "{" + ", ".join(f"{key}: {_written(one)}" for key, one in value.items() if not key.startswith("__")) + "}"
        )
    text = re.sub(r"\s+", " ", str(value))
    return re.sub(r"^\$\{(.*)\}$", r"\1", text) or '""'


def _who(name: str) -> str:
    agents = {"storage_agent": "Cloud Storage's agent", "pubsub_agent": "Pub/Sub's agent"}
    agents |= {"everybody": "everybody"}
    return agents.get(name, f"`ng12-{name.replace('_', '-')}`")


def _role(name: str) -> str:
    return f"`{name}`" if "/" in name else f"`{name}` (our own)"


def _own_roles() -> dict[str, Any]:
    return {one.name: one.body for one in resources() if one.kind == "google_project_iam_custom_role"}


def main() -> None:
    """Write every page."""
    for folder in FOLDERS:
        (folder / "README.md").write_text(readme(folder), encoding="utf-8")
    IAM.write_text(iam(), encoding="utf-8")


if __name__ == "__main__":
    main()
