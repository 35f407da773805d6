"""terraform/ as data: each block with its file, without provider or Terraform."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import hcl2

ROOT = Path(__file__).parents[2]
TERRAFORM = ROOT / "terraform"
_REFERENCE = re.compile(
    r"(?<![\w.])((?:data\.)?(?:google_\w+|time_sleep|terraform_data)\.\w+|(?:local|var|module)\.\w+)((?:\[[^\[\]]*\]|\.\w+)*)"
)


@dataclass(frozen=True)
class Resource:
    """One resource or data source; `folder` is its module's."""

    kind: str
    name: str
    body: Mapping[str, Any]
    file: Path
    is_data: bool

    @property
    def address(self) -> str:
        return f"{'data.' if self.is_data else ''}{self.kind}.{self.name}"

    @property
    def folder(self) -> Path:
        return self.file.parent


def files(root: Path = TERRAFORM) -> list[Path]:
    return sorted(path for path in root.rglob("*.tf") if ".terraform" not in path.parts)


@cache
def parsed(path: Path) -> dict[str, Any]:
    value: dict[str, Any] = _plain(hcl2.loads(path.read_text(encoding="utf-8")))
    return value


def resources(root: Path = TERRAFORM) -> Iterator[Resource]:
    for path in files(root):
        for block, is_data in (("resource", False), ("data", True)):
            for kinds in parsed(path).get(block, ()):
                for kind, named in _items(kinds):
                    for name, body in _items(named):
                        yield Resource(kind, name, body, path, is_data)


def named(block: str, folder: Path = TERRAFORM) -> dict[str, Any]:
    """The variables, outputs or modules of one module, by name, in the order of its files."""
    found = (entry for path in sorted(folder.glob("*.tf")) for entry in parsed(path).get(block, ()))
    return {name: body for entry in found for name, body in _items(entry)}


def local_values(folder: Path = TERRAFORM) -> dict[str, Any]:
    found = (entry for path in sorted(folder.glob("*.tf")) for entry in parsed(path).get("locals", ()))
    return {name: value for entry in found for name, value in _items(entry)}


def references(value: Any) -> set[tuple[str, str]]:
    """What an expression names: (address, path behind it)."""
    return {(match[1], match[2]) for text in texts(value) for match in _REFERENCE.finditer(text)}


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)
    elif isinstance(value, str):
        yield value


def _plain(value: Any) -> Any:
    """Without the quotes that the parser keeps around names and strings."""
    if isinstance(value, dict):
        return {_unquoted(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return _unquoted(value) if isinstance(value, str) else value


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text


def _items(mapping: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    return ((key, value) for key, value in mapping.items() if not key.startswith("__"))
