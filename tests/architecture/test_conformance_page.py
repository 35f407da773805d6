"""What a vendor reads of the CDS Hooks service is what it does."""

from pathlib import Path

from functions.cds_hooks.discovery import PREFETCH, SERVICE
from functions.cds_hooks.main import ROUTES
from shared.fhir.cards import EXTENSION, OVERRIDE_REASONS

PAGE = (Path(__file__).parents[2] / "docs" / "cds-hooks.md").read_text(encoding="utf-8")


def test_the_page_names_every_path_status_prefetch_and_reason() -> None:
    statuses = {str(status) for route in ROUTES for status in route.problems}
    told = {*statuses, *(route.path for route in ROUTES), *PREFETCH, *OVERRIDE_REASONS, EXTENSION, SERVICE}
    assert [one for one in told if one not in PAGE] == []
