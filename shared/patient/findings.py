"""What tests, and whoever examined, are said to suggest: "CXR: ?mesothelioma", "the dentist thinks it is cancer"."""

from collections.abc import Iterator

from shared.patient.facts import FindingFact
from shared.patient.statements import Stated, Statement

EXAMINATION = "examination"
_HISTORY = "history"


def findings_of(statement: Statement) -> Iterator[FindingFact]:
    """The cancers that a string of symptoms or findings speaks of, each with the test that it is said of."""
    if statement.field == _HISTORY:
        return
    tests = [stated for stated in statement.stated if stated.kind == "test"]
    for stated in statement.stated:
        if stated.kind != "cancer" or stated.is_other or stated.is_past:
            continue
        test = _test_of(stated, tests)
        start = min(test.mention.start, stated.mention.start) if test else stated.mention.start
        end = max(test.mention.end, stated.mention.end) if test else stated.mention.end
        yield FindingFact(
            test=test.mention.concept if test else EXAMINATION,
            suggests=stated.mention.concept,
            is_present=not stated.is_negated,
            quote=statement.quote(start, end),
        )


def _test_of(stated: Stated, tests: list[Stated]) -> Stated | None:
    """The test named last before the words on what it shows; else the first after them ("melanoma on dermoscopy")."""
    before = [test for test in tests if test.mention.start <= stated.mention.start]
    return before[-1] if before else next(iter(tests), None)
