"""Arguments of resources against the provider's schema, and references against what is declared."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tests.terraform.bindings import Schema
from tests.terraform.hcl import TERRAFORM, Resource, local_values, named, references, resources
from tests.terraform.snapshot import loaded

_META = {"count", "for_each", "depends_on", "provider", "lifecycle", "provisioner", "connection", "timeouts", "dynamic"}


@cache
def schemas() -> dict[str, Schema]:
    return {kind: schema for by_kind in loaded().values() for kind, schema in by_kind.items()}


def unknown_or_missing(root: Path = TERRAFORM) -> list[str]:
    """Arguments that the provider does not take, and those it cannot do without."""
    return [fault for one in resources(root) if one.kind.startswith("google_") for fault in _faults(one)]


def dangling(root: Path = TERRAFORM) -> list[str]:
    """References to what is not declared, or to an attribute that a resource does not have."""
    found = [fault for one in resources(root) for fault in _dangling(one.folder, one.address, one.body)]
    for folder in sorted({one.folder for one in resources(root)}):
        for block in ("output", "module"):
            for name, body in named(block, folder).items():
                found.extend(_dangling(folder, f"{block}.{name}", body))
        found.extend(_dangling(folder, "locals", local_values(folder)))
    return found


def wrong_calls(root: Path = TERRAFORM) -> list[str]:
    """Modules called with variables that they lack or without those that they need, and outputs they do not give."""
    found = []
    for name, body in named("module", root).items():
        folder = (root / body["source"]).resolve()
        takes, gives = named("variable", folder), named("output", folder)
        given = {key for key in body if not key.startswith("__")} - {*_META, "source", "version", "providers"}
        found += [f"module.{name}: unknown variable {one}" for one in sorted(given - takes.keys())]
        needed = {one for one, declared in takes.items() if "default" not in declared}
        found += [f"module.{name}: missing variable {one}" for one in sorted(needed - given)]
        asked = {
            part for text in _all_texts(root) for part in re.findall(rf"module\.{name}(?:\[[^\]]*\])?\.(\w+)", text)
        }
        found += [f"module.{name}: no output {one}" for one in sorted(asked - gives.keys())]
    return found


def _all_texts(root: Path) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(root.glob("*.tf"))]


def _faults(resource: Resource) -> Iterator[str]:
    kind = f"data.{resource.kind}" if resource.is_data else resource.kind
    if kind not in schemas():
        yield f"{resource.address}: no such resource type in the snapshot of the provider's schema"
        return
    yield from _of_block(resource.address, resource.body, schemas()[kind])


def _of_block(where: str, body: Mapping[str, Any], schema: Schema) -> Iterator[str]:
    dynamic = {
        name: made["content"] for entry in body.get("dynamic", ()) for name, made in entry.items() if name[0] != "_"
    }
    given = {**{name: value for name, value in body.items() if not name.startswith("__")}, **dynamic}
    attributes, blocks = schema["attributes"], schema["blocks"]
    taken = {name for name, (_, use) in attributes.items() if use != "computed"} | blocks.keys()
    for name in given.keys() - _META - taken:
        yield f"{where}: unknown argument {name}"
    needed = [name for name, (_, use) in attributes.items() if use == "required"]
    needed += [name for name, (_, least, *_) in blocks.items() if least]
    for name in needed:
        if name not in given:
            yield f"{where}: missing argument {name}"
    for name, (*_, inside) in blocks.items():
        inner = given.get(name)
        for one in inner if isinstance(inner, list) else ():
            if isinstance(one, dict):
                yield from _of_block(f"{where}.{name}", one, inside)


def _dangling(folder: Path, where: str, body: Any) -> Iterator[str]:
    declared = {one.address: one for one in resources(folder) if one.folder == folder}
    values = {f"var.{name}" for name in named("variable", folder)} | {f"local.{name}" for name in local_values(folder)}
    values |= {f"module.{name}" for name in named("module", folder)}
    for address, path in references(body):
        if address in declared:
            yield from _no_attribute(where, declared[address], path)
        elif address not in values:
            yield f"{where}: {address} is not declared"


def _no_attribute(where: str, resource: Resource, path: str) -> Iterator[str]:
    kind = f"data.{resource.kind}" if resource.is_data else resource.kind
    attribute = next(iter(re.findall(r"\.(\w+)", re.sub(r"\[[^\]]*\]", "", path))), None)
    if attribute and kind in schemas():
        known = {*schemas()[kind]["attributes"], *schemas()[kind]["blocks"]}
        if attribute not in known:
            yield f"{where}: {resource.address} has no attribute {attribute}"
