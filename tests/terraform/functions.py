"""What a function needs before it can be deployed: entry, paths, identity's grants, archive; and what it lacks."""

import tomllib
from collections.abc import Iterator

from functions.local.bundle.archive import FUNCTIONS, _files
from functions.local.one_port import _PREFIXES
from tests.terraform.hcl import ROOT, local_values

AT_THE_BACK = {"ingest"}  # events alone reach it
THE_REST = {"web"}  # has what no other function has


def folders() -> list[str]:
    """The functions that there are."""
    return sorted(path.parent.name for path in (ROOT / "functions").glob("*/main.py"))


def signs(name: str) -> bool:
    """Whether code that its archive holds gives out addresses that its identity signed."""
    files = (one for one in _files(ROOT, name) if one.suffix == ".py" and ROOT / "shared" / "ports" not in one.parents)
    return any(".upload_place(" in one.read_text(encoding="utf-8") for one in files)


def lacking(name: str) -> Iterator[str]:
    """What the function lacks, each in a word or two."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    values = local_values()
    if name not in FUNCTIONS or name not in project["optional-dependencies"]:
        yield "archive"
    if name not in AT_THE_BACK | values["http_functions"].keys():
        yield "entry"
    if name not in AT_THE_BACK | THE_REST and not values["http_functions"].get(name, {}).get("paths"):
        yield "front door"
    if name not in AT_THE_BACK | THE_REST and name not in _PREFIXES.values():
        yield "one port"
    grants = [one for one in values["grants"].values() if isinstance(one, dict)]
    own = {one["role"] for one in grants if one["who"] == name}
    if "roles/telemetry.tracesWriter" not in own:
        yield "traces"
    if not own - {"roles/telemetry.tracesWriter"}:
        yield "anything it may read or write"
    if (
        name in FUNCTIONS
        and signs(name)
        and "roles/iam.serviceAccountTokenCreator"
        not in {one["role"] for one in grants if (one["who"], one["on"]) == (name, "own_identity")}
    ):
        yield "signing as itself"
    if not [one for one in grants if one["on"] == name and one["role"] == "roles/run.invoker"]:
        yield "who may call it"
