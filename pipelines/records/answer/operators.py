"""Which operators a question calls for: the words and names that speak for each, in their order."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from pipelines.records.answer import (
    ahead,
    allergies,
    course,
    findings,
    general,
    medicine_changes,
    medicines,
    stays,
    tests,
    timeline,
)
from pipelines.records.answer.differing import due_date, mismatches
from pipelines.records.answer.general import diagnoses, explained, overview, vaccinations
from pipelines.records.answer.point import Drafted
from pipelines.records.answer.relatives import of_family
from pipelines.records.answer.sentences import answering
from pipelines.records.answer.symptoms import complaint
from pipelines.records.answer.which_side import which_side
from pipelines.records.papers.prepare import Papers
from pipelines.records.question.asked import Asked
from pipelines.records.question.course import asks_course
from pipelines.records.question.focus import ASKS_WHEN, asks_side

Operator = Callable[[Asked, Papers], Drafted]
_Rule = tuple[bool, Operator]
_ALLERGY: Final = (
    r"\b(?:allerg\w+|react(?:s|ed)? (?:badly|to)|(?:bad |any )reactions?|intoleran\w+|bad for me|"
    r"(?:medic\w+|drugs?|tablets?|pills?|antibiotics?|anything)\b[^?]*\b(?:upset|harmed|hurt|disagree[sd]?|poison\w*|"
    r"(?:must|should|can)(?: not|n['’]?t|not) (?:have|take|be given)|(?:must|should) never (?:have|take|be given)))\b"
)
WHO_OR_WHEN: Final = re.compile(rf"\b(?:who|which doctor|how long)\b|{ASKS_WHEN.pattern}", re.IGNORECASE)
_DISAGREE: Final = (
    r"\b(?:disagree\w*|differ\w*|conflict\w*|contradict\w*|mismatch\w*|mistakes?|inconsisten\w+|"
    r"different|agree\w*|match\w*|tally|line up|"
    r"which (?:one )?is (?:right|correct))\b"
)
_OF_ONE_REACTION: Final = r"^\W*(?:and |so )?(?:what|when|who|why|how|where)\b"
_STILL_TO_COME: Final = r"\bhow long (?:should|must|do|does|will|shall|can|ought)\b"
_OUT_OF_RANGE: Final = (
    r"\b(?:abnormal|flagged|not normal|"
    r"(?:out of|outside|below|under|above|over) (?:(?:the|their|its|your|normal|reference) )*(?:ranges?|limits?))\b|"
    r"\b(?:bloods?|results?|tests?)\b[^?]*\b(?:off|wrong|bad|not right)\b"
)
_NO_VALUE: Final = r"^\W*(?:who|which doctor)\b|\bhow (?:often|long)\b"
_JAB: Final = r"\b(?:vaccin\w+|jabs?|immunis\w+)\b"
_MEANING: Final = (
    r"\bhow (?:do|does|will|would)\b|\b(?:mean\w*|stand for|explain)\b|"
    r"\bwhat(?:'s| is| are) (?!my|the|his|her|our)[\w' -]+\??$"
)


def asks_of_allergies(asked: Asked) -> bool:
    """Whether a question is after what the patient is allergic to."""
    names_one = any(name.allergen and "prevention" not in name.systems for name in asked.names)
    is_of_any = _asks_what_allergies(asked) or not asked.says(_OF_ONE_REACTION)
    return bool((asked.says(_ALLERGY) or names_one) and not asked.of("test") and is_of_any)


def operators(asked: Asked) -> list[Operator]:
    """The operators that the words call for, in their order; the documents' best sentences last."""
    return [
        operator
        for applies, operator in (*_of_allergies_and_medicines(asked), *_of_the_rest(asked), *_of_time_and_words(asked))
        if applies
    ]


def _of_allergies_and_medicines(asked: Asked) -> list[_Rule]:
    return [
        (asks_of_allergies(asked), allergies.all_allergies),
        (any(name.id == "due_date" for name in asked.names), due_date),
        (asked.says(_DISAGREE) and not asked.of("medicine", "class", "test"), mismatches),
        (asked.says(r"\b(?:family|relatives?|runs in|inherited|hereditary)\b"), of_family),
        (asks_side(asked.text), which_side),
        (tests.asks_if_back(asked), tests.awaited),
        (asked.query_type == "Symptom", complaint),
        (asked.says(_DISAGREE) and bool(asked.of("medicine")), _disagreement),
        (_is_of_medicines(asked) and asked.says(r"\bwhy\b|\bwhat (?:(?:is|are|was|were) .*)?\bfor\b|\breason\b"), _why),
        (medicines.asks_what_changed(asked) and not asked.says(WHO_OR_WHEN), medicine_changes.changes),
        (
            _is_of_medicines(asked)
            and asked.says(WHO_OR_WHEN)
            and not asked.says(_STILL_TO_COME)
            and not asked.of("test"),
            medicine_changes.first_told,
        ),
        (
            _is_of_medicines(asked) and (medicines.asks_how_much(asked) or medicines.asks_current(asked)),
            medicines.current_dose,
        ),
        (medicines.asks_for_list(asked) and medicines.asks_of_a_slip(asked), medicines.on_slip),
        (
            medicines.asks_for_list(asked) and not asked.window and not asked.says(WHO_OR_WHEN),
            medicines.current_list,
        ),
        (medicines.asks_for_condition(asked), medicines.for_condition),
    ]


