"""A stand-in for a live model: it replies what `replies.yaml` holds."""

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import yaml

from shared.ports.models.base import ModelAwayError, ModelReply, ModelRequest, Used
from tests.pipelines.assess.readers import claims_in, fact

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
        asked = " ".join(message.text for message in request.messages)
        shape = (request.schema or {}).get("properties", {})
        if "claims" in shape:
            claims = [{"claim": claim, "holds": "present", "why": None} for claim, _, _ in claims_in(request)]
            return ModelReply(json.dumps({"claims": claims}), 90, 20)
        if "facts" not in shape:
            raise ModelAwayError("The stand-in has nothing to say.")
        return self._reply(next((one for one in REPLIES if all(words in asked for words in one["of"])), {}), asked)

    def stream(self, request: ModelRequest) -> Generator[str, None, Used | None]:
        yield "Nothing "
        yield "to say."
        return Used(9, 3)

    def _reply(self, told: dict[str, Any], asked: str) -> ModelReply:
        if told.get("away"):
            raise ModelAwayError("The stand-in has nothing to say.")
        facts = [fact(*one) for one in told.get("facts", ())]
        said = json.dumps({"emergency": None, "facts": facts})
        return ModelReply(f"```json\n{said}\n```" if told.get("fenced") else said, 90, len(said.split()))
