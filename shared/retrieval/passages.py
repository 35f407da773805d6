"""One passage a recommendation, symptom row and term, enriched with what people call the same thing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from shared.guideline.records import Guideline, Recommendation, SymptomRow, Table, Term
from shared.guideline.urgency import Urgency, most_urgent
from shared.language.age_limits import lowest_age, row_ages
from shared.language.stems import stems_by_sentence
from shared.language.values import condition, limits
from shared.retrieval.chunk_ids import row_chunk_ids, rule_chunk_id, term_chunk_id
from shared.retrieval.hit import MAX_REFERENCES, Passage
from shared.retrieval.talk import load_printed, load_talk

if TYPE_CHECKING:
    from shared.terminology.terminology import Terminology

# The guideline's defined age groups, and how its sentences name them; the first that is found.
_GROUPS = {
    "children and young people": re.compile(r"\bchild(?:ren)? (?:and|or) young (?:people|person)", re.IGNORECASE),
    "children": re.compile(r"\bchild(?:ren)?\b", re.IGNORECASE),
    "young people": re.compile(r"\byoung (?:people|person)\b", re.IGNORECASE),
}
_RANGE = re.compile(r"birth to (\d+)|aged (\d+) to (\d+)", re.IGNORECASE)
_ADULT_FROM = 16
_FEATURE_KINDS = frozenset(("symptom", "sign", "condition", "test_result", "exposure"))
_AGE = re.compile(r"\baged? (?:under )?\d|\b\d+ and over|\bunder \d|\bbelow \d", re.IGNORECASE)
_THRESHOLD = re.compile(
    r"\b(?:at least|less than|more than|below|above) \d|\d[^.,;]{0,12} or (?:greater|more)\b|threshold"
)
_RESULT = re.compile(
    r"\b(?:(?<!symptoms that )suggests?|suggestive|results?|findings?|is \d[\d.]* ?\S* or (?:greater|more)|normal)\b",
    re.IGNORECASE,
)
_THE_TEST = re.compile(r"\bif the (?!person)", re.IGNORECASE)
_TESTS = frozenset(("test", "test_result", "analyte"))
_HAD = frozenset(("symptom", "sign", "condition"))
_DURATION = re.compile(r"\b\d+\s*(?:hours?|days?|weeks?|months?)\b|persist|recur|frequent", re.IGNORECASE)


def passages_of(guideline: Guideline, terminology: Terminology) -> tuple[Passage, ...]:
    """Return every passage of an edition, in the guideline's order."""
    writer = _Writer(guideline, terminology)
    return (
        *(writer.of_recommendation(recommendation) for recommendation in guideline.recommendations),
        *writer.of_rows(guideline.symptom_rows),
        *(writer.of_term(term) for term in guideline.terms),
    )


def canonical_text(recommendation: Recommendation) -> str:
    """Return a recommendation whole, its table after it, a row a line."""
    return "\n".join((recommendation.text, *_table_lines(recommendation.table)))


def _table_lines(table: Table | None) -> tuple[str, ...]:
    return (table.title, *(" | ".join(row) for row in table.rows)) if table else ()


