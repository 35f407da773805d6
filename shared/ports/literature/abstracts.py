"""What a paper found, from the abstracts in PubMed's XML; text that others wrote, cut to its conclusion."""

import re
from collections.abc import Iterator, Mapping
from typing import Final
from xml.etree import ElementTree  # entities are refused before it reads, and nothing is fetched

from shared.ports.replies import begun

_MOST: Final = 400
_KINDS: Final = ("PubmedArticle", "PubmedBookArticle")
_BEST: Final = ("conclusion", "interpretation", "finding", "result")
_ENTITY: Final = re.compile(r"<!ENTITY|<!DOCTYPE[^>]*\[", re.IGNORECASE)


def findings_of(xml: str) -> Mapping[str, str]:
    """Return what each paper found, by its id; nothing of an XML that cannot be read, or brings entities of its own."""
    if _ENTITY.search(xml):
        return {}
    try:
        root = ElementTree.fromstring(xml)  # noqa: S314  # see above
    except ElementTree.ParseError:
        return {}
    return dict(_told(root))


def _told(root: ElementTree.Element) -> Iterator[tuple[str, str]]:
    for kind in _KINDS:
        for paper in root.iter(kind):
            pmid = paper.find(".//PMID")
            text = _conclusion(paper)
            if pmid is not None and pmid.text and text:
                yield pmid.text.strip(), text


def _conclusion(paper: ElementTree.Element) -> str:
    """The section that concludes, else the one of results, else the abstract's own end."""
    abstract = paper.find(".//Abstract")
    parts = [] if abstract is None else abstract.findall("AbstractText")
    labelled = {(part.get("Label") or "").lower(): _text(part) for part in parts}
    for wanted in _BEST:
        found = next((text for label, text in labelled.items() if wanted in label and text), "")
        if found:
            return begun(found, _MOST)
    whole = " ".join(_text(part) for part in parts)
    return _end(whole)


def _text(part: ElementTree.Element) -> str:
    return " ".join("".join(part.itertext()).split())


def _end(text: str) -> str:
    """The last whole sentences that fit: an abstract without headings concludes at its end."""
    sentences = re.split(r"(?<=[.!?])\s+", text)
    kept = sentences.pop() if sentences else ""
    while sentences and len(sentences[-1]) + len(kept) < _MOST:
        kept = f"{sentences.pop()} {kept}"
    return begun(kept, _MOST)
