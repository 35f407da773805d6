"""A small language model served on this machine by a real server of OpenAI's protocol; `make small-model` gets both.

Not a double: what it says is its own, and poor. It shows how the port and the product fare with a server of others.
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.functions.processes import ROOT, free_port, running

NAME = "small"
SHA256 = "a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818"
_FOLDER = Path(os.environ.get("SMALL_MODEL") or ROOT / ".venv-tools" / "small-model")
_VIEW = "8192"


@contextmanager
def small_model() -> Iterator[str]:
    """Yield the address at which the model is served; skips loudly where it was not fetched."""
    python, weights = _FOLDER / "bin" / "python", _FOLDER / "model.gguf"
    if not python.exists() or not weights.exists():
        pytest.skip("no small model is here (make small-model): THE TESTS WITH A LIVE MODEL WERE SKIPPED")
    assert hashlib.sha256(weights.read_bytes()).hexdigest() == SHA256, "these are other weights than those pinned"
    port = free_port()
    options = {"model": str(weights), "model_alias": NAME, "host": "127.0.0.1", "port": str(port), "n_ctx": _VIEW,
               "chat_format": "gemma", "seed": "1"}  # fmt: skip
    given = [word for name, value in options.items() for word in (f"--{name}", value)]
    with running([str(python), "-m", "llama_cpp.server", *given], port, {}) as address:
        yield f"{address}/v1"
