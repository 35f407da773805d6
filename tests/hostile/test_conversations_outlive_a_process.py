"""Two processes of clients in conversation, one killed on the way: each acknowledged turn is there, once, in order."""

import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

from functions.local import sample
from functions.local.guidelines import ingest_file
from shared.settings import Settings
from shared.wiring import Wiring
from tests.hostile.talking import CALLER, session_of

CLIENTS, TURNS = 25, 40
KILLED_AFTER = CLIENTS * TURNS // 2
ROOT = Path(__file__).parents[2]

Acknowledged = dict[str, list[str]]


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> tuple[Wiring, Acknowledged]:
    """Let both processes speak; return the store afterwards, and the acknowledged messages of each session."""
    folder = tmp_path_factory.mktemp("talk")
    wiring = Wiring(Settings(data_dir=folder))
    ingest_file(wiring, sample.guideline(), activate=True)
    lasting, dying = _start(folder, "lasting"), _start(folder, "dying")
    assert dying.stdout is not None
    heard = [dying.stdout.readline() for _ in range(KILLED_AFTER)]
    dying.kill()
    heard += dying.stdout.readlines()
    said, _ = lasting.communicate(timeout=900)
    dying.wait()
    assert lasting.returncode == 0
    return wiring, _by_session([*heard, *said.splitlines()])


def _start(folder: Path, name: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.hostile.talking", str(folder), name, str(CLIENTS), str(TURNS)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT)


def _by_session(lines: Iterable[str]) -> Acknowledged:
    found: Acknowledged = defaultdict(list)
    for line in lines:
        if line.endswith("\n") or len(line.split()) == 2:
            session, message = line.split()
            found[session].append(message)
    return found


def _stored(wiring: Wiring, session: str) -> list[str]:
    return [turn.message_id for turn in wiring.sessions.history(session, CALLER)]


@pytest.mark.long
def test_every_acknowledged_turn_is_there_once(spoken: tuple[Wiring, Acknowledged]) -> None:
    wiring, acknowledged = spoken
    assert sum(map(len, acknowledged.values())) >= CLIENTS * TURNS + KILLED_AFTER
    for session, messages in acknowledged.items():
        stored = _stored(wiring, session)
        assert len(stored) == len(set(stored)), session
        assert set(messages) <= set(stored), session


@pytest.mark.long
def test_the_turns_of_a_client_keep_their_order(spoken: tuple[Wiring, Acknowledged]) -> None:
    wiring, acknowledged = spoken
    for session in acknowledged:
        by_client: dict[str, list[str]] = defaultdict(list)
        for message in _stored(wiring, session):
            by_client[message.rpartition("-")[0]].append(message)
        assert all(messages == sorted(messages) for messages in by_client.values()), session


@pytest.mark.long
def test_no_turn_is_in_another_session(spoken: tuple[Wiring, Acknowledged]) -> None:
    wiring, acknowledged = spoken
    for session in acknowledged:
        for message in _stored(wiring, session):
            name, client, _ = message.split("-")
            assert session_of(name, int(client)) == session


@pytest.mark.long
def test_a_killed_process_leaves_at_most_one_turn_a_client_that_nobody_was_told_of(
    spoken: tuple[Wiring, Acknowledged],
) -> None:
    wiring, acknowledged = spoken
    unheard = [
        message
        for session, heard in acknowledged.items()
        for message in _stored(wiring, session)
        if message not in set(heard)
    ]
    assert all(message.startswith("dying-") for message in unheard)
    assert len(unheard) <= CLIENTS
