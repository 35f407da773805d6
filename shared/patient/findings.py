"""What tests, and whoever examined, are said to suggest: "CXR: ?mesothelioma", "the dentist thinks it is cancer"."""

import re
from collections.abc import Iterator, Set
from dataclasses import replace

from shared.patient.data_files import load_yaml
from shared.patient.facts import ANYTHING, FindingFact
from shared.patient.statements import OF_NOBODY, Stated, Statement

EXAMINATION = "examination"
ANY_CANCER = "cancer"
UNCERTAIN = "uncertain"
_HISTORY = "history"
_IMAGING = "imaging"
_SQUAMOUS = "squamous_cell_carcinoma"
_NO_FINDINGS = frozenset({"qualifier", "test", "site", "exposure"})
_AIM = re.compile(
    r"\s*(?:(?:was|is|has been|to be)?\s*(?:requested|ordered|booked|arranged|organised|sent|planned|advised))?\s*"
    r"(?:in order )?(?:to (?:rule out|exclude|look for|check for|screen for|assess for)|for)"
    r"\s*(?:any |possible |\?\s*)?",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"\b(?:uncertain\w*|inconclusive|equivocal|indeterminate|unclear|undetermined|non-?diagnostic|non-?specific|unsure"
    r"|uncharacteri[sz]ed|(?:unknown|undefined) (?:nature|significance)|not (?:determined|established|characteri[sz]ed)"
    r"|(?:does|did|do) ?n[o']t know what"
    r"|not (?:clear|certain|conclusive|diagnostic|sure|(?:fully |entirely )?excluded|ruled out)"
    r"|cannot be (?:excluded|ruled out|characteri[sz]ed)"
    r"|(?:could ?n[o']t|can ?n[o']?t|can't|unable to|not able to)"
    r" (?:say|tell|determine|decide|be sure|be certain|exclude|rule out|characteri[sz]e))\b",
    re.IGNORECASE,
)

# Something that a report names without saying what it suggests; what stands before it may say that there is none.
_NAMED = re.compile(
    r"\b(?:nodul\w+|mass(?:es)?|opaci\w+|shadow\w*|lesions?|cysts?|density|collapse|thickening|filling defect|polyps?"
    r"|abnormal\w*|suspicious|irregular\w*|asymmetr\w+)\b",
    re.IGNORECASE,
)
_NONE_OF_IT = re.compile(
    r"\b(?:no|not|nor|nil|without|nothing|normal|neither|free of|exclude[sd]?|never|simple|benign)\b[^.;:]{0,40}$",
    re.IGNORECASE,
)


def findings_of(statement: Statement, reported: str | None = None) -> Iterator[FindingFact]:
    """What a string of symptoms or findings says was found, each with the test named, or as an examination.

    `reported`: the test whose report the text is, where no sentence of its own names one.
    """
    if statement.field == _HISTORY:
        return
    tests = _told([stated for stated in statement.stated if stated.kind == "test" and not stated.is_other])
    within = {stated.mention.concept for stated in statement.stated if not stated.is_negated}
    for stated in statement.stated:
        test = _test_of(stated, tests)
        if _is_finding(stated) and not _is_of_another_lining(stated, within) and not _is_aim(stated, test, statement):
            finding = _finding(stated, test, statement)
            if test is None and reported and stated.kind == "cancer":
                finding = replace(finding, test=reported)
            yield finding
            if finding.suggests == ANY_CANCER:
                yield from _cancers_of_sites(finding, statement)
    yield from _open_findings(statement, tests)
    yield from _unnamed_findings(statement, tests, reported)


def _told(tests: list[Stated]) -> list[Stated]:
    """The tests; "the radiologist" reports on the film that is named, and is a test of his own only where none is."""
    films = load_yaml("meanings")["films"]
    is_named = any(test.mention.concept in films for test in tests)
    return [test for test in tests if test.mention.concept != _IMAGING] if is_named else tests


def _is_aim(stated: Stated, test: Stated | None, statement: Statement) -> bool:
    """ "CXR to rule out lung cancer": what a test is to look for it has not shown."""
    if test is None or not stated.is_hypothetical or stated.mention.start < test.mention.end:
        return False
    return _AIM.fullmatch(statement.text, test.mention.end, stated.mention.start) is not None


def _cancers_of_sites(finding: FindingFact, statement: Statement) -> Iterator[FindingFact]:
    """ "Looks like cancer" of a place that the string names."""
    by_site = load_yaml("meanings")["by_site"]
    sites = {stated.mention.concept for stated in statement.stated if stated.kind == "site"}
    yield from (replace(finding, suggests=by_site[site]) for site in sorted(sites & by_site.keys()))


def _is_finding(stated: Stated) -> bool:
    if stated.kind in _NO_FINDINGS or stated.is_other or stated.is_past:
        return False
    if stated.kind == "cancer":
        return stated.supposed_as not in OF_NOBODY
    return not stated.is_hypothetical


def _is_of_another_lining(stated: Stated, within: Set[str]) -> bool:
    """ "SCC" of the tongue is no cancer of the skin: the string says what it is of."""
    told = load_yaml("meanings")["of_another_lining"]
    return stated.mention.concept == _SQUAMOUS and not within.isdisjoint(told)


def _finding(stated: Stated, test: Stated | None, statement: Statement) -> FindingFact:
    start = min(test.mention.start, stated.mention.start) if test else stated.mention.start
    end = max(test.mention.end, stated.mention.end) if test else stated.mention.end
    return FindingFact(
        test=test.mention.concept if test else EXAMINATION,
        suggests=stated.mention.concept,
        is_present=not stated.is_negated,
        quote=statement.quote(start, end),
    )


def _open_findings(statement: Statement, tests: list[Stated]) -> Iterator[FindingFact]:
    """A test whose findings are said to leave the matter open."""
    match = _OPEN.search(statement.text) if tests else None
    if match:
        test = tests[0].mention
        quote = statement.quote(min(test.start, match.start()), max(test.end, match.end()))
        yield FindingFact(test.concept, UNCERTAIN, True, quote)


def _unnamed_findings(statement: Statement, tests: list[Stated], reported: str | None) -> Iterator[FindingFact]:
    """Something that a film shows, of which nobody says whether it suggests a cancer: it is to be asked."""
    films = load_yaml("meanings")["films"]
    shown = next((test.mention for test in tests if test.mention.concept in films), None)
    if (shown is None and reported is None) or any(one.kind == "cancer" for one in statement.stated):
        return
    for match in _NAMED.finditer(statement.text, shown.end if shown else 0):
        if not _NONE_OF_IT.search(statement.text, 0, match.start()):
            test = shown.concept if shown else reported or ""
            start = shown.start if shown else match.start()
            yield FindingFact(test, ANYTHING, True, statement.quote(start, match.end()), "supposed")
            return


def _test_of(stated: Stated, tests: list[Stated]) -> Stated | None:
    """The test named last before the words on what it shows; else the first after them ("melanoma on dermoscopy")."""
    before = [test for test in tests if test.mention.start <= stated.mention.start]
    return before[-1] if before else next(iter(tests), None)
