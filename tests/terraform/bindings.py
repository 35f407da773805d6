"""The schema of a provider's resource types, read off its published bindings: types, nesting, what is required.

A schema is {"attributes": {name: [type, use]}, "blocks": {name: [nesting, least, most, schema]}}; a type is written as
Terraform's protocol writes it, and a use is "required", "optional", "computed" or "either": given, or else filled in by
the provider. The bindings do not tell "optional" from "either". Inside a set nothing is filled in: an element that the
provider added to would be another element, and no plan would ever be without changes.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Schema = dict[str, dict[str, Any]]
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_FIELD = re.compile(r"readonly (\w+)(\?)?: ([^;]+);")
_INTERFACE = re.compile(r"export interface (\w+)([^{]*)\{(.*?)\n\}", re.DOTALL)
_CLASS = re.compile(r"export declare class (\w+) extends cdktf\.(\w+) \{(.*?)\n\}", re.DOTALL)
_GETTER = re.compile(r"\n    get (\w+)\(\): ([^;]+);")
_TO_HCL = re.compile(r"function (\w+)ToHclTerraform\(struct\) \{(.*?)\n\}", re.DOTALL)
_TOP = re.compile(r"synthesizeHclAttributes\(\) \{(.*?)\n    \}", re.DOTALL)
_ARGUMENT = re.compile(
    r"\n\s{8,12}(\w+): \{\s*value:.*?isBlock: (true|false),\s*type: \"(\w+)\",\s*storageClassType: \"(\w+)\"", re.DOTALL
)
_WORDS = {"string": "string", "number": "number", "boolean": "bool", "any": "string"}
_COLLECTION = re.compile(r"(string|number|boolean|any)(List|Map|Set)$")
_BESIDE = {"internalValue", "fqn"}


@dataclass(frozen=True)
class Bindings:
    """What one folder of the bindings declares: interfaces for what is given, classes for what comes back."""

    script: str
    interfaces: dict[str, dict[str, tuple[bool, str]]]
    classes: dict[str, tuple[str, str]]
    config: str
    arguments: dict[str, list[tuple[str, str, str, str]]] = field(default_factory=dict)


def read(folder: Path) -> Bindings:
    """Read a folder of the bindings; large types keep their nested ones in files of their own."""
    script, types = (_texts(folder, ending) for ending in ("js", "d.ts"))
    interfaces = _INTERFACE.findall(_COMMENT.sub("", types))
    config = [name for name, extends, _ in interfaces if "TerraformMetaArguments" in extends]
    return Bindings(
        script,
        {
            name: {one: (bool(mark), kind.strip()) for one, mark, kind in _FIELD.findall(body)}
            for name, _, body in interfaces
        },
        {name: (base, body) for name, base, body in _CLASS.findall(types)},
        (config or [name for name, _, _ in interfaces if name.endswith("ProviderConfig")])[0],
        {name: _ARGUMENT.findall(body) for name, body in _TO_HCL.findall(script)},
    )


def schema_of(bindings: Bindings) -> Schema:
    """Return the schema of the resource type, data source or provider that the bindings are of."""
    top = _TOP.search(bindings.script)
    assert top
    kinds = {"TerraformResource", "TerraformDataSource", "TerraformProvider"}
    itself = next(name for name, (base, _) in bindings.classes.items() if base in kinds)
    if bindings.classes[itself][0] == "TerraformProvider":
        return _block(bindings, _ARGUMENT.findall(top[1]), bindings.config, "", "optional")
    return _block(bindings, _ARGUMENT.findall(top[1]), bindings.config, itself, "either")


def _texts(folder: Path, ending: str) -> str:
    files = [*sorted(folder.glob(f"index-structs/*.{ending}")), folder / f"index.{ending}"]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def _block(
    bindings: Bindings, given: list[tuple[str, str, str, str]], interface: str, itself: str, unrequired: str
) -> Schema:
    schema: Schema = {"attributes": {}, "blocks": {}}
    for name, is_block, kind, stored in given:
        optional, written = bindings.interfaces.get(interface, {}).get(_camel(name), (True, ""))
        if is_block == "true":
            within = "optional" if kind == "set" else unrequired
            inner = _inner(bindings, stored.removesuffix("List"), within)
            schema["blocks"][name] = [*_nesting(name, kind, optional, written), inner]
        else:
            schema["attributes"][name] = [_type_given(kind, stored), unrequired if optional else "required"]
    for name, kind in _given_back(bindings, itself).items():
        if name not in schema["attributes"] and name not in schema["blocks"]:
            schema["attributes"][name] = [kind, "computed"]
    return schema


def _inner(bindings: Bindings, base: str, unrequired: str) -> Schema:
    given = bindings.arguments.get(base[:1].lower() + base[1:], [])
    return _block(bindings, given, base, f"{base}OutputReference", unrequired)


def _nesting(name: str, kind: str, optional: bool, written: str) -> tuple[str, int, int]:
    """How a block is nested, and how many there are at least and at most; 0 for any number."""
    if name == "timeouts":
        return "single", 0, 0
    return "set" if kind == "set" else "list", 0 if optional else 1, 0 if "[]" in written else 1


def _type_given(kind: str, stored: str) -> Any:
    if collection := _COLLECTION.match(stored):
        return ["set" if kind == "set" else collection[2].lower(), _WORDS[collection[1]]]
    return _WORDS[stored]


def _given_back(bindings: Bindings, itself: str) -> dict[str, Any]:
    found = _GETTER.findall(bindings.classes.get(itself, ("", ""))[1])
    return {
        _snake(name): _type_back(bindings, kind.strip())
        for name, kind in found
        if not name.endswith("Input") and name not in _BESIDE
    }


def _type_back(bindings: Bindings, written: str) -> Any:
    plain = written.split(" |", maxsplit=1)[0]
    if plain in ("string[]", "number[]"):
        return ["list", plain[:-2]]
    if plain == "cdktf.IResolvable":
        return "bool"
    if made := re.match(r"(?:cdktf\.(?=\w+Map$)|\{\s*\[key: string\]: )(\w+?)(?:Map)?$", plain):
        return ["map", _WORDS[made[1].lower()]]
    if plain.endswith("List"):
        return ["list", ["object", _given_back(bindings, f"{plain.removesuffix('List')}OutputReference")]]
    if plain.endswith("OutputReference"):
        return ["object", _given_back(bindings, plain)]
    return _WORDS[plain]


def _camel(name: str) -> str:
    return re.sub(r"_([a-z0-9])", lambda found: found[1].upper(), name)


def _snake(name: str) -> str:
    return re.sub(r"([A-Z])", lambda found: "_" + found[1].lower(), name)
