"""An image described by a model that reads pictures: once when it comes, and again where a directed look is asked."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from pydantic import Field

from pipelines.agent.outcome import Outcome, Tools
from pipelines.agent.prompts import BOUNDS, IMAGE
from shared.guardrails.fence import fenced
from shared.ports.models.base import Model, ModelAwayError, ModelImage, ModelMessage, ModelRequest, ModelSilentError
from shared.ports.models.schemas import Decided, ReplyUnreadableError, read_reply, schema_of
from shared.ports.pictures import MEDIA_TYPE

See = Callable[[bytes, str, float], Outcome]
_MOST_FINDINGS, _LONGEST = 12, 200
TOOL: Final = "analyze_medical_image"


class ImageFindings(Decided):
    """What is seen, which kind of picture it is, and how sure the model is: kept, never shown."""

    decides: ClassVar[str] = "findings"
    findings: tuple[str, ...]
    modality: str
    confidence: float = Field(ge=0, le=1)


def unseen(_image: bytes, _query: str, _seconds: float) -> Outcome:
    """Where no model reads images."""
    return Outcome(error_type="image_unreadable")


def seeing_with(model: Model) -> See:
    """Return what describes an image with a model that reads pictures."""

    def see(image: bytes, query: str, seconds: float) -> Outcome:
        told = ModelMessage("user", fenced("request", query), images=(ModelImage(MEDIA_TYPE, image),))
        bounds = BOUNDS["image"]
        request = ModelRequest(
            (ModelMessage("system", IMAGE), told),
            schema_of(ImageFindings),
            bounds.temperature,
            bounds.max_tokens,
            seconds,
        )
        try:
            found = read_reply(model.generate(request).text, ImageFindings)
        except ReplyUnreadableError:
            return Outcome(error_type="invalid_response")
        except ModelSilentError:
            return Outcome(error_type="timeout")
        except ModelAwayError:
            return Outcome(error_type="service_unavailable")
        return Outcome(_data(found))

    return see


def _data(found: ImageFindings) -> dict[str, Any]:
    told = [" ".join(one.split())[:_LONGEST] for one in found.findings[:_MOST_FINDINGS]]
    modality = " ".join(found.modality.split())[:60]
    return {"modality": modality, "findings": [one for one in told if one], "confidence": found.confidence}


@dataclass(frozen=True, slots=True)
class WithImage:
    """Tools, of a turn that an image came with."""

    tools: Tools
    image: bytes
    see: See

    def call(self, tool: str, args: Mapping[str, Any], seconds: float, /) -> Outcome:
        """Carry out a call; a directed look is one at the image."""
        if tool == TOOL:
            return self.see(self.image, str(args.get("query", "")), seconds)
        return self.tools.call(tool, args, seconds)

    def look(self, _image_id: str, query: str, seconds: float, /) -> Outcome:
        """Return the image's findings."""
        return self.see(self.image, query, seconds)
