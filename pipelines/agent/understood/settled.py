"""One write as code and a model read it: what the one holds more of than the other, and where they differ, which counts
by the words; where the words do not tell, both are shown."""

import re
from dataclasses import replace
from typing import Final

from pipelines.agent.reading.asks import Ask, Who
from pipelines.agent.reading.mark import plain_words
from shared.conversation.understand.quotes import place_in
from shared.terminology.drugs.names import DrugNames

_FIGURE: Final = re.compile(r"\d")
_QUOTES: Final = "\"'“”‘’"


def whose(code: Ask, model: Ask, corrects: str) -> Who | None:
    """Return whom a write is for where two readings differ: not who is taken back, whom the words that ask for it name,
    no everyday word; code's where none of this tells."""
    if model.who is None or code.who is None:
        return code.who or model.who
    said, other = (who.patient_id or who.name for who in (code.who, model.who))
    if not other:
        return code.who
    is_taken_back = place_in(said, corrects) is not None and place_in(other, corrects) is None
    is_elsewhere = place_in(said, model.words) is None and place_in(other, model.words) is not None
    is_a_word = bool(code.who.name) and code.who.name.islower() and not other.islower()
    return model.who if not said or is_taken_back or is_elsewhere or is_a_word else code.who


def with_whole_allergy(code: Ask, model: Ask, names: DrugNames) -> Ask:
    """Return an allergy with its substance without stray words, and its reaction whole."""
    args = dict(code.args)
    held, given = (str(ask.args.get("substance", "")) for ask in (code, model))
    is_a_word = not held or (names.find(held) is None and (_is_everyday(held) or names.find(given) is not None))
    if given and (is_a_word or (_holds(held, given) and names.find(held) is None)):
        args["substance"] = given
    held, given = (str(ask.args.get("reaction", "")) for ask in (code, model))
    if given and (not held or _holds(given, held)):
        args["reaction"] = given
    missing = tuple(name for name in code.missing if name not in args)
    return replace(code, args=args, missing=missing)


def with_quoted_note(code: Ask, model: Ask, text: str) -> Ask:
    """Return a note with the model's words where code has none, or where those stand in quotation marks of their own
    and code's go on behind them."""
    held, given = (str(ask.args.get("note_text", "")) for ask in (code, model))
    place = place_in(given, text) if given else None
    is_within = (
        place is not None and text[place[0] - 1 : place[0]] in _QUOTES and text[place[1] : place[1] + 1] in _QUOTES
    )
    if not given or (held and not (is_within and place and place[0] and held.startswith(given))):
        return code
    return replace(code, args={**code.args, "note_text": given}, missing=[m for m in code.missing if m != "note_text"])


def with_notes(code: Ask, model: Ask) -> Ask:
    """Return an order with what a model read beside its amounts: "before breakfast"."""
    said = str(model.args.get("notes", ""))
    if code.args.get("notes") or not said or _FIGURE.search(said):
        return code
    used = (*code.used, *(one for one in model.used if one.kind == "NOTE"))
    return replace(code, args={**code.args, "notes": said}, used=used)


def _is_everyday(said: str) -> bool:
    words = re.findall(r"\w+", said.lower())
    return all(word in plain_words() for word in words)


def _holds(more: str, less: str) -> bool:
    return bool(more and less) and place_in(less, more) is not None
