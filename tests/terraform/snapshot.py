"""Makes `provider_schema.json`: what each resource type in use takes and gives, from the provider's published bindings.

    npm pack @cdktf/provider-google@16.12.1 @cdktf/provider-google-beta@16.12.1
    for each in google google-beta; do mkdir $each && tar xzf cdktf-provider-$each-16.12.1.tgz -C $each; done
    python -m tests.terraform.snapshot google/package/lib google-beta/package/lib

The bindings of that release were made from version 6.50.0 of hashicorp/google and hashicorp/google-beta.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

from tests.terraform.hcl import resources

HERE = Path(__file__).parent
SNAPSHOT = HERE / "provider_schema.json"
_FIELD = re.compile(r"readonly (\w+)(\?)?:")
_INTERFACE = re.compile(r"export interface (\w+)([^{]*)\{(.*?)\n\}", re.DOTALL)
_TO_HCL = re.compile(r"function (\w+)ToHclTerraform\(struct\) \{(.*?)\n\}", re.DOTALL)
_ATTRIBUTE = re.compile(
    r"\n\s{8,12}(\w+): \{\s*value:.*?isBlock: (true|false),\s*type: \"\w+\",\s*storageClassType: \"(\w+)\"", re.DOTALL
)
_GETTER = re.compile(r"\n    get (\w+)\(\)")


def schema_of(kind: str, libraries: list[Path]) -> dict[str, Any]:
    """Return {"takes": arguments, "gives": attribute names} of a resource type or data source, "data." before it."""
    folder = _folder(kind, libraries)
    script = (folder / "index.js").read_text(encoding="utf-8")
    types = (folder / "index.d.ts").read_text(encoding="utf-8")
    optional = {
        name: {field: bool(mark) for field, mark in _FIELD.findall(body)} for name, _, body in _INTERFACE.findall(types)
    }
    config = next(name for name, extends, _ in _INTERFACE.findall(types) if "TerraformMetaArguments" in extends)
    blocks = {name: _ATTRIBUTE.findall(body) for name, body in _TO_HCL.findall(script)}
    top = re.search(r"synthesizeHclAttributes\(\) \{(.*?)\n    \}", script, re.DOTALL)
    gives_from = script[script.rindex("cdktf.Terraform") :]
    assert top, kind
    gives = sorted({_snake(name) for name in _GETTER.findall(gives_from) if not name.endswith("Input")})
    return {"takes": _arguments(_ATTRIBUTE.findall(top[1]), config, optional, blocks), "gives": gives}


def _folder(kind: str, libraries: list[Path]) -> Path:
    """Return where a type stands; the beta provider's bindings keep `google` in its name."""
    whole = kind.replace("data.", "data_").replace("_", "-")
    short = whole if kind.startswith("data.") else whole.removeprefix("google-")
    places = (library / name for library in libraries for name in (short, whole))
    return next(place for place in places if place.is_dir())


def _arguments(
    found: list[tuple[str, str, str]], interface: str, optional: dict[str, Any], blocks: dict[str, Any]
) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for name, is_block, stored in found:
        kind = stored.removesuffix("List")
        nested = kind[:1].lower() + kind[1:]
        made[name] = {"required": optional.get(interface, {}).get(_camel(name)) is False}
        if is_block == "true" and nested in blocks:
            made[name]["block"] = _arguments(blocks[nested], kind, optional, blocks)
    return made


def _camel(name: str) -> str:
    return re.sub(r"_([a-z0-9])", lambda found: found[1].upper(), name)


def _snake(name: str) -> str:
    return re.sub(r"([A-Z])", lambda found: "_" + found[1].lower(), name)


def main(libraries: list[Path]) -> None:
    """Write the snapshot for what terraform/ uses."""
    kinds = sorted({f"data.{one.kind}" if one.is_data else one.kind for one in resources()})
    schemas = {kind: schema_of(kind, libraries) for kind in kinds if "google_" in kind}
    SNAPSHOT.write_text(
        json.dumps(schemas, separators=(",", ":"), sort_keys=True).replace('},"google', '},\n"google') + "\n"
    )


if __name__ == "__main__":
    main([Path(given) for given in sys.argv[1:]])
