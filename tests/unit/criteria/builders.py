"""Recommendations and trees for tests, from text alone."""

from shared.criteria.assessment import Assessment, assess
from shared.criteria.book import Book
from shared.criteria.compile import compile_rules
from shared.criteria.draft.read import read
from shared.criteria.evaluate import evaluate
from shared.criteria.rulebook import Rulebook
from shared.criteria.verdict import Verdict
from shared.guideline.records import Edition, Guideline, Recommendation, Table
from shared.guideline.urgency import Action, Urgency
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import Terminology, load_terminology
from tests.unit.criteria.signature import signature


def recommendation(
    text: str,
    *,
    rule_id: str = "9.9.1",
    sex: str | None = None,
    applies_to: str | None = None,
    table: Table | None = None,
    urgency: Urgency = Urgency.URGENT,
    action: Action = Action.URGENT_INVESTIGATION,
) -> Recommendation:
    """Return a recommendation of which only what is given matters."""
    return Recommendation(
        rule_id=rule_id,
        section="9.9",
        section_title="A section",
        heading=None,
        cancer_type="A cancer",
        text=text,
        page=1,
        page_end=1,
        year_tag=None,
        strength="offer",
        action=action,
        urgency=urgency,
        sex=sex,
        applies_to=applies_to,
        table=table,
    )


def tree(text: str, **more: str | Table | None) -> str:
    """Return the tree of a recommendation's text in one line."""
    return signature(read(recommendation(text, **more), load_terminology()).criterion)  # type: ignore[arg-type]


def unread(text: str) -> tuple[str, ...]:
    """Return the words of a recommendation's text that were not read."""
    return read(recommendation(text), load_terminology()).unread


def record(**fields: object) -> PatientRecord:
    """Return a record of a man of 60 who never smoked, save for what is given."""
    base: dict[str, object] = {"patient_id": "T-1", "age": 60, "gender": "Male", "smoking_history": "Never Smoked"}
    return PatientRecord.model_validate(base | fields)


def judge(text: str, **fields: object) -> Verdict:
    """Return the verdict on a recommendation's text for a record."""
    terminology = load_terminology()
    criterion = read(recommendation(text), terminology).criterion
    assert criterion is not None
    return evaluate(criterion, read_facts(record(**fields), terminology), terminology)


def guideline(*recommendations: Recommendation) -> Guideline:
    """Return an edition that holds just these recommendations."""
    edition = Edition(
        edition_id="T-1",
        guideline="NG12",
        title="A guideline",
        published=None,
        last_updated="2026-01-01",
        content_hash="0",
        reader_version="0",
        pages=1,
    )
    return Guideline(edition=edition, recommendations=recommendations, symptom_rows=(), terms=())


def compiled(edition: Guideline, terminology: Terminology) -> Rulebook:
    """Return the rules of an edition by their words alone, without a rulebook that people read before."""
    return compile_rules(edition, terminology, book=Book(edition.edition.guideline, {}))


def answer(edition: Guideline, **fields: object) -> Assessment:
    """Return everything that code decides about a record under an edition."""
    terminology = load_terminology()
    asked = record(**fields)
    return assess(asked, read_facts(asked, terminology), edition, compiled(edition, terminology))
