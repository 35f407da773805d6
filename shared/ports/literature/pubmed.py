"""PubMed by NCBI's E-utilities: a search, the summaries, the abstracts. An error may come with status 200."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from shared.ports.faults import ServiceFaultError
from shared.ports.json_http import JsonService
from shared.ports.literature.abstracts import findings_of
from shared.ports.literature.base import Paper, Papers
from shared.ports.replies import listed, part, read_as_agreed, several

_TOOL = {"db": "pubmed", "retmode": "json", "tool": "ng12-assessor"}


class PubMed:
    """`service` is eutils; its pace is the caller's to set (3 a second, 10 with a key)."""

    def __init__(self, service: JsonService, email: str = "") -> None:
        self._service = service
        self._who = {**_TOOL, **({"email": email} if email else {})}

    def search(self, query: str, most: int, seconds: float, /) -> Papers:
        """Return the most relevant papers; where the abstracts cannot be had, titles alone."""
        ends = time.monotonic() + seconds
        sought = {**self._who, "term": query, "retmax": str(most), "sort": "relevance"}
        with read_as_agreed(self._service.name):
            found = self._part(self._service.get("/esearch.fcgi", seconds, sought).value, "esearchresult")
            ids = [str(one) for one in listed(found["idlist"])]
            total = int(found["count"]) if str(found.get("count", "")).isdigit() else len(ids)
            lost = tuple(str(one) for one in several((found.get("errorlist") or {}).get("phrasesnotfound")))
            papers = self._papers(ids, ends)
        if total and not papers:  # counted, and not one of them can be read
            raise ServiceFaultError(self._service.name, "invalid_response")
        return Papers(total, papers, lost)

    def _papers(self, ids: Sequence[str], ends: float) -> Sequence[Paper]:
        if not ids:
            return ()
        left, sought = max(ends - time.monotonic(), 0.1), {**self._who, "id": ",".join(ids)}
        told = self._part(self._service.get("/esummary.fcgi", left, sought).value, "result")
        papers = [_paper(told[one]) for one in ids if "error" not in told.get(one, {"error": "gone"})]
        found_out = self._findings(ids, ends)
        return [replace(paper, finding=found_out.get(paper.pmid)) for paper in papers]

    def _findings(self, ids: Sequence[str], ends: float) -> Mapping[str, str]:
        """What is found out, by paper; a paper without an abstract is none, and one that is away takes no title."""
        left = ends - time.monotonic()
        if left <= 0:
            return {}
        asked = {**self._who, "retmode": "xml", "rettype": "abstract", "id": ",".join(ids)}
        try:
            return findings_of(self._service.get_text("/efetch.fcgi", left, asked))
        except ServiceFaultError:
            return {}

    def _part(self, value: Any, name: str) -> Mapping[str, Any]:
        found = part(value, name)
        if "ERROR" in found:
            raise ServiceFaultError(self._service.name, "server_error")
        return found


def _paper(told: Mapping[str, Any]) -> Paper:
    kinds = several(told.get("pubtype"))
    return Paper(str(told.get("uid", "")), str(told.get("title", "")).rstrip("."), str(told.get("source", "")),
                 str(told.get("pubdate", ""))[:4], None, "Retracted Publication" in kinds)  # fmt: skip
