"""Few cards: an ordinary chart hardly ever gives one, and no chart more than three."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from functions.local.guidelines import ingest_file
from pipelines.assess.coded import assess_chart
from shared.fhir.cards import Shown, cards_of, cards_without_answer
from shared.fhir.chart import read_chart
from shared.fhir.drafts import About, plan_of
from shared.settings_loading import load_settings
from shared.wiring import Wiring
from tests.fhir_r4.ordinary import ordinary_charts

pytestmark = pytest.mark.long
NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
CHARTS, MOST_ON_AVERAGE = 1_000, 0.05


def test_a_thousand_ordinary_charts_give_hardly_a_card(reference_data: Path, tmp_path: Path) -> None:
    settings = load_settings(data_dir=tmp_path)
    ingest_file(Wiring(settings), reference_data / "ng12-2026-01-12.pdf")
    wiring = Wiring(settings, lambda: NOW)
    reading, counts = wiring.fhir_reading(), list[int]()
    for resources in ordinary_charts(CHARTS, NOW.date()):
        held = read_chart(resources, reading)
        answer = assess_chart(wiring, held, "tester", wiring.new_id())
        if answer is None:
            shown = Shown(About("p1", "", NOW, "urn:plan"), "a", "seed", "")
            counts.append(len(cards_without_answer(held, "NG12", "", shown)["cards"]))
        else:
            shown = Shown(About("p1", "", NOW, plan_of(answer.edition)), "a", "seed", "")
            counts.append(len(cards_of(answer, held, shown)["cards"]))
    assert max(counts) <= 3
    assert sum(counts) / CHARTS <= MOST_ON_AVERAGE
