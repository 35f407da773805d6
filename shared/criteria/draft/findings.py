"""What a test or an examination suggests: "chest X-ray findings that suggest X", "a lesion that looks like X"."""

import re
from itertools import product

from shared.criteria.draft.leaves import Lexicon, Reading
from shared.criteria.draft.turned import other_orders
from shared.guideline.criterion import UNCERTAIN, Criterion, Feature, Finding

_RELATIONS = ("consistent with", "compatible with", "that suggest")
EXAMINATION = "examination"
# "Cancer" alone leaves open which: no record states that.
ANY_CANCER = "cancer"


_THAT = r"(?:,?\s*\b(?:in a way )?(?:that|which) )?(?:\b(?:is|are|was|were|may be|can be|being|has|have been) )?"
_SUGGESTS = re.compile(
    rf"{_THAT}\b(?:suggest(?:s|ed|ing)?|suggestive of|indicat(?:es?|ed|ing|ive of)|point(?:s"
    r"|ed|ing)? to(?:wards)?|consistent with"
    r"|compatible with|in keeping with|(?:(?:would|could|may|might) )?fit(?:s|ting)?(?: in)? with"
    r"|in line with|suspicious (?:of|for)|typical of|characteristic of|concerning for"
    r"|(?:evidence|features|changes|appearances)(?: suggestive)? of"
    r"|(?:look|feel|seem|appear)(?:s|ed|ing)? (?:like|to be)"
    r"|(?:raise|raises|raised|raising)(?: the| a)? (?:suspicion|possibility|concern)s? (?:of|about|for)"
    r"|(?:show|shows|showed|showing|reveal|reveals|revealing)(?: signs? of| evidence of)?"
    r"|(?:makes?|leads?) (?:you|one|the clinician|clinicians) (?:to )?(?:suspect|think of|suspicious of)"
    r"|(?:could|might|may|can)(?: well)? be)\s+",
    re.IGNORECASE,
)
_SUSPECTED = re.compile(
    r"^(?:(?:features?|signs?|evidence|changes|appearances?|findings?)(?: suggestive| typical)? of "
    r"|suspected |possible )?"
    r"(?P<what>.+?) (?:(?:(?:is|are|has been) )?(?:suspected|suggested|indicated|thought likely"
    r"|suspicion) )?(?:on|by|from|at"
    r"|after) (?P<test>.+)$",
    re.IGNORECASE,
)
_SUGGESTED_BY = re.compile(
    r"^(?P<what>.+?) (?:(?:is|are) )?(?:suggested|indicated) by (?P<who>.+)$"
    r"|^(?P<whose>.+?) (?:in|for) which (?:there is (?:a )?suspicion of )?(?P<named>.+?)"
    r"(?: (?:is|has been) (?:suspected|suggested|possible|a possibility))?$",
    re.IGNORECASE,
)
_DOUBTFUL = r"(?:uncertain|unclear|inconclusive|equivocal|indeterminate|not clear|ambiguous)"
_UNCERTAIN = re.compile(
    r"^(?P<test>.+?)(?: scan)?(?: findings| results?| appearances?)? (?:is|are|remains?|was|were)(?: still)? "
    rf"{_DOUBTFUL}$|^(?:an? )?{_DOUBTFUL} (?P<named>.+?)(?: findings?| results?| appearances?)$",
    re.IGNORECASE,
)


def read_finding(text: str, lexicon: Lexicon, label: str) -> Criterion | None:
    """Return the finding that `text` states, or None where it states none."""
    uncertain = _UNCERTAIN.match(text.strip())
    test = lexicon.find_test(uncertain["test"] or uncertain["named"]) if uncertain else None
    if test:
        return Finding(test, (UNCERTAIN,), label)
    passive = _SUGGESTED_BY.match(text.strip())
    if passive:
        text = f"{passive['who'] or passive['whose']} suggesting {passive['what'] or passive['named']}"
    suspected = _SUSPECTED.match(text.strip())
    if suspected and lexicon.find_test(suspected["test"]) and lexicon.names_cancer(suspected["what"]):
        return _finding(suspected["test"], suspected["what"], lexicon, label)
    relation = _SUGGESTS.search(text)
    sign = _find_sign(text, relation, lexicon) if relation else None
    if sign is not None and relation is not None:
        signs = [c for c in lexicon.find_suggested(text[relation.end() :]) if lexicon.is_sign(c)]
        return Feature(tuple(sorted({*sign.concepts, *signs})), label=label)
    return _finding(text[: relation.start()], text[relation.end() :], lexicon, label) if relation else None


def _find_sign(text: str, relation: re.Match[str], lexicon: Lexicon) -> Reading | None:
    """Return the sign that the whole names, "chest signs compatible with X" being the same as "consistent with X"."""
    subject, what = text[: relation.start()].strip(), text[relation.end() :]
    subjects, suggested = (subject, *other_orders(subject)), (what, *other_orders(what))
    for words in (relation[0], *_RELATIONS):
        for said, of in product(subjects, suggested):
            reading = lexicon.read(f"{said} {words} {of}")
            if reading is not None and not lexicon.is_cancer(reading.concepts[0]):
                return reading
    return None


def subject_of(text: str) -> str:
    """Return the words before "suggests"."""
    relation = _SUGGESTS.search(text)
    return text[: relation.start()] if relation else ""


def _finding(subject: str, what: str, lexicon: Lexicon, label: str) -> Criterion | None:
    """Return a finding where a test or a look suggests a cancer; "consistent with an enlarged liver" is that sign."""
    suggested = lexicon.find_suggested(what)
    if not suggested or suggested == (ANY_CANCER,):
        return None
    if lexicon.names_several_tests(subject):
        return Feature((), label=label)
    is_cancer = any(lexicon.is_cancer(concept) for concept in suggested)
    if is_cancer and lexicon.names_feature(what):
        return None
    test = lexicon.find_test(subject)
    if not is_cancer and (test is None or all(map(lexicon.is_result, suggested))):
        if test is None and not (lexicon.find_suggested(subject) or lexicon.says_nothing(subject)):
            return Feature((), label=label)
        return Feature(tuple(sorted(suggested)), label=label)
    return Finding(test or EXAMINATION, tuple(sorted(suggested)), label)
