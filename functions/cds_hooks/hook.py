"""A hook answered: by rules alone, from the resources that were sent or fetched."""

import hashlib
from datetime import timedelta
from functools import cache
from typing import Any, Final, cast

import orjson

from functions.cds_hooks.bodies import ORDER_SIGN, AnyJson, Asked, read_asked
from functions.cds_hooks.gather import Gathered, gather, orders_in
from pipelines.assess.coded import assess_chart
from shared.fhir.addresses import Origin, read_origins
from shared.fhir.cards import Shown, cards_of, cards_without_answer
from shared.fhir.chart import Chart, read_chart
from shared.fhir.client import Limits
from shared.fhir.drafts import About, plan_of
from shared.guardrails.messages import DISCLAIMER
from shared.guideline.citation import EditionShown
from shared.http.route import Call, Reply
from shared.stores.card_feedback import CardFeedback
from shared.wiring import Wiring, get_wiring

QUIET: Final = timedelta(days=30)
LIMITS = Limits()
_NO_CARDS: Final[dict[str, Any]] = {"cards": []}
_CLIENT: Final = "cds:"


def answer_hook(call: Call) -> Reply:
    """Give the cards."""
    asked = read_asked(cast(AnyJson, call.body).root)
    wiring = get_wiring()
    client = call.caller.id.removeprefix(_CLIENT)
    gathered = gather(asked, _origins(wiring.settings.fhir_origins), client, LIMITS)
    chart = read_chart(gathered.resources, wiring.fhir_reading())
    found = {} if chart.person.is_dead else _cards(call, asked, gathered, chart, wiring)
    return Reply(content=orjson.dumps(found or _NO_CARDS))


def _cards(call: Call, asked: Asked, gathered: Gathered, chart: Chart, wiring: Wiring) -> dict[str, Any]:
    ordered = orders_in(asked)
    if asked.hook == ORDER_SIGN and not ordered:
        return {}
    found = assess_chart(wiring, chart, call.caller.id, call.correlation_id)
    edition = found.edition if found else EditionShown.of(wiring.servings.active().guideline.edition)
    shown = Shown(
        about=About(asked.patient_id, asked.user_id, wiring.now(), plan_of(edition)),
        assessment_id=call.correlation_id,
        seed=_seed(call, asked, chart, edition.edition_id),
        public_url=(wiring.settings.public_url or "").rstrip("/"),
        unseen=tuple(gathered.unseen),
        ordered=ordered,
    )
    if found is None:
        return cards_without_answer(chart, edition.guideline, DISCLAIMER, shown)
    return _without_overridden(cards_of(found, chart, shown), wiring)


def _seed(call: Call, asked: Asked, chart: Chart, edition_id: str) -> str:
    """The same facts of the same patient for the same client and edition; nothing can be read back from it."""
    record = chart.record.model_dump_json()
    told = "\n".join((call.caller.id, asked.patient_id, edition_id, record, *map(str, chart.person.ages)))
    return hashlib.sha256(told.encode()).hexdigest()


def _without_overridden(found: dict[str, Any], wiring: Wiring) -> dict[str, Any]:
    """Leave out for a month what was overridden for a reason, the facts being the same; never a critical card."""
    cards = found["cards"]
    quiet = [card["uuid"] for card in cards if card["indicator"] != "critical"]
    held = CardFeedback(wiring.documents, wiring.now).overridden_since(quiet, wiring.now() - QUIET) if quiet else set()
    kept = [card for card in cards if card["uuid"] not in held]
    if kept and kept[0] is not cards[0]:
        kept[0]["extension"] = cards[0]["extension"]
    return {"cards": kept}


@cache
def _origins(listed: tuple[str, ...]) -> tuple[Origin, ...]:
    return read_origins(listed)
