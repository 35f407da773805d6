"""What a test or an examination suggests: "chest X-ray findings that suggest X", "a lesion that looks like X"."""

import re

from shared.criteria.draft.leaves import Lexicon, Reading
from shared.guideline.criterion import UNCERTAIN, Criterion, Feature, Finding

_RELATIONS = ("consistent with", "compatible with", "that suggest")
EXAMINATION = "examination"
# "Cancer" alone leaves open which: no record states that.
ANY_CANCER = "cancer"

_SUGGESTS = re.compile(
    r"(?:\s*\bthat )?(?:\b(?:is|are) )?\b(?:suggests?|suggestive of|indicates?|consistent with|compatible with"
    r"|in keeping with|suspicious of|(?:feels|looks) like|raises? the (?:suspicion|possibility) of)\s+",
    re.IGNORECASE,
)
_UNCERTAIN = re.compile(r"^(?P<test>.+?)(?: findings| results?)? (?:is|are) (?:uncertain|unclear)$", re.IGNORECASE)


def read_finding(text: str, lexicon: Lexicon, label: str) -> Criterion | None:
    """Return the finding that `text` states, or None where it states none."""
    uncertain = _UNCERTAIN.match(text.strip())
    test = lexicon.find_test(uncertain["test"]) if uncertain else None
    if test:
        return Finding(test, (UNCERTAIN,), label)
    relation = _SUGGESTS.search(text)
    if relation is None:
        return None
    what = text[relation.end() :]
    sign = _find_sign(text[: relation.start()].strip(), relation[0], what, lexicon)
    if sign is not None:
        signs = [concept for concept in lexicon.find_suggested(what) if lexicon.is_sign(concept)]
        return Feature(tuple(sorted({*sign.concepts, *signs})), label=label)
    return _finding(text[: relation.start()], what, lexicon, label)


def _find_sign(subject: str, relation: str, what: str, lexicon: Lexicon) -> Reading | None:
    """Return the sign that the whole names, "chest signs compatible with X" being the same as "consistent with X"."""
    for words in (relation, *_RELATIONS):
        reading = lexicon.read(f"{subject} {words} {what}")
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
    is_cancer = any(lexicon.is_cancer(concept) for concept in suggested)
    if lexicon.names_several_tests(subject) or (is_cancer and lexicon.names_feature(what)):
        return Feature((), label=label)
    test = lexicon.find_test(subject)
    if not is_cancer and (test is None or all(map(lexicon.is_result, suggested))):
        is_known = test is not None or lexicon.find_suggested(subject) or lexicon.says_nothing(subject)
        return Feature(tuple(sorted(suggested)) if is_known else (), label=label)
    return Finding(test or EXAMINATION, tuple(sorted(suggested)), label)