def _of_the_rest(asked: Asked) -> list[_Rule]:
    return [
        (
            any(name.id == "hospital_stay" for name in asked.names)
            and (asked.says(r"\b(?:why|what for|reason|how long)\b") or asked.says(ASKS_WHEN)),
            stays.stay,
        ),
        (
            asked.says(_OUT_OF_RANGE)
            and not any(not name.members and "laboratory" not in name.systems for name in asked.of("test")),
            general.flagged,
        ),
        (ahead.asks_what_is_next(asked), ahead.next_dates),
        (timeline.asks_changes_since(asked), timeline.changes_since),
        (asked.says(_JAB) and {name.id for name in asked.names} <= {"vaccine"}, vaccinations),
        (asked.window is not None and asked.says(r"\bresults?\b") and not asked.names, tests.of_that_time),
        (
            asked.query_type == "General" and asked.says(_MEANING),
            _general_only,
        ),
        (bool(asked.authors) and timeline.asks_of_visit(asked), timeline.visit),
        (
            bool(asked.of("test"))
            and (not asked.of("medicine") or asks_course(asked.text))
            and not asked.says(_NO_VALUE),
            tests.result,
        ),
        (bool(asked.of("test")) and not asked.of("medicine"), tests.awaited),
        (bool(asked.of("test", "procedure")) and findings.asks_what_was_found(asked), findings.findings),
        (timeline.asks_of_visit(asked), timeline.visit),
    ]


def _of_time_and_words(asked: Asked) -> list[_Rule]:
    return [
        (asked.query_type == "General", _general),
        (
            bool(asked.of("condition"))
            and (
                asked.says(r"\b(?:how long|since when|diagnos\w+|first|found|picked up)\b") or asked.says(r"^\W*who\b")
            ),
            general.diagnosed,
        ),
        (asked.says(ASKS_WHEN) or asked.says(r"\b(?:what date|how long ago|which year)\b"), timeline.when_was),
        (asked.says(r"\b(?:conditions?|diagnos[ei]s|illness\w*|problems?)\b") and not asked.of("condition"), diagnoses),
        (_only_of_people(asked) or (bool(asked.authors) and asked.says(r"^\W*(?:what|anything)\b")), timeline.visit),
        (asked.query_type == "Timeline" and bool(asked.of("condition", "symptom")), course.course),
        (True, answering),
        (bool(asked.of("test", "procedure")), findings.findings),
    ]


def _only_of_people(asked: Asked) -> bool:
    return bool(asked.carers or asked.authors) and not asked.terms and len(asked.names) == len(asked.carers)


def _general_only(asked: Asked, papers: Papers) -> Drafted:
    """What a word means, where a document says so; a number of that name is no meaning."""
    if asked.says(general.of_mechanism()):
        return Drafted(outcome="no_evidence", settled=True)
    found = _general(asked, papers) or diagnoses(asked, papers, named=True) or general.told_of_all(asked, papers)
    return found or replace(found, settled=True)


def _general(asked: Asked, papers: Papers) -> Drafted:
    if asked.carers or asked.authors:
        return timeline.visit(asked, papers)
    return overview(asked, papers) or explained(asked, papers)


def _why(asked: Asked, papers: Papers) -> Drafted:
    if medicines.asks_for_list(asked) and medicines.asks_what_changed(asked):
        return medicine_changes.changes(asked, papers)
    if asked.of("class") and medicines.asks_what_changed(asked):
        return medicine_changes.changes(asked, papers) or medicine_changes.why(asked, papers)
    return medicine_changes.why(asked, papers)


def _asks_what_allergies(asked: Asked) -> bool:
    """ "What am I allergic to?" is about all of them; "what happened with the penicillin?" about one reaction."""
    return asked.says(r"^\W*(?:and |so )?what\b") and not asked.terms and {n.id for n in asked.names} == {"allergy"}


def _is_of_medicines(asked: Asked) -> bool:
    return bool(asked.of("medicine", "class"))


def _disagreement(asked: Asked, papers: Papers) -> Drafted:
    """Why documents differ on a medicine: what each author wrote, and what came with it."""
    found = medicines.current_dose(asked, papers)
    if not asked.authors:
        return found
    own = [
        point
        for point in found.points
        if point.line.document.professional and point.line.document.professional.name in asked.authors
    ]
    return replace(found, points=tuple(own) or found.points)
