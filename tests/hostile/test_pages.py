"""Pages taken out or exchanged with the footers made to fit: the list of contents still tells."""

import pytest

from tests.hostile.made import changed, sample
from tests.hostile.pages import relabelled, repaged
from tests.pipelines.ingest.retouching import fate
from tests.pipelines.ingest.test_genuine_editions import with_its_terms_first, without_header_and_footer


@pytest.mark.parametrize("place", range(12))
def test_a_page_gone_or_astray_is_missed_though_the_footers_fit(place):
    name, data = list(repaged(sample()))[place]
    assert fate(data) in ("pages-missing", "numbering-gap", "dangling-reference"), name


@pytest.mark.long
def test_a_page_of_the_real_tables_that_is_gone_is_missed_though_the_footers_fit(ng12_pdf: bytes):
    assert {name: found for name, data in repaged(ng12_pdf) if (found := fate(data)) == "kept"} == {}


def test_footers_that_only_say_otherwise_are_believed():
    assert fate(changed(relabelled)) == "kept"


def test_chapters_moved_without_their_contents_are_told(ng12_pdf: bytes):
    def change(document):
        without_header_and_footer(document)
        document.move_page(84, 8)

    assert fate(changed(change, ng12_pdf)) == "pages-missing"
    assert fate(changed(with_its_terms_first, ng12_pdf)) == "kept"
