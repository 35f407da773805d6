"""Which files of the bucket the ingest function hears of: those that arrive, and none that the product keeps itself."""

import pytest

from pipelines.ingest.aside import REFUSED
from pipelines.ingest.inbox import KEPT, arrival_of, refresh_name, upload_name
from tests.terraform.conftest import Begin
from tests.terraform.hcl import local_values
from tests.terraform.stand_in.provider import Call
from tests.terraform.test_a_whole_life import chosen

LONGEST_FILTER = 256  # bytes that Pub/Sub takes


def test_the_folders_that_are_filtered_are_those_that_the_product_keeps() -> None:
    assert set(local_values()["no_arrivals"]) == {*KEPT, REFUSED}


@pytest.mark.parametrize(
    "name", ["ng12.pdf", upload_name("a1"), refresh_name("a1"), "uploads/bases/doctor_dental/a1.csv"]
)
def test_what_arrives_is_in_no_such_folder(name: str) -> None:
    assert arrival_of(name) is not None
    assert not name.startswith((*KEPT, REFUSED))


@pytest.mark.long
def test_the_filter_that_is_made_names_each_folder_and_is_short_enough(begin: Begin, calls: list[Call]) -> None:
    chosen(begin(), "dev").must("apply", "-no-color", "-auto-approve")
    made = [values for _, kind, values in calls if kind == "google_pubsub_subscription"]
    (told,) = [one["filter"] for one in made if one["name"] == "ng12-uploads"]
    assert told == " AND ".join(f'NOT hasPrefix(attributes.objectId,"{one}")' for one in sorted({*KEPT, REFUSED}))
    assert len(told.encode()) <= LONGEST_FILTER
