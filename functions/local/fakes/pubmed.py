"""PubMed's E-utilities: a search, summaries, abstracts. An error may come with 200; over the limit the caller's address
comes back."""

import re
from typing import Any, Final
from xml.sax.saxutils import escape

from functions.local.fakes.wire import Answer, Asked, Limit, in_json, in_text
from shared.ports.literature.base import Paper
from shared.ports.literature.samples import SAMPLES

CALLER: Final = "203.0.113.7"
_WORD: Final = re.compile(r"[a-z0-9]{2,}")
_IDLE: Final = frozenset({"in", "of", "and", "the", "for", "on", "with"})
_SEARCH: Final = frozenset(
    {"db", "term", "retmax", "retstart", "retmode", "sort", "tool", "email", "api_key", "field", "datetype"}
)


class Eutils:
    """eutils.ncbi.nlm.nih.gov: three requests a second, ten with a key."""

    def __init__(self, limit: Limit | None = None) -> None:
        self._limit = limit or Limit(3, 1)
        self._papers = {str(99_100_000 + place): paper for place, paper in enumerate(SAMPLES, 1)}

    def answer(self, asked: Asked, /) -> Answer:
        """Answer one request."""
        if self._limit.is_over():
            told = {"error": "API rate limit exceeded", "api-key": CALLER, "count": "4", "limit": "3"}
            return in_json(told, 429, Retry_After="2")
        if asked.query.get("db") != "pubmed":
            return in_json({"esearchresult": {"ERROR": "Invalid db name specified"}})
        if asked.path.endswith("/esearch.fcgi"):
            return self._search(asked)
        ids = [one for one in asked.query.get("id", "").split(",") if one]
        if asked.path.endswith("/esummary.fcgi"):
            return in_json(
                {"header": {"type": "esummary"}, "result": {"uids": ids} | {one: self._told(one) for one in ids}}
            )
        if asked.path.endswith("/efetch.fcgi"):
            return in_text(self._abstracts(ids), 200, "text/xml; charset=UTF-8")
        return in_text("<html><body>Not found</body></html>", 404, "text/html")

    def _search(self, asked: Asked) -> Answer:
        term = asked.query.get("term", "")
        if set(asked.query) - _SEARCH or not term.strip():
            return in_json({"esearchresult": {"ERROR": "Empty term and query_key - nothing todo"}})
        words = [word for word in _WORD.findall(term.lower()) if word not in _IDLE]
        known = {word for paper in SAMPLES for word in _words(paper)}
        kept, lost = [word for word in words if word in known], [word for word in words if word not in known]
        held = [pmid for pmid, paper in self._papers.items() if kept and set(kept) <= _words(paper)]
        most = int(asked.query.get("retmax", "20"))
        found: dict[str, Any] = {"count": str(len(held)), "retmax": str(most), "retstart": "0", "idlist": held[:most]}
        if lost:
            found["errorlist"] = {"phrasesnotfound": lost, "fieldsnotfound": []}
        return in_json({"header": {"type": "esearch"}, "esearchresult": found})

    def _told(self, pmid: str) -> dict[str, Any]:
        paper = self._papers.get(pmid)
        if paper is None:
            return {"uid": pmid, "error": "cannot get document summary"}
        kinds = ["Journal Article", *(["Retracted Publication"] if paper.retracted else [])]
        return {
            "uid": pmid,
            "title": f"{paper.title}.",
            "source": paper.journal,
            "pubdate": paper.year,
            "pubtype": kinds,
        }

    def _abstracts(self, ids: list[str]) -> str:
        papers = "".join(_article(pmid, paper) for pmid in ids if (paper := self._papers.get(pmid)))
        kind = '<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle//EN" "pubmed.dtd">'
        return f'<?xml version="1.0" ?>{kind}<PubmedArticleSet>{papers}</PubmedArticleSet>'


def _article(pmid: str, paper: Paper) -> str:
    concluded = f"<AbstractText Label='CONCLUSIONS'>{escape(paper.finding or '')}.</AbstractText>"
    told = f"<ArticleTitle>{escape(paper.title)}</ArticleTitle><Abstract>{concluded}</Abstract>"
    cited = f"<MedlineCitation><PMID Version='1'>{pmid}</PMID><Article>{told}</Article></MedlineCitation>"
    return f"<PubmedArticle>{cited}</PubmedArticle>"


def _words(paper: Paper) -> set[str]:
    return set(_WORD.findall(f"{paper.title} {paper.finding}".lower()))
