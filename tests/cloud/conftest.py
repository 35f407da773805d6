"""The emulated cloud: each test has a project of its own on emulators that are started once."""

import itertools
import os
from collections.abc import Iterator

import pytest

from tests.doubles.emulators import firestore_emulator

_projects = itertools.count()


@pytest.fixture(scope="session")
def firestore_address() -> Iterator[str]:
    """The Firestore emulator; its address stands in the environment, where the client looks for it."""
    with firestore_emulator() as address, pytest.MonkeyPatch.context() as patch:
        patch.setenv("FIRESTORE_EMULATOR_HOST", address)
        yield address


@pytest.fixture
def project(firestore_address: str) -> str:
    """A project that nobody has used."""
    return f"ng12-test-{os.getpid()}-{next(_projects)}"
