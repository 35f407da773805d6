"""A process over an empty data folder, the sample bases active in it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from functions.local import sample
from pipelines.knowledge.bases.importing import import_base
from pipelines.knowledge.roles import load_roles
from pipelines.knowledge.run import Answered, KnowledgeCall, answer
from shared.settings_loading import load_settings
from shared.wiring import Wiring

Ask = Callable[..., Answered]


@pytest.fixture(scope="module")
def wiring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wiring]:
    made = Wiring(load_settings(data_dir=tmp_path_factory.mktemp("knowledge")))
    for role in load_roles():
        import_base(made, role, sample.base(role).read_bytes())
    yield made
    made.close()


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Wiring]:
    made = Wiring(load_settings(data_dir=tmp_path))
    yield made
    made.close()


@pytest.fixture(scope="module")
def ask(wiring: Wiring) -> Ask:
    def asked(role: str, message: str, session: str | None = None, message_id: str | None = None, **more: object):
        told = ("somebody", "correlation", message, message_id or wiring.new_id(), session)
        return answer(wiring, KnowledgeCall(*told, bound_to=role, **more))  # type: ignore[arg-type]

    return asked
