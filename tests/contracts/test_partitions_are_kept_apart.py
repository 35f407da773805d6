"""Partitions on the vectors of this process; on Vector Search they are tested beside its server."""

from pathlib import Path

import pytest

from shared.ports.vectors.embedded import InProcessVectors
from tests.contracts.isolation import IsolationContract


class TestPartitionsInProcess(IsolationContract):
    @pytest.fixture
    def index(self, tmp_path: Path) -> InProcessVectors:
        return InProcessVectors(tmp_path / "vectors.bin", self.embedder.dimension)
