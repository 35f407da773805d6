"""Files of which a page shows one thing and says another, and PDFs built to hurt: refused, or read as the eye does."""

from collections.abc import Iterable

import pytest

from tests.hostile import crooked, made, unlike
from tests.hostile.served import Served

pytestmark = pytest.mark.long
Files = Iterable[tuple[str, bytes, set[str]]]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Served:
    return Served(tmp_path_factory.mktemp("served"), made.sample())


@pytest.mark.parametrize("kind", [unlike.painted, unlike.pictured, unlike.written_upon, unlike.numbered_astray])
def test_a_page_that_shows_what_it_does_not_say_is_refused_by_name(served: Served, kind):
    files = list(kind())
    fates = served.deliver_all((name, data) for name, data, _ in files)
    assert [(f.name, f.outcome) for f, (*_, due) in zip(fates, files, strict=True) if f.outcome not in due] == []
    served.assert_unharmed(fates)


def test_a_pdf_built_to_hurt_is_refused_within_the_limits(served: Served):
    fates = served.deliver_all(crooked.structures())
    assert [fate.name for fate in fates if fate.outcome == "kept"] == []
    served.assert_unharmed(fates)


def test_what_lies_beside_a_guideline_changes_nothing_that_is_read(served: Served):
    fates = served.deliver_all(crooked.beside())
    assert [fate for fate in fates if fate.outcome == "kept" and not fate.says_the_same] == []
    assert sum(fate.outcome == "kept" for fate in fates) >= 5
    served.assert_unharmed(fates)
