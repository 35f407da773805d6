"""Invented records with known readings, put to a model once before it is let in: whether it reads at all as it must."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from pipelines.assess.readers import prompts
from pipelines.assess.readers.ask import Reader, check_claims, kinds_of_emergency, read_as_asked
from pipelines.assess.readers.claims import Claim
from pipelines.assess.readers.ideas import Idea, Ideas
from pipelines.assess.readers.sent import sent
from pipelines.assess.readers.shapes import ReadFact
from shared.data import read_yaml
from shared.patient.facts import Quote
from shared.patient.record import PatientRecord
from shared.ports.models.base import Model, ModelCutOffError
from shared.ports.models.schemas import ReplyUnreadableError
from shared.settings import Settings
from shared.stores.model_trials import Trial
from shared.tools.budget import Bounds, Budget

_FILE: Final = Path(__file__).with_name("trial.yaml")


def version() -> str:
    """Return of which prompts and which records a trial is."""
    return f"{prompts.VERSION}+trial-{_trial()['version']}"


def try_model(model: Model, settings: Settings) -> Trial:
    """Put the records to the model and count what it reads as it must. Raises ModelAwayError where it is away.

    A reply that is cut off or in no shape reads nothing.
    """
    bounds = Bounds(
        model,
        settings.model_temperature,
        settings.model_max_tokens,
        steps=4 * (len(_trial()["records"]) + 1),
        seconds=settings.assess_model_seconds * (len(_trial()["records"]) + 1),
        setting="NG12_ASSESS_MODEL_SECONDS",
    )
    reader = Reader(Budget(bounds), bounds.max_tokens)
    right = [*_read(reader), *_checked(reader)]
    return Trial(model.name, version(), sum(right), len(right))


def _read(reader: Reader) -> Iterator[bool]:
    """Yield for each fact of the records whether the model reads it so."""
    labels: dict[str, str] = _trial()["ideas"]
    ideas = Ideas({name: Idea(name, label, "feature", name) for name, label in labels.items()}, ())
    for told in _trial()["records"]:
        record = _record(tuple(told["symptoms"]))
        asked = prompts.reading(ideas, kinds_of_emergency(), sent(record))
        reading = _or_nothing(partial(read_as_asked, asked, reader))
        facts: tuple[ReadFact, ...] = reading.facts if reading else ()
        for one in told["facts"]:
            here = [fact for fact in facts if fact.concept == one["concept"] and _are_alike(fact, one["words"])]
            yield bool({fact.holds for fact in here} & {*one["holds"]}) or (not here and "unread" in one["holds"])


def _checked(reader: Reader) -> Iterator[bool]:
    """Yield for each claim whether the model takes it so."""
    labels, claims = _trial()["ideas"], _trial()["claims"]
    shown = [
        Claim(f"c{n}", labels[one["concept"]], Quote("symptoms", one["words"]), one["text"], "present")
        for n, one in enumerate(claims, 1)
    ]
    checked = _or_nothing(lambda: check_claims(shown, _record(tuple(one["text"] for one in claims)), reader))
    replies = {one.claim: one.holds for one in checked}
    for n, one in enumerate(claims, 1):
        yield replies.get(f"c{n}") in one["holds"]


def _or_nothing(ask: Callable[[], Any]) -> Any:
    try:
        return ask()
    except (ModelCutOffError, ReplyUnreadableError):
        return ()


def _are_alike(fact: ReadFact, words: str) -> bool:
    quote, words = fact.quote.casefold(), words.casefold()
    return bool(quote) and (quote in words or words in quote)


def _record(symptoms: tuple[str, ...]) -> PatientRecord:
    return PatientRecord(patient_id="trial", age=60, gender="Unknown", symptoms=symptoms)


@cache
def _trial() -> dict[str, Any]:
    read: dict[str, Any] = read_yaml(_FILE)
    return read
