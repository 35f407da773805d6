"""Killed at any moment of a change, the former state or the new one stands whole: rule, head and audit together."""

import os
import signal
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path

import pytest

from pipelines.desk.carry import exported, imported
from pipelines.desk.decide import decide, edit
from pipelines.desk.parts import open_desk
from shared.errors import ConflictError
from shared.ports.documents.base import Transaction, Write
from shared.settings import Settings
from shared.stores.rulebook_heads import head_of
from shared.wiring import Wiring
from tests.hostile.mortal import Fate, KilledError, Mortal, die, kill_this_process
from tests.pipelines.desk.conftest import decision

RULE = "1.1.2"
TREE = {"all of": [{"age": "45 and over"}, {"feature": "finger clubbing"}]}


class MortalTransactions(Mortal):
    """Strikes before and after each write of a transaction too."""

    def __getattr__(self, name: str) -> object:
        found = super().__getattr__(name)
        if name != "transact":
            return found
        return lambda work: found(lambda transaction: work(_Mortal(transaction, self._fate)))


class _Mortal:
    def __init__(self, living: Transaction, fate: Fate) -> None:
        self._living, self._fate = living, fate
        self.get = living.get

    def write(self, write: Write) -> None:
        self._fate.pass_by("before a write")
        self._living.write(write)
        self._fate.pass_by("after a write")


def state(wiring: Wiring) -> tuple[object, ...]:
    documents = wiring.documents
    return (
        wiring.rulebooks.kept("SRG1"),
        head_of(documents, "SRG1"),
        sum(one.get("kind") == "rule" for one in wiring.audit.page(None, 50)),
    )


def mortal(wiring: Wiring, at: int, strike: Callable[[], None]) -> tuple[Wiring, Fate]:
    made, fate = Wiring(wiring.settings), Fate(at, strike)
    made.documents = MortalTransactions(made.documents, "documents", fate)
    return made, fate


def sign(wiring: Wiring) -> object:
    return decide(wiring, decision(RULE, "ben"), "sign")


def take(text: str) -> Callable[[Wiring], object]:
    return lambda wiring: imported(wiring, text, "eve", "correlation-import")


def prepared(wiring: Wiring, change: str, elsewhere: Wiring) -> Callable[[Wiring], object]:
    if change == "edit":
        return lambda dying: edit(dying, decision(RULE, "ann"), TREE)
    if change == "accept":
        return lambda dying: decide(dying, decision(RULE, "ann"), "accept", TREE)
    if change != "import":
        return lambda dying: decide(dying, decision(RULE, "ben"), change)
    edit(elsewhere, decision(RULE, "ann"), TREE)
    decide(elsewhere, decision("1.1.3", "ann"), "withdraw")
    return take(exported(elsewhere))


@pytest.mark.parametrize("change", ["edit", "accept", "sign", "withdraw", "import"])
def test_a_death_at_any_moment_leaves_the_former_or_the_new_state(
    wiring: Wiring, elsewhere: Wiring, change: str
) -> None:
    work = prepared(wiring, change, elsewhere)
    former, at, states = state(wiring), 0, []
    while True:
        dying, fate = mortal(wiring, at, die)
        try:
            work(dying)
        except KilledError:
            states.append(state(Wiring(wiring.settings)))
            if states[-1] != former:
                break
            at += 1
        else:
            pytest.fail(f"nobody died at moment {at} of {fate.moments}")
    assert at >= 6 and states[:-1] == [former] * at
    kept, head, audited = states[-1]
    assert kept and head and audited == 1


def _signed_and_killed(folder: Path, at: int) -> None:
    made, _ = mortal(Wiring(Settings(data_dir=folder)), at, kill_this_process)
    sign(made)
    os._exit(0)


@pytest.mark.parametrize("at", [0, 3, 6])
def test_a_killed_process_leaves_the_former_state(wiring: Wiring, at: int) -> None:
    former = state(wiring)
    child = get_context("spawn").Process(target=_signed_and_killed, args=(wiring.settings.data_dir, at))
    child.start()
    child.join()
    assert child.exitcode == -signal.SIGKILL and state(Wiring(wiring.settings)) == former
    assert sign(Wiring(wiring.settings)) and open_desk(wiring).rule(RULE).status == "signed"


def test_a_repeated_request_does_not_sign_twice(wiring: Wiring) -> None:
    sign(wiring)
    before = state(wiring)
    with pytest.raises(ConflictError, match="signed"):
        sign(wiring)
    assert state(wiring) == before
