"""What papers found, from PubMed's XML in its many shapes."""

import os
from pathlib import Path

import pytest

from shared.ports.literature.abstracts import findings_of


def article(body: str, pmid: str = "7") -> str:
    return (
        f"<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>{pmid}</PMID>"
        f"<Article><Abstract>{body}</Abstract></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>"
    )


def test_the_conclusion_comes_before_the_results() -> None:
    parts = '<AbstractText Label="RESULTS">R.</AbstractText><AbstractText Label="CONCLUSIONS">C.</AbstractText>'
    assert findings_of(article(parts)) == {"7": "C."}


def test_results_stand_where_nothing_concludes() -> None:
    parts = '<AbstractText Label="BACKGROUND">B.</AbstractText><AbstractText Label="RESULTS">R &lt; 1.</AbstractText>'
    assert findings_of(article(parts)) == {"7": "R < 1."}


def test_an_abstract_without_headings_is_told_by_its_end() -> None:
    text = "First sentence. " * 60 + "Last, <i>the</i> point."
    (told,) = findings_of(article(f"<AbstractText>{text}</AbstractText>")).values()
    assert told.endswith("Last, the point.")
    assert len(told) <= 420


def test_a_long_conclusion_is_cut_at_a_sentence() -> None:
    (told,) = findings_of(article(f'<AbstractText Label="CONCLUSION">{"It was so. " * 80}</AbstractText>')).values()
    assert told.endswith("It was so.")
    assert len(told) <= 400


@pytest.mark.parametrize(
    "xml",
    [
        "",
        "<html><p>down",
        "{}",
        '<!DOCTYPE x [<!ENTITY a "aaaa">]>' + article("<AbstractText>&a;</AbstractText>"),
        article(""),
    ],
)
def test_what_cannot_be_read_tells_nothing(xml: str) -> None:
    assert findings_of(xml) == {}


def test_a_sample_of_the_services_own_shape() -> None:
    folder = os.environ.get("NG12_REFERENCE_DATA")
    sample = Path(folder or "/nowhere") / "gold/agent/services/pubmed/efetch_sglt2.xml"
    if not sample.exists():
        pytest.skip("the reference data are not here")
    assert findings_of(sample.read_text(encoding="utf-8")) == {
        "99000001": "Fewer heart failure hospitalisations (p<0.001).",
        "99000009": "A chapter.",
    }
