"""A recommendation as printed to the record that is kept: whom, what, how soon and how strongly, from its words."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from pipelines.ingest.action import find_action
from pipelines.ingest.people import find_ages, find_sex, sex_of_all
from pipelines.ingest.recommendations import Numbered
from pipelines.ingest.references import find_references
from pipelines.ingest.strength import find_verb
from shared.guideline.records import Recommendation, SymptomRow

_LIMITS = re.compile(
    r"[^.]*\b(?:apply|applies|are for|is for|covers?)\b[^.]*\b(?:aged|women|men|adults|children|people)\b[^.]*\."
)
_CANCER = re.compile(r"\b(?:cancers?|tumours?|leukaemias?|\w+omas?|neoplasms?)\b", re.IGNORECASE)
_GROUP = re.compile(r"\s+(?:in|of concern in)\s+(?:adults|children|young people|women|men).*$", re.IGNORECASE)
_UNNAMED = re.compile(r"^(?:symptoms|recommendations)\b", re.IGNORECASE)
_HEAD_END = re.compile(
    r"\s*(?:[(,;/]|\b(?:with|on|that|which|who|plus|and/or|suggests?|consistent|results?)\b"
    r"|\bin (?:adults|children|wom[ae]n|m[ae]n)\b)",
    re.IGNORECASE,
)
_DOUBLED = re.compile(r"\b(\w+)( \1)+\b")
_SMOKING = re.compile(r"\bsmok(?:ed|ing|ers?|e)\b", re.IGNORECASE)


def complete(found: Sequence[Numbered], rows: Sequence[SymptomRow]) -> tuple[Recommendation, ...]:
    """Turn recommendations as printed into records; symptom rows lend what the text leaves to them."""
    known = [numbered.rule_id for numbered in found]
    by_rule: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        for reference in row.references:
            by_rule[reference].append(row.symptom)
    return tuple(_complete(numbered, known, by_rule) for numbered in found)


def _complete(numbered: Numbered, known: Sequence[str], symptoms: Mapping[str, Sequence[str]]) -> Recommendation:
    text = numbered.prose.text
    verb = find_verb(text)
    action, urgency = find_action(text, verb, numbered.section_title)
    age_min, age_below = find_ages(text)
    applies_to = "".join(_LIMITS.findall(numbered.preamble)).strip() or None
    own = symptoms.get(numbered.rule_id, ())
    return Recommendation(
        rule_id=numbered.rule_id,
        section=numbered.section,
        section_title=numbered.section_title,
        heading=numbered.heading,
        cancer_type=find_cancer(numbered.heading, numbered.section_title),
        text=text,
        page=numbered.page,
        page_end=numbered.prose.page_end,
        year_tag=numbered.prose.year_tag,
        strength=verb.name if verb else None,
        action=action,
        urgency=urgency,
        age_min=age_min,
        age_max_exclusive=age_below,
        sex=find_sex(text, applies_to or "", numbered.heading or "") or sex_of_all(own),
        symptom_keywords=_keywords(own),
        risk_factor_smoking=_SMOKING.search(text) is not None,
        cross_references=find_references(text, known, own=numbered.rule_id),
        table=numbered.table,
        applies_to=applies_to,
    )


def find_cancer(heading: str | None, section_title: str) -> str | None:
    """Return the cancer that the headings name, without the age group, else that of the section."""
    for title in [*reversed((heading or "").split(" > ")), section_title]:
        name = _GROUP.sub("", title).strip()
        if _CANCER.search(name) and not _UNNAMED.match(name):
            return name
    return None


def _keywords(symptoms: Sequence[str]) -> tuple[str, ...]:
    """Return what each symptom row is called, without its qualifiers."""
    heads = (_HEAD_END.split(symptom, maxsplit=1)[0].strip().lower() for symptom in symptoms)
    return tuple(dict.fromkeys(_DOUBLED.sub(r"\1", head) for head in heads if head))
