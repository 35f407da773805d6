"""Where several patients were spoken of and a message names none, nobody is picked: it is asked who is meant."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipelines.agent.due import Known
from pipelines.agent.reading.asks import WRITES, Ask, Who
from pipelines.agent.reading.mark import mark
from pipelines.agent.reading.people import people_with_ids
from pipelines.agent.reading.read import Lexicon
from pipelines.agent.state import Turn

_WORD = re.compile(r"[^\W\d_]{3,}")


def of_several(
    asks: Sequence[Ask], message: str, history: Sequence[Turn], known: Known, lexicon: Lexicon
) -> Sequence[Ask]:
    """Return what is asked; a write for "her" is for one among those whom the last exchange was of, where they were
    several and the message names none."""
    among = tuple(dict.fromkeys(_spoken_of(history, lexicon)))
    said = set(_WORD.findall(message.lower()))
    is_named = any(said & set(_WORD.findall(one.lower())) for one in among)
    if len(among) < 2 or is_named or known.patient_id:
        return asks
    return [replace(ask, who=Who(spoken_of=True, among=among)) if _is_nobodys(ask) else ask for ask in asks]


def _is_nobodys(ask: Ask) -> bool:
    who = ask.who
    return ask.tool in WRITES and (who is None or not (who.patient_id or who.name or who.nhs))


def _spoken_of(history: Sequence[Turn], lexicon: Lexicon) -> Iterator[str]:
    """Those whom the clinician named last, by name and by the id that an answer gave."""
    said = next((turn["content"] for turn in reversed(history) if turn["role"] == "user"), "")
    ids = {name.lower(): found for turn in history if turn["role"] == "assistant"
           for name, found in people_with_ids(turn["content"], lexicon.is_word)}  # fmt: skip
    for name in dict.fromkeys(span.value for span in mark(said, lexicon.names, lexicon.is_word).of("NAME")):
        yield f"{name} ({ids[name.lower()]})" if name.lower() in ids else name
