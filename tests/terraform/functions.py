"""What a function needs before it can be deployed: entry, paths, identity's grants, archive; and what it lacks."""

import tomllib
from collections.abc import Iterator

from functions.local.bundle.archive import FUNCTIONS
from functions.local.one_port import _PREFIXES
from tests.terraform.hcl import ROOT, local_values

AT_THE_BACK = {"ingest"}  # events alone reach it
THE_REST = {"web"}  # has what no other function has


def folders() -> list[str]:
    """The functions that there are."""
    return sorted(path.parent.name for path in (ROOT / "functions").glob("*/main.py"))


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
    if not [one for one in grants if one["on"] == name and one["role"] == "roles/run.invoker"]:
        yield "who may call it"
