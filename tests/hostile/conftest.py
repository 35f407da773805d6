"""Files are held to what does not depend on how busy the machine is: processor time, memory, the reason they end by."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def patient_clock() -> Iterator[None]:
    """Let the limit on processor time end what does not end, never the clock on the wall of a busy machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pipelines.ingest.guarded.read.WALL_SECONDS", 600.0)
        yield
