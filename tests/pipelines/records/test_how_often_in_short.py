"""How often a medicine is taken is read from short forms with and without their stops."""

import pytest

from shared.language.quantities.frequencies import frequency_of_medicine, times_a_day


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("500 mg b.d.", 2),
        ("375 mg two t.d.s.", 3),
        ("1 g QDS", 4),
        ("250 mg tid", 3),
        ("20 mg o.d.", 1),
        ("5 mg mane", 1),
    ],
)
def test_a_short_form_is_so_many_times_a_day(text: str, rate: float) -> None:
    found = frequency_of_medicine(text)
    assert found is not None
    assert times_a_day(found.said) == rate
