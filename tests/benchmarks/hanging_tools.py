"""Clinical tools with every service hanging, and the model too: how long a turn takes by the clock on the wall, and
whether its answer is honest. The deadline is the delivered one, so this takes most of a minute a way of hanging."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from functions.agent.parts import able
from pipelines.agent.response import AgentResponse
from pipelines.agent.service import AgentCall, answer
from shared.settings import Settings
from shared.wiring import Wiring
from tests.doubles.model_servers import MODEL, OpenAIServer
from tests.doubles.served import Answer, Asked, Service, serving
from tests.pipelines.agent.test_all_services_hanging import GRACE, MESSAGES
from tests.pipelines.agent.test_anti_patterns import REASSURING

_SERVICES: Final = ("openfda_address", "rxnorm_address", "pubmed_address", "trials_address", "chart_server")
_ASKED: Final = (*MESSAGES, "Well now, that metformin stuff, eh, so-so")  # the last is a model's to make out
_LONGER: Final = 150.0  # seconds that outlast any turn
_BEAT: Final = 0.9


class Hanging(Service):
    """Takes a request and says nothing; or a byte now and then, which keeps a reader who counts each read alone."""

    def __init__(self, *, drips: bool) -> None:
        super().__init__()
        self._drips, self._over = drips, threading.Event()

    def answer(self, _asked: Asked) -> Answer:
        if not self._drips:
            self._over.wait(_LONGER)
        return Answer(pieces=(b" " for _ in range(int(_LONGER / _BEAT)) if not self._over.wait(_BEAT)))

    def end(self) -> None:
        self._over.set()


class _Told(NamedTuple):
    seconds: float
    reply: AgentResponse


def run() -> Iterator[str]:
    """Yield the lines."""
    for way, drips in (("silent", False), ("a byte now and then", True)):
        with ExitStack() as stack:
            told = _turns(_wiring(stack, Hanging(drips=drips)))
        honest = sum(map(_is_honest, told))
        longest, most = max(one.seconds for one in told), Settings().agent_deadline_seconds + GRACE
        yield (
            f"tools, all services and the model {way}, {len(told)} turns together: longest {longest:.1f} s of the wall "
            f"(goal <= {most:.0f}), honest {honest} of {len(told)} (goal: all)"
        )


def _wiring(stack: ExitStack, hanging: Hanging) -> Wiring:
    folder = Path(stack.enter_context(TemporaryDirectory()))
    addresses: dict[str, Any] = dict.fromkeys(_SERVICES, stack.enter_context(serving(hanging)))
    stack.callback(hanging.end)
    model = OpenAIServer()
    model.behave("hang")
    told: dict[str, Any] = {"model": "openai", "model_name": MODEL, "agent_plain_words": True}
    told["model_address"] = f"{stack.enter_context(serving(model))}/v1"
    wiring = Wiring(Settings(data_dir=folder, agent_services="network", **addresses, **told))
    stack.callback(wiring.close)
    return wiring


def _turns(wiring: Wiring) -> list[_Told]:
    def one(place: int) -> _Told:
        name = f"bench-{place:08}"
        call = AgentCall(name, name, _ASKED[place], name, name)
        started = time.monotonic()
        return _Told(0.0, answer(wiring, able(wiring, name, name), call))._replace(seconds=time.monotonic() - started)

    _ = wiring.drug_names, wiring.terminology, wiring.sessions  # read once before it counts
    with ThreadPoolExecutor(len(_ASKED)) as threads:
        return list(threads.map(one, range(len(_ASKED))))


def _is_honest(told: _Told) -> bool:
    """Names what it lacks, stands on nothing and comforts nobody."""
    reply = told.reply
    lacks = reply.unavailable or reply.proposals or reply.basis == "none"
    return bool(lacks) and not reply.sources and not REASSURING.search(reply.answer)