class _Writer:
    def __init__(self, guideline: Guideline, terminology: Terminology) -> None:
        self._edition = guideline.edition.edition_id
        self._rules = guideline.by_id()
        self._terminology = terminology
        self._talk = load_talk()
        self._rows = _symptoms_by_rule(guideline.symptom_rows)
        self._age_groups = {
            name: _age_range(term.text) for name in _GROUPS for term in guideline.terms if term.term.casefold() == name
        }

    def of_recommendation(self, rule: Recommendation) -> Passage:
        text = canonical_text(rule)
        about = " ".join(filter(None, (rule.section_title, rule.heading, rule.cancer_type)))
        age_min, age_below = self._ages(rule.age_min, rule.age_max_exclusive, f"{about} {rule.text}")
        at_least, below = limits(rule.text)
        follows_result = bool(_RESULT.search(rule.text)) and not self._features(rule.text, _HAD)
        rows = self._rows.get(rule.rule_id, "")
        concepts, broader = self._said_by(rule, text, rows, follows_result)
        return Passage(
            chunk_id=rule_chunk_id(self._edition, rule.rule_id),
            doc_type="rule_search",
            page=rule.page,
            text=text,
            search_text=self._search_text(about, f"{text} {rows}", rule.applies_to),
            rule_id=rule.rule_id,
            references=rule.cross_references or None,
            section=rule.section,
            cancer_type=rule.cancer_type,
            age_min=age_min,
            age_max_exclusive=age_below,
            sex=rule.sex,
            urgency=rule.urgency,
            symptom_keywords=rule.symptom_keywords,
            risk_factor_smoking=rule.risk_factor_smoking,
            states_duration=bool(_DURATION.search(text)),
            states_age=bool(_AGE.search(text)),
            states_threshold=bool(_THRESHOLD.search(text)),
            limits_from=at_least,
            limits_below=below,
            action=rule.action,
            concepts=concepts,
            broader=broader,
            features=self._features(f"{text} {rows}"),
            follows_result=follows_result,
            reads=self._tests_in(condition(rule.text)) if follows_result else (),
        )

    def _said_by(
        self, rule: Recommendation, text: str, rows: str, follows_result: bool
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The concepts of a recommendation, and those said less surely: by its rows, in lists, of the test it reads."""
        topic = rule.heading or rule.cancer_type or rule.section_title
        concepts, broader = self._concepts(f"{topic}. {text}", action=rule.action)
        # A cancer in a list is not what the recommendation is about.
        listed = set(concepts) & self._cancers(text) - self._cancers(topic)
        said_less = {*broader, *listed, *(said for group in self._concepts(rows) for said in group)}
        said_less |= self._tests_before(rule) if follows_result else set()
        kept = tuple(concept for concept in concepts if concept not in listed)
        return kept, tuple(sorted(said_less - set(kept)))

    def _tests_before(self, rule: Recommendation) -> set[str]:
        """The tests of the recommendation whose results this one reads: the one it names, else that before it."""
        numbers = list(self._rules)
        before = self._rules[numbers[max(0, numbers.index(rule.rule_id) - 1)]]
        is_near = before.heading == rule.heading and _THE_TEST.search(rule.text)
        read = [self._rules[number] for number in rule.cross_references if number in self._rules]
        texts = " ".join(other.text for other in read or ([before] if is_near else []))
        return set(self._tests_in(texts))

    def _tests_in(self, text: str) -> tuple[str, ...]:
        named = (concept for concept in self._mentioned(text) if self._terminology.concept(concept).kind in _TESTS)
        return tuple(sorted(named))

    def of_rows(self, rows: Sequence[SymptomRow]) -> Iterable[Passage]:
        for row, chunk_id in zip(rows, row_chunk_ids(self._edition, rows), strict=True):
            yield self._of_row(row, chunk_id)

    def _of_row(self, row: SymptomRow, chunk_id: str) -> Passage:
        named = [self._rules[reference] for reference in row.references if reference in self._rules]
        about = " ".join(filter(None, (row.group, row.subgroup)))
        age_min, age_below = self._ages(*row_ages(row.symptom), f"{row.group} {row.symptom}")
        if age_min is None and age_below is None:
            age_min, age_below = self._shared_ages(named)
        concepts, broader = self._concepts(f"{row.symptom}. {row.possible_cancer} cancer")
        sexes = {rule.sex for rule in named}
        return Passage(
            chunk_id=chunk_id,
            doc_type="symptom_index",
            page=row.page,
            text=f"{row.symptom}\n{row.possible_cancer}\n{row.recommendation}",
            search_text=self._search_text(about, f"{row.symptom} {row.possible_cancer}", None),
            references=row.references[:MAX_REFERENCES],
            cancer_type=row.possible_cancer,
            age_min=age_min,
            age_max_exclusive=age_below,
            sex=sexes.pop() if len(sexes) == 1 else None,
            urgency=most_urgent(rule.urgency for rule in named),
            symptom_keywords=tuple(keyword for rule in named for keyword in rule.symptom_keywords),
            risk_factor_smoking="smoke" in row.symptom,
            states_duration=bool(_DURATION.search(row.symptom)),
            states_age=bool(_AGE.search(row.symptom)),
            states_threshold=bool(_THRESHOLD.search(row.symptom)),
            concepts=concepts,
            broader=broader,
            features=self._features(row.symptom),
        )

    def of_term(self, term: Term) -> Passage:
        return Passage(
            chunk_id=term_chunk_id(self._edition, term),
            doc_type="term",
            page=term.page,
            text=f"{term.term}\n{term.text}",
            search_text=f"{term.term} {term.term} {term.text}",
            term=term.term,
            concepts=self._concepts(term.term)[0],
            broader=self._concepts(term.text)[0],
            urgency=Urgency.NONE,
        )

    def _search_text(self, about: str, text: str, applies_to: str | None) -> str:
        said_also = " ".join(self._terminology.expand(text))
        return " ".join(filter(None, (about, text, applies_to, said_also)))

    def _concepts(self, text: str, action: str | None = None) -> tuple[tuple[str, ...], tuple[str, ...]]:
        clinical = {mention.concept for mention in self._terminology.find_mentions(text)}
        broader = {general for concept in clinical for general in self._terminology.general_of(concept)}
        broader = (broader | self._terminology.sites_in(text)) - clinical
        talk = {mention.concept for mention in load_printed().mentions(stems_by_sentence(text))}
        talk -= self._talk.elsewhere
        talk |= self._talk.actions.get(action or "", frozenset())
        return tuple(sorted(clinical | talk)), tuple(sorted(broader))

    def _mentioned(self, text: str) -> set[str]:
        return {mention.concept for mention in self._terminology.find_mentions(text)}

    def _cancers(self, text: str) -> set[str]:
        return {concept for concept in self._mentioned(text) if self._terminology.concept(concept).kind == "cancer"}

    def _features(self, text: str, kinds: frozenset[str] = _FEATURE_KINDS) -> int:
        return sum(self._terminology.concept(concept).kind in kinds for concept in self._mentioned(text))

    def _shared_ages(self, rules: Sequence[Recommendation]) -> tuple[int | None, int | None]:
        """The ages of the recommendations that a row names, where they agree."""
        ages = {self._ages(rule.age_min, rule.age_max_exclusive, f"{rule.heading} {rule.text}") for rule in rules}
        return ages.pop() if len(ages) == 1 else (None, None)

    def _ages(self, age_min: int | None, below: int | None, text: str) -> tuple[int | None, int | None]:
        """Where no single limit governs, take the age group that the text names, as the guideline defines it."""
        if age_min is not None or below is not None:
            return age_min, below
        if lowest := lowest_age(text):
            return lowest, None
        group = next((name for name, said in _GROUPS.items() if said.search(text)), None)
        if group:
            return self._age_groups.get(group, (None, None))
        return (_ADULT_FROM, None) if "adults" in text.casefold() else (None, None)


def _symptoms_by_rule(rows: Iterable[SymptomRow]) -> dict[str, str]:
    """What the tables by symptom call the features of a recommendation."""
    said: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        for rule in row.references:
            said[rule].append(row.symptom)
    return {rule: ". ".join(dict.fromkeys(symptoms)) for rule, symptoms in said.items()}


def _age_range(definition: str) -> tuple[int | None, int | None]:
    found = _RANGE.search(definition)
    if not found:
        return None, None
    return (int(found[2]) if found[2] else None, int(found[1] or found[3]) + 1)
