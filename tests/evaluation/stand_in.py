"""A stand-in for a live model: it replies what `replies.yaml` holds."""

import json
import re
from collections.abc import Generator
from pathlib import Path
from typing import Any

import yaml

from shared.ports.models.base import ModelAwayError, ModelReply, ModelRequest, Used

_LINE = re.compile(r"^([0-9a-f]{6}) (.+)$", re.MULTILINE)
_FIELDS = ("leaf", "is", "quote", "as")
REPLIES = yaml.safe_load((Path(__file__).parent / "replies.yaml").read_text(encoding="utf-8"))


class StandIn:
    """The same request gets the same reply, in whatever order it is asked."""

    @property
    def name(self) -> str:
        return "stand-in"

    @property
    def is_model(self) -> bool:
        return True

    def generate(self, request: ModelRequest) -> ModelReply:
        if "readings" not in (request.schema or {}).get("properties", {}):
            raise ModelAwayError("The stand-in has nothing to say.")
        asked = " ".join(message.text for message in request.messages)
        return self._reply(next((one for one in REPLIES if all(words in asked for words in one["of"])), {}), asked)

    def stream(self, request: ModelRequest) -> Generator[str, None, Used | None]:
        yield "Nothing "
        yield "to say."
        return Used(9, 3)

    def _reply(self, told: dict[str, Any], asked: str) -> ModelReply:
        if told.get("away"):
            raise ModelAwayError("The stand-in has nothing to say.")
        ids = {label: leaf for leaf, label in _LINE.findall(asked)}
        pointed = ((ids.get(label, label), *rest) for label, *rest in told.get("readings", ()))
        readings = [dict(zip(_FIELDS, one, strict=True)) for one in pointed]
        said = json.dumps({"readings": readings})
        return ModelReply(f"```json\n{said}\n```" if told.get("fenced") else said, 90, len(said.split()))
