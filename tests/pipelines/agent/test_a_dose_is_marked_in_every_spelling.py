"""The dose of an order is found in digits and in words, and taken as it was said."""

import pytest

from pipelines.agent.reading.mark import mark
from shared.terminology.drugs.load import load_drug_names


@pytest.mark.parametrize(
    "dose",
    ["15 mg", "15 milligrammes", "fifteen mgs", "half a tablet", "two and a half tablets", "point five mg", ".5 mg",
     "1½ tablets", "5-10 mg", "one hundred and twenty-five micrograms", "1,000 mg", "10 mg per kg", "250 mg/5 ml"],
)  # fmt: skip
def test_a_dose_is_marked_whole(dose: str) -> None:
    marked = mark(f"prescribe ramipril {dose} once daily for abc-123", load_drug_names())
    assert [span.text for span in marked.of("DOSE")] == [dose]


def test_a_share_or_a_level_is_no_dose() -> None:
    marked = mark("abc-123 has a potassium of 5 mmol and 40% of predicted", load_drug_names())
    assert marked.of("DOSE") == []
