"""Danger in a message, at every door the same: an emergency, thoughts of self-harm, what is for today."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from shared.guardrails.emergencies.find import Emergency, find_call
from shared.guardrails.emergencies.pack import ENGLISH
from shared.guardrails.gate.message import Message, read_message, read_vietnamese
from shared.guardrails.gate.today import find_today

Urgent = Literal["none", "same_day", "emergency", "self_harm"]  # the gravest last
_BY_GRAVITY: Final[tuple[Urgent, ...]] = get_args(Urgent)
_SELF_HARM: Final = "suicide"


@dataclass(frozen=True, slots=True)
class Danger:
    """How urgent a message is, and the kind of danger that it tells of: empty where there is none."""

    urgent: Urgent = "none"
    kind: str = ""


def is_graver(urgent: Urgent, than: Urgent) -> bool:
    """Whether the first wants help sooner: what a model hears raises what the gate found, and never lowers it."""
    return _BY_GRAVITY.index(urgent) > _BY_GRAVITY.index(than)


def cannot_wait(danger: Danger) -> bool:
    """Whether help is wanted at once."""
    return danger.urgent in ("emergency", "self_harm")


def find_danger(message: str, *, professional: bool = False) -> Danger:
    """Return the gravest danger that a message, in English or Vietnamese, tells of as there now, of whomever.

    `professional`: the writers of this door tell of patients. A case that they tell is held to what a record has to
    say, and what can wait for some hours counts only of themselves and those near to them.
    """
    message = message.replace("’", "'")
    read = read_message(message)
    vietnamese = read_vietnamese(message)
    readings = [(vietnamese, "vi"), (read, ENGLISH)] if vietnamese else [(read, ENGLISH)]
    found = next(filter(None, _calls(readings, professional=professional)), None)
    if found is not None:
        return Danger("self_harm" if found.kind == _SELF_HARM else "emergency", found.kind)
    today = find_today("\n".join(read.own) if professional and not vietnamese else message)
    return Danger("same_day", today) if today else Danger()


def _calls(readings: Sequence[tuple[Message, str]], *, professional: bool) -> Iterator[Emergency | None]:
    """What cannot wait: in all that is told, in the stretches that tell of now in a caller's words."""
    for read, language in readings:
        for text in read.all_told if language == ENGLISH else ():
            yield find_call(text, is_told=False)
        calls = read.calls(professional=professional)
        for text in dict.fromkeys((*calls, "\n".join(calls))):
            yield find_call(text, language=language)
