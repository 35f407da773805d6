"""Who the patient is: sex (or the organ kept), and whether they ever smoked, with the words that say so."""

import re

from shared.patient.facts import Quote
from shared.patient.record import PatientRecord

_FEMALE = re.compile(
    r"\b(?:assigned female at birth|afab|female at birth|born female|natal female|registered female|biological(?:ly)? female"
    r"|tran?s(?:gender)?[ -]?man|ftm"
    r"|ovar(?:y|ies|ian)|womb|uterus|uterine|cervi(?:x|cal smear)|vagina\w*|vulv\w*|labi(?:a|um)\w*|adnexal"
    r"|menstrua\w*|period(?:s)?(?=\s|[,.;]|$)(?! of)|menopaus\w*|post-?menopausal|lmp|smear|hysterectomy|pregnan\w*|endometri\w*)\b",
    re.IGNORECASE,
)
_MALE = re.compile(
    r"\b(?:assigned male at birth|amab|male at birth|born male|natal male|registered male|biological(?:ly)? male"
    r"|tran?s(?:gender)?[ -]?woman|mtf"
    r"|prostat\w*|psa|testic\w*|testis|testes|scrot\w*|penis|penile|foreskin|glans|erect(?:ion|ions|ile)\w*|vasectomy)\b",
    re.IGNORECASE,
)
_TRANS = re.compile(
    r"\b(?:tran?s(?:gender|sexual)?|assigned (?:fe)?male|afab|amab|ftm|mtf|gender[ -](?:reassign|affirm|confirm)\w*"
    r"|born (?:fe)?male|(?:fe)?male at birth|non-?binary|intersex)\b",
    re.IGNORECASE,
)
_REMOVED = re.compile(r"\b(?:no|without|absent|removed|had .{0,20}removed)\b", re.IGNORECASE)
_RELATIVE = re.compile(
    r"\b(?:mother|father|mum|mom|dad|brother|sister|wife|husband|partner|spouse|son|daughter|uncle|aunt|grand\w+|cousin"
    r"|parents?|flat ?mates?|friend|family|girlfriend|boyfriend|colleagues?|passive|second-?hand)\b",
    re.IGNORECASE,
)
_NEVER_SMOKED = re.compile(
    r"\b(?:never[- ]?(?:been a )?smok\w*|never (?:touched|had|tried|lit) (?:a |any )?(?:cigarettes?|cigs?|fags?|tobacco)"
    r"|(?:life-?long )?non[- ]?smok\w*|(?:does(?:n't| not)|do(?:n't| not)|did(?:n't| not)|has(?:n't| not) ever|have never|has never) smoked?"
    r"|(?:no|nil|denies|denied|without) (?:history of )?(?:smoking|tobacco)|not a smoker|smoking:? (?:nil|never|none|no))\b",
    re.IGNORECASE,
)
_SMOKED = re.compile(
    r"\b(?:ex|former|current|previous|past|heavy|light|social|occasional|reformed)[- ]?smok\w*|\bsmok(?:er|es|ed|ing)\b|\bused to smoke\b|\bi smoke\b"
    r"|\bpack[- ]?(?:years?|yrs?|y)\b|\bpk[- ]?yrs?\b|\b(?:\d+|ten|fifteen|twenty|thirty|forty) (?:a|per|/) ?day\b|\b\d+/day\b"
    r"|\broll[- ]?ups?\b|\brollies\b|\bcigarettes?\b|\bcigars?\b|\bcigs\b|\bfags\b|\btobacco\b|\bgave up (?:the )?(?:fags|cigarettes|smokes)\b",
    re.IGNORECASE,
)
_OTHER_SMOKE = re.compile(
    r"\b(?:vap\w+|cannabis|marijuana|smoked (?:salmon|fish|meat)|smoke alarm|chewing)\b", re.IGNORECASE
)
_CLAUSE = re.compile(r"[^,.;|]+(?:\.(?=\d)[^,.;|]+)*")


def sex_of(record: PatientRecord) -> tuple[str | None, Quote | None]:
    """ "female" or "male" with its proof; an organ or the sex assigned, where told, goes before the gender."""
    if record.gender in ("Male", "Female") and not _says(record, _TRANS):
        return record.gender.lower(), Quote("gender", record.gender)
    assigned = _says_sex(record)
    if assigned:
        return assigned
    if record.gender in ("Male", "Female"):
        return record.gender.lower(), Quote("gender", record.gender)
    return None, None


def smoked_of(record: PatientRecord) -> tuple[bool | None, Quote | None]:
    """Whether the patient ever smoked: the field, else the patient's own words."""
    if record.smoking_history != "Unknown":
        has_smoked = record.smoking_history != "Never Smoked"
        return has_smoked, Quote("smoking_history", record.smoking_history)
    for field, clause in _clauses(record):
        if _RELATIVE.search(clause) or _OTHER_SMOKE.search(clause):
            continue
        if _NEVER_SMOKED.search(clause):
            return False, Quote(field, clause)
        if _SMOKED.search(clause):
            return True, Quote(field, clause)
    return None, None


def _says_sex(record: PatientRecord) -> tuple[str, Quote] | None:
    """The sex whose organ is kept or that was assigned at birth; words on birth go before words on organs."""
    for field, clause in _clauses(record):
        if _RELATIVE.search(clause) or _REMOVED.search(clause):
            continue
        for sex, pattern in (("female", _FEMALE), ("male", _MALE)):
            if pattern.search(clause):
                return sex, Quote(field, clause)
    return None


def _says(record: PatientRecord, pattern: re.Pattern[str]) -> bool:
    return any(pattern.search(clause) for _, clause in _clauses(record))


def _clauses(record: PatientRecord) -> list[tuple[str, str]]:
    """The record's clauses, history first: there such things are told."""
    return [
        (field, clause[0].strip())
        for field in ("history", "symptoms", "findings")
        for text in getattr(record, field)
        for clause in _CLAUSE.finditer(text)
    ]
