"""What a model is shown of a conversation, with names hidden: the message, the last turns, who and what is at hand."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pipelines.agent.due import Known
from pipelines.agent.reading.mark import mark
from pipelines.agent.reading.people import people_with_ids
from pipelines.agent.reading.read import Lexicon
from pipelines.agent.response import Action
from pipelines.agent.state import Turn
from shared.conversation.understand.prompt import Shown
from shared.conversation.understand.veil import Veil

_IMAGE: Final = "An image is attached to the message; what it shows is described in any case."
_OWNED: Final = re.compile(r"['’]s\b")
_SAID, _ASKED, _ANSWERED, _EARLIER = 700, 500, 300, 160  # characters of a turn


def shown_of(
    message: str, history: Sequence[Turn], pending: Action | None, known: Known, lexicon: Lexicon, *, has_image: bool
) -> tuple[Shown, Veil]:
    """Return what is shown, and what hides the names in it."""
    turns = [("message" if turn["role"] == "user" else "answer", words) for turn, words in _cut(history)]
    people = dict.fromkeys(_people(history, known, lexicon))
    notes = [_IMAGE] if has_image else []
    said = "\n".join((message, *(words for _, words in turns)))
    found = mark(said, lexicon.names, lexicon.is_word).of("NAME")
    names = [_OWNED.split(span.text)[0] for span in found]  # "Ludgrove's statin"
    shown = Shown(message, turns, list(people), _waiting(pending), notes)
    return shown, Veil([*names, *(name for turn in history if turn["role"] == "assistant"
                                  for name, _ in people_with_ids(turn["content"], lexicon.is_word)),
                        known.active_name, *([pending.patient.name] if pending else ())])  # fmt: skip


def _cut(history: Sequence[Turn]) -> Iterator[tuple[Turn, str]]:
    """What is shown of each turn: of an answer its beginning, and of the last one the question that it ends on."""
    for place, turn in enumerate(history):
        words, is_last = turn["content"].strip(), place == len(history) - 1
        if turn["role"] == "user":
            yield turn, words[:_SAID]
        elif is_last and words.endswith("?"):
            yield turn, words[-_ASKED:]
        else:
            yield turn, words[: _ANSWERED if is_last else _EARLIER]


def _people(history: Sequence[Turn], known: Known, lexicon: Lexicon) -> Iterator[str]:
    """Who was spoken of, by name and id; whose record is open."""
    for turn in history:
        if turn["role"] == "assistant":
            yield from (f"{name} ({found})" for name, found in people_with_ids(turn["content"], lexicon.is_word))
    if known.active_id:
        yield f"{known.active_name} ({known.active_id})".strip()
    if known.patient_id:
        yield f"the patient whose record is open ({known.patient_id})"


def _waiting(pending: Action | None) -> str:
    if pending is None:
        return ""
    held = "; ".join(f"{name}: {value}" for name, value in pending.arguments.items() if value)
    return f"{pending.kind}: {held}"
