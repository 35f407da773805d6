"""Where the emulators are missing their tests are skipped aloud, and fail where they are required."""

from pathlib import Path

import pytest

from tests.doubles.emulators import firestore_emulator, pubsub_emulator

EMULATORS = pytest.mark.parametrize("emulator", [firestore_emulator, pubsub_emulator])


@pytest.fixture(autouse=True)
def _nothing_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


@EMULATORS
def test_a_missing_emulator_is_skipped_aloud(emulator, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REQUIRE_EMULATORS", raising=False)
    with pytest.raises(pytest.skip.Exception, match=r"gcloud is not installed.*SKIPPED"), emulator():
        pass


@EMULATORS
def test_a_missing_emulator_fails_where_it_is_required(emulator, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REQUIRE_EMULATORS", "1")
    with pytest.raises(pytest.fail.Exception, match="gcloud is not installed"), emulator():
        pass
