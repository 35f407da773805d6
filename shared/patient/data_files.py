"""Reads the YAML data beside the readers of records; once each, when first needed."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml

_FOLDER = Path(__file__).parent / "data"
_BOOLEAN = "tag:yaml.org,2002:bool"


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """A safe loader to which "on" and "no" are words, as in YAML 1.2."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != _BOOLEAN]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver(_BOOLEAN, re.compile(r"^(?:true|false)$"), list("tf"))


@cache
def load_yaml(name: str) -> Any:
    """The content of data/<name>.yaml."""
    return yaml.load((_FOLDER / f"{name}.yaml").read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506


def folded(pattern: str) -> str:
    """A pattern that a file has over several lines, each of them one or more alternatives, as one."""
    return re.sub(r"\s*\n\s*|\s+(?=\|)", "", pattern)
