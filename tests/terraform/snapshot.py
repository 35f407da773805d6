"""Makes `provider_schema.json`: the schema of each resource type in use, from the providers' published bindings.

    npm pack @cdktf/provider-google@16.12.1 @cdktf/provider-google-beta@16.12.1 @cdktf/provider-time@11.0.1
    for each in cdktf-provider-*.tgz; do mkdir "${each%-*}" && tar xzf "$each" -C "${each%-*}"; done
    python -m tests.terraform.snapshot .

These releases were made from 6.50.0 of hashicorp/google and hashicorp/google-beta, and from 0.13 of hashicorp/time.
"""

import json
import sys
from pathlib import Path
from typing import Any

from tests.terraform.bindings import Schema, read, schema_of
from tests.terraform.hcl import Resource, resources

SNAPSHOT = Path(__file__).parent / "provider_schema.json"
PROVIDERS = ("google", "google-beta", "time")
PROVIDER = "__provider__"
PLANTED = {"google": {"google_logging_project_exclusion"}}  # kinds that tests plant, and terraform/ does not use


def kinds(provider: str) -> list[str]:
    """The types in use that a provider makes; "data." stands before those that are only read."""
    used = {f"data.{one.kind}" if one.is_data else one.kind for one in resources() if _maker(one) == provider}
    return sorted(used | PLANTED.get(provider, set()))


def schemas(provider: str, library: Path) -> dict[str, Schema]:
    """The schema of each of them, and of the provider's own configuration."""
    made = {kind: schema_of(read(_folder(kind, library))) for kind in kinds(provider)}
    return made | {PROVIDER: schema_of(read(library / "provider"))}


def loaded() -> dict[str, dict[str, Schema]]:
    """The snapshot, by provider and type."""
    found: dict[str, dict[str, Schema]] = json.loads(SNAPSHOT.read_text(encoding="utf-8"))
    return found


def _maker(resource: Resource) -> str:
    return str(resource.body.get("provider", resource.kind.split("_")[0]))


def _folder(kind: str, library: Path) -> Path:
    """Return where a type stands; some bindings keep the provider in its name."""
    whole = kind.replace("data.", "data_").replace("_", "-")
    short = whole if kind.startswith("data.") else whole.split("-", 1)[1]
    return next(library / name for name in (short, whole) if (library / name).is_dir())


def _written(found: dict[str, Any]) -> str:
    """One type a line, so that a renewal shows what changed."""
    lines = [
        f'"{provider}":{{\n'
        + ",\n".join(
            f'"{kind}":{json.dumps(one, separators=(",", ":"), sort_keys=True)}' for kind, one in by_kind.items()
        )
        + "}"
        for provider, by_kind in found.items()
    ]
    return "{" + ",\n".join(lines) + "}\n"


def main(folder: Path) -> None:
    """Write the snapshot for what terraform/ uses."""
    found = {one: schemas(one, folder / f"cdktf-provider-{one}" / "package" / "lib") for one in PROVIDERS}
    SNAPSHOT.write_text(_written(found), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
