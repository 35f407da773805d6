"""What a question asks that papers cannot decide: advice, a diagnosis, a cause, somebody else's record."""

import re
from collections.abc import Set
from typing import Final, Literal

from pipelines.records.question.focus import asks_side
from pipelines.records.question.modal import ASKS_EFFECT, ASKS_LEAVE, ASKS_WHETHER_ILL, GRAVE
from shared.language.patterns import patterns_beside
from shared.records.shapes import Dossier
from shared.terminology.health_words import Name

Bound = Literal["within", "advice", "diagnosis", "other_patient", "relative"]

_CAN_DO: Final = frozenset({"medicine", "class", "procedure"})
_OF_A_RESULT: Final = re.compile(
    r"^\W*(?:is|are|was|were) (?:my|his|her|our|the) [^?]*\b(?:alright|all right|ok|okay|fine)\b", re.I
)
_TREATMENT_KINDS: Final = frozenset({"medicine", "class"})
_OWNER = re.compile(
    r"\b(?:of|for|about|from|belonging to|on|is|does|did|has|was|what's|give me|show me|and)\s+((?:Mr|Mrs|"
    r"Ms|Miss)\.?\s+[A-Z][a-z]+|[A-Z][a-z]+(?:[ -](?:[A-Z][a-z'’]+|[A-Z]\.))+)(?:['’]s)?"
    r"|((?:Mr|Mrs|Ms|Miss)\.?\s+[A-Z][a-z]+|[A-Z][a-z]+(?:[ -][A-Z][a-z]+)+)['’]s\b"
    r"|\b(?!(?:What|Who|Where|When|How|That|It|Let|Here|There|"
    r"Today)['’]s)([A-Z][a-z]+)['’]s (?:\w+ ){0,2}(?:medicines?|medications?|records?|results?|file|"
    r"notes|"
    r"documents|papers|tablets|allerg\w+|bloods?|letters?|diagnos\w+|test|prescription|history)\b"
)

_READ_OUT: Final = re.compile(
    r"\b(?:should|must|do) i (?:be|have)\b|"
    r"\bhow (?:long|often) (?:should|must|do|does|shall|ought) (?:i|we|he|she) (?:to )?"
    r"(?:carry on|continue|keep|take|taking|use|stay|remain|go on|give|need)\b",
    re.IGNORECASE,
)
_WHETHER: Final = re.compile(
    r"^\W*(?:(?:and|so|but|please)\W+)?(?:should|shall|must|ought|can|could|may|do|does|is|are)\b", re.IGNORECASE
)
_OFF: Final = r"(?:stop|skip|pause|miss|hold|withhold|restart|leave (?:off|out)|come off)"
_MEDICINES: Final = r"(?:tablets?|pills?|medic(?:in|ation)\w*|meds|drugs?)"
_LEAVES_OFF: Final = re.compile(rf"\b{_MEDICINES}\b[^?]*\b{_OFF}\b|\b{_OFF}\b[^?]*\b{_MEDICINES}\b", re.IGNORECASE)
_WORRIES: Final = re.compile(r"\b(?:worr(?:y|ied)|concern(?:ed)?)\b", re.IGNORECASE)
_words: Final = patterns_beside(__file__)


def bound_of(question: str, dossier: Dossier, names: tuple[Name, ...], *, is_relative: bool = False) -> Bound:
    """Return what a question asks for, the gravest first; `is_relative`: of a relative's own health."""
    if asks_for_another(question, dossier):
        return "other_patient"
    kinds = {name.kind for name in names}
    if is_relative:
        return "advice" if _asks_leave(question) and is_of_treatment(names) else "relative"
    if _words()["on_paper"].search(question) or asks_side(question) or _asks_of_result(question, kinds):
        return "within"
    if _asks_leave(question) and not _asks_of_record(question, names, dossier):
        return "advice"
    if ASKS_EFFECT.search(question) and kinds & _CAN_DO:
        return "diagnosis"
    if ASKS_WHETHER_ILL.search(question) and (kinds & {"condition"} or GRAVE.search(question)):
        return "diagnosis"
    is_cause = _words()["diagnoses"].search(question) or ("carer" not in kinds and _words()["gives"].search(question))
    if is_cause and (
        kinds - {"test", "carer", "class"} or _words()["grave"].search(question) or _words()["unknown"].search(question)
    ):
        return "diagnosis"
    return "within"


