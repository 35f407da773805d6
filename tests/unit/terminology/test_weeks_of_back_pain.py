""" "3 weeks back" is a time; "3 weeks back pain" is a pain in the back."""

import pytest

from shared.terminology.terminology import load_terminology


@pytest.mark.parametrize("unit", ["days", "day", "weeks", "week", "months", "month", "years", "wks", "yrs"])
@pytest.mark.parametrize("complaint", ["back pain", "back ache", "back hurting"])
def test_a_length_of_time_before_it_leaves_the_back_its_pain(unit: str, complaint: str) -> None:
    found = load_terminology().find_mentions(f"weight loss and 3 {unit} {complaint}")
    assert "back_pain" in {mention.concept for mention in found}


@pytest.mark.parametrize("unit", ["days", "weeks", "months", "years"])
def test_a_time_ago_is_no_back(unit: str) -> None:
    found = load_terminology().find_mentions(f"pain in the knee began 3 {unit} back")
    assert "back_pain" not in {mention.concept for mention in found}
