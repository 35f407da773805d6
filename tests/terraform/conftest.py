"""Terraform itself, and stand-ins for the providers that it would fetch."""

import shutil
import warnings
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.terraform.snapshot import loaded
from tests.terraform.stand_in.provider import Call
from tests.terraform.stand_in.serving import serving
from tests.terraform.workspace import Workspace, begun

Begin = Callable[..., Workspace]


@pytest.fixture(scope="session")
def terraform() -> str:
    found = shutil.which("terraform")
    if found is None:
        warnings.warn("TERRAFORM IS NOT INSTALLED: its format, variables and plans are not checked", stacklevel=1)
        pytest.skip("terraform is not installed")
    return found


@pytest.fixture
def calls() -> list[Call]:
    """What the stand-ins were asked to make, in that order."""
    return []


@pytest.fixture
def restored() -> dict[str, str | None]:
    """Databases that somebody restored before Terraform was run, each with its key."""
    return {}


@pytest.fixture
def providers(calls: list[Call], restored: dict[str, str | None]) -> Iterator[Mapping[str, str]]:
    with serving(loaded(), calls, restored) as variables:
        yield variables


@pytest.fixture
def begin(terraform: str, providers: Mapping[str, str], tmp_path: Path) -> Begin:
    """Begin a root module of terraform/ in a copy of its own."""
    return lambda root=".": begun(terraform, tmp_path, providers, root)