def _asks_of_result(question: str, kinds: Set[str]) -> bool:
    """Whether a result is all right is what the laboratory's own flag says."""
    return "test" in kinds and not kinds & _CAN_DO and bool(_OF_A_RESULT.search(question))


def _asks_leave(question: str) -> bool:
    return bool(_words()["advises"].search(question) or ASKS_LEAVE.search(question))


def _asks_of_record(question: str, names: tuple[Name, ...], dossier: Dossier) -> bool:
    """A schedule, or the dose of a medicine that the papers hold, is read and not decided."""
    if not _words()["schedule"].search(question):
        return False
    text = " ".join(document.text.lower() for document in dossier.documents)
    medicines = [name for name in names if name.kind == "medicine"]
    if not medicines:
        return not is_of_treatment(names)
    return all(any(form.lower() in text for form in name.called) for name in medicines) and bool(
        _READ_OUT.search(question)
    )


def is_of_treatment(names: tuple[Name, ...]) -> bool:
    """Whether a question names a medicine or a group of them."""
    return any(name.kind in _TREATMENT_KINDS for name in names)


def asks_for_a_decision(question: str, names: tuple[Name, ...], bound: Bound) -> bool:
    """Whether a treatment is to be decided, before a procedure for instance; what to bring or raise there is not."""
    if bound != "advice" or _WORRIES.search(question):
        return False
    is_whether = any(name.kind in ("procedure", "test") for name in names) and _WHETHER.search(question)
    return bool(is_of_treatment(names) or is_whether or _LEAVES_OFF.search(question))


def asks_for_another(question: str, dossier: Dossier) -> bool:
    """Whether a question is after the record of somebody who is not this patient and no professional of it."""
    if _words()["others"].search(question):
        own = dossier.profile.patient_id.lower()
        return any(own not in found[0].lower() for found in _words()["others"].finditer(question))
    if _words()["record_of"].search(question):
        return True
    known: set[str] | None = None
    for found in _OWNER.finditer(question):
        if _is_of_other_sex(found[0], dossier):
            return True
        name = next(group for group in found.groups() if group)
        known = _known_names(dossier) if known is None else known
        words = [word for word in re.findall(r"[a-z]+", name.lower()) if word not in ("mr", "mrs", "ms", "miss")]
        if words and not all(word in known for word in words):
            return True
    return False


def _is_of_other_sex(named: str, dossier: Dossier) -> bool:
    """A spouse's title before the family's name."""
    own = dossier.profile.name.split()[-1:] or [""]
    title = re.search(r"\b(Mr|Mrs|Ms|Miss)\b", named)
    if not title or own[0].lower() not in named.lower():
        return False
    return (title[1] == "Mr") != (dossier.profile.sex == "Male") and dossier.profile.sex in ("Male", "Female")


def _known_names(dossier: Dossier) -> set[str]:
    texts = [dossier.profile.name, *(document.title for document in dossier.documents)]
    for document in dossier.documents:
        texts.append(document.text)
        if document.professional:
            who = document.professional
            texts += [who.name, who.specialty or "", who.institution or ""]
    words = set(re.findall(r"[a-z]+", " ".join(texts).lower()))
    hidden = {
        word
        for document in dossier.documents
        for start, end in document.left_out
        for word in re.findall(r"[a-z]+", document.text[start:end].lower())
    }
    told = set(re.findall(r"[a-z]+", " ".join(_without_left_out(document) for document in dossier.documents).lower()))
    return (words - hidden) | told | set(re.findall(r"[a-z]+", dossier.profile.name.lower()))


def _without_left_out(document: "object") -> str:
    text: str = getattr(document, "text", "")
    for start, end in sorted(getattr(document, "left_out", ()), reverse=True):
        text = text[:start] + " " + text[end:]
    return text
