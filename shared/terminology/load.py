"""Reads the data files beside this module into a Terminology; a fault in them is named with its concept."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from shared.data import read_yaml
from shared.terminology.compose import Composer
from shared.terminology.concept import Concept
from shared.terminology.index import FormIndex
from shared.terminology.nearness import LinkWords
from shared.terminology.slips import Slips
from shared.terminology.terminology import Terminology
from shared.terminology.words import Inflections, fold, singular

DATA = Path(__file__).parent


def read_terminology(folder: Path = DATA) -> Terminology:
    """Build the terminology of a folder: words.yaml, compose.yaml, concepts/*.yaml, speech/*.yaml; and what is no slip,
    common_words.txt and medical_words.txt."""
    words = read_yaml(folder / "words.yaml")
    concepts = {c.id: c for path in sorted((folder / "concepts").glob("*.yaml")) for c in _concepts(path)}
    for path in sorted((folder / "speech").glob("*.yaml")):
        concepts |= {concept_id: _spoken(concepts, concept_id, forms) for concept_id, forms in read_yaml(path).items()}
    inflections = Inflections(words["regular_verbs"].split(), words["irregular"])
    index = FormIndex(inflections, words["classes"], words["dropped"].split(), words["skipped"].split())
    for concept in concepts.values():
        _index(concept, index)
    lineages = {concept_id: lineage(concept_id, concepts) for concept_id in concepts}
    table = _table(read_yaml(folder / "compose.yaml"))
    composer = Composer(table, _link_words(words, inflections), lambda c: lineages.get(c, (c,)))
    slips = Slips(inflections.bent(index.vocabulary), lambda word: word in _words_as_such(folder))
    return Terminology(concepts, index, inflections, slips, composer=composer, lineages=lineages)


def index_of(forms: Mapping[str, str], classes: Mapping[str, str], folder: Path = DATA) -> FormIndex:
    """Return an index of other forms, by name, that reads words as the terminology does, with classes of their own.

    Raises ValueError for a form that cannot be read.
    """
    words = read_yaml(folder / "words.yaml")
    inflections = Inflections(words["regular_verbs"].split(), words["irregular"])
    named = {**words["classes"], **classes}
    index = FormIndex(inflections, named, words["dropped"].split(), words["skipped"].split())
    for name, listed in forms.items():
        try:
            index.add(name, listed)
        except (IndexError, ValueError) as error:
            raise ValueError(f"the forms of {name} cannot be read: look for stray |, & and brackets") from error
    return index


def lineage(concept_id: str, concepts: Mapping[str, Concept]) -> tuple[str, ...]:
    """The concept, then what it is a kind of, nearest first."""
    found = [concept_id]
    for at in found:
        is_a = concepts[at].is_a if at in concepts else ()
        found.extend(general for general in is_a if general not in found)
    return tuple(found)


def _index(concept: Concept, index: FormIndex) -> None:
    for forms in (concept.clinical, concept.short, concept.lay):
        try:
            index.add(concept.id, forms)
        except (IndexError, ValueError) as error:
            raise ValueError(f"the forms of {concept.id} cannot be read: look for stray |, & and brackets") from error


def _concepts(path: Path) -> Iterator[Concept]:
    for concept_id, entry in (read_yaml(path) or {}).items():
        generals = tuple(entry.get("is_a", "").replace(",", " ").split())
        label = entry.get("label") or concept_id.replace("_", " ").capitalize()
        spoken = {name: entry.get(name, "") for name in ("clinical", "lay", "short")}
        spoken["clinical"] = f"{concept_id.replace('_', ' ')}, {spoken['clinical']}"
        yield Concept(concept_id, label, entry["kind"], generals, **spoken)


def _spoken(concepts: Mapping[str, Concept], concept_id: str, forms: str) -> Concept:
    """The concept with what people say for it. Raises ValueError where no concept has that name."""
    if concept_id not in concepts:
        raise ValueError(f"speech is given for {concept_id}, which no file of concepts holds")
    concept = concepts[concept_id]
    return replace(concept, lay=f"{concept.lay}, {forms}")


def _table(rows: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
    """Several sites may share a cell: "neck, throat: neck_lump"."""
    return {
        head: {site.strip(): concept for sites, concept in cells.items() for site in sites.split(",")}
        for head, cells in rows.items()
    }


def _link_words(words: Mapping[str, Any], inflections: Inflections) -> LinkWords:
    def keys(name: str) -> frozenset[str]:
        return frozenset(map(inflections.key, words[name].split()))

    dropped, skipped = keys("dropped"), keys("skipped")
    joins = keys("joins")
    return LinkWords(keys("links"), joins, keys("barriers"), (dropped | skipped | keys("light")) - joins)


@cache
def _words_as_such(folder: Path) -> frozenset[str]:
    texts = ((folder / name).read_text(encoding="utf-8") for name in ("common_words.txt", "medical_words.txt"))
    return frozenset(fold(singular(word)) for text in texts for word in text.split())
