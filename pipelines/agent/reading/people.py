"""Finds the names of people in a message: after a title or a cue, or written with capitals."""

import re
from collections.abc import Callable, Iterator, Sequence

_TITLE = r"(?:mr|mrs|missus|ms|miss|mister|master|dr|prof)\.? "
_NAME = r"[^\W\d_]+(?:['’\-][^\W\d_]+)*"
_INITIAL = r"(?:[A-Z]\.? )?"
_CAPITAL = r"(?:[A-Z]['’])?[A-Z][a-zà-ÿ]+(?:['’\-][A-Z]?[a-zà-ÿ]+)*"
_TITLED = re.compile(rf"\b{_TITLE}({_NAME}(?: {_NAME})?)", re.IGNORECASE)
_CUED = re.compile(
    rf"\b(?:patients?|pt|lady|man|woman|chap|gentleman|person|someone|somebody)?,? ?"
    rf"(?:named|called|by the name of|name of) ({_NAME}(?: {_NAME}){{0,2}})", re.IGNORECASE)  # fmt: skip
_ASKED_FOR = re.compile(
    rf"\b(?:find|locate|look up|lookup|look for|search for|search|pull up|bring up|open)"
    rf"(?: (?:me|up|for|out|a|the|my|our|patient|patients|pt|record|chart|records|notes|file|of|for|search))*:? "
    rf"({_NAME} {_NAME})\b", re.IGNORECASE)  # fmt: skip
_OF_PATIENT = re.compile(
    rf"\b(?:patient|pt)(?: search)?:? ({_NAME} {_NAME})\b|\b(?:chart|records?|notes|meds|medications?|file|bloods|labs|"
    rf"results|history|allergies|summary) (?:of|for) (?:patient |pt |my patient )?({_NAME}(?: {_NAME})?)\b",
    re.IGNORECASE)  # fmt: skip
_CAPITAL_OR_INITIAL = r"[A-Z][a-zà-ÿ]*\b"
_CAPITALS = re.compile(rf"(?<![\w.])({_CAPITAL} {_INITIAL}{_CAPITAL}(?: {_CAPITAL})?)(?!\w)")
_BEFORE_RECORD = re.compile(
    rf"(?:^|[.,;:?!] *)({_NAME}(?: {_NAME})?)(?:'s|s')? "
    rf"(?:meds|medications?|medicines|chart|records?|allergies|bloods|labs|results|notes|summary|history)\b",
    re.IGNORECASE)  # fmt: skip
_OWNED = re.compile(rf"\b({_CAPITAL}(?: {_CAPITAL})?)['’]s (?=\w)")
_SURNAME = re.compile(
    rf"(?<![\w.])({_CAPITAL})(?=[\s,:;–-].*\b(?:find|locate|look up|bring up|pull up) (?:her|him|them)\b)", re.DOTALL
)
_BY_SURNAME = re.compile(rf"\b(?:surname|last name|family name)(?: is| of|:)? ({_NAME})", re.IGNORECASE)
_SURNAME_FIRST = re.compile(
    r"\b(?i:find|locate|look up|search|pull up|bring up|open)(?: me| up| for| patient| pt)*:? "
    rf"({_CAPITAL}), {_CAPITAL_OR_INITIAL}"
)
_EPONYMS = frozenset(
    """alzheimer alzheimers parkinson parkinsons crohn crohns hodgkin hodgkins huntington huntingtons wilson's addison
    cushing graves hashimoto raynaud sjogren barrett bell down marfan fabry gaucher stevens johnson torsade torsades
    pointes pubmed google nice english french german fda ehr clinicaltrials boxed black box clinical trials medical
    literature drug safety""".split()  # noqa: SIM905
)
_WITH_ID = re.compile(
    r"([^\W\d_][^\n;:?!()]*?)(, born (?:\d{4}-\d{2}-\d{2}|on an unknown date))? \((?!NCT\d)([A-Za-z0-9.\-]{2,64})\)"
)
_SENTENCE_ENDS = re.compile(r"(?<=[^\W\d_]{2}\.) ")  # behind an initial none does
_CAPITALISED = re.compile(r"(?:[A-Z][\w'’\-]*\.?(?: |$))+$")
_OF_STAFF = re.compile(r"\b(?:dr|prof|doctor|professor|nurse|sister)\.? $", re.IGNORECASE)
_OF_A_PERSON = re.compile(r"\b(?:Mr|Ms|Miss|Mister|[Mm]rs)\.? $")  # "mr" and "MR" are modified release too
_CUES = (_TITLED, _BY_SURNAME, _CUED, _ASKED_FOR, _OF_PATIENT, _BEFORE_RECORD, _CAPITALS, _OWNED, _SURNAME,
         _SURNAME_FIRST)  # fmt: skip
Taken = Callable[[int], bool]


def find_people(text: str, is_taken: Taken, is_word: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """Yield the places of names; `is_taken`: something else stands there; `is_word` knows the field's words."""
    for cue in _CUES:
        for match in cue.finditer(text):
            group = next(number for number, found in enumerate(match.groups(), 1) if found)
            if place := _name(
                text, *match.span(group), is_taken, is_word, is_titled=cue is _TITLED and match.group()[0] not in "dDpP"
            ):
                yield place


def people_with_ids(text: str, is_word: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
    """Yield the name and the id of each patient of an answer, "Ada Lorne, born 1968-02-11 (abc-123)". Without a date of
    birth a bracket may stand behind anything: there the words have to be a name, and the id to hold a digit."""
    for before, born, patient_id in _WITH_ID.findall(text):
        said = _SENTENCE_ENDS.split(before.strip())[-1]
        if born:
            yield said, patient_id
        elif re.search(r"\d", patient_id) and (name := _name_at_the_end(said, is_word)):
            yield name, patient_id


def only_patient(text: str, is_word: Callable[[str], bool]) -> tuple[str, str] | None:
    """Return the name and the id of the one patient of an answer; None where another bracket may hold the id of a
    second, behind words that are no name here: "Grace Young (s-101)"."""
    found = {patient_id: name for name, patient_id in people_with_ids(text, is_word)}
    if len(found) != 1:
        return None
    ((patient_id, name),) = found.items()
    others = {other for *_, other in _WITH_ID.findall(text)} - {patient_id}
    return None if _shape(patient_id) in map(_shape, others) else (name, patient_id)


def _shape(patient_id: str) -> str:
    return re.sub(r"[A-Za-z]+", "a", re.sub(r"\d+", "0", patient_id))


def _name_at_the_end(said: str, is_word: Callable[[str], bool]) -> str:
    run = _CAPITALISED.search(said)
    if run is None or any(is_word(word.lower().rstrip(".")) for word in run.group().split()):
        return ""
    place = _name(said, *run.span(), lambda _: False, is_word, is_titled=False)
    return said[slice(*place)] if place and place[1] == len(said) else ""


def without_staff(text: str, people: Sequence[tuple[int, int]], *, is_told: bool) -> Sequence[tuple[int, int]]:
    """Without those who go by a title of their work, where somebody else is named or an id tells (`is_told`) who it is
    about: "Dr Farrow says, for Mrs Billingham, ..."."""
    others = [place for place in people if not _OF_STAFF.search(text[: place[0]])]
    return others if others or is_told else people


def _name(
    text: str, start: int, end: int, is_taken: Taken, is_word: Callable[[str], bool], *, is_titled: bool
) -> tuple[int, int] | None:
    """The words of it that can be a name: from the first, up to the first that cannot."""
    words = list(re.finditer(r"[^\W\d_]+(?:['’\-][^\W\d_]+)*\.?", text[start:end]))
    held: list[re.Match[str]] = []
    is_lower = text[start:end].islower()
    for word in words:
        bare = re.sub(r"['’]s$", "", word.group()).rstrip(".").lower()
        is_initial = len(bare) == 1 and word.group()[0].isupper() and bool(held)
        known = (
            bare in _EPONYMS
            or len(bare) < 2
            or _is_word(bare, is_bent=word.group().islower() and not (is_titled and (not held or is_lower)))
            or (word.group().islower() and is_word(bare))
            or bool(re.match(r"[A-Z]{2,}", word.group()) and not text.isupper())
        )
        is_somebody = len(bare) > 1 and word.group()[0].isupper() and _OF_A_PERSON.search(text[: start + word.start()])
        known = known and not is_somebody
        if is_taken(start + word.start()) or (known and not is_initial):
            if held:
                break
            if word.group()[0].isupper() and text[start].isupper() and word is words[0] and len(words) > 1:
                continue
            return None
        held.append(word)
    if not held:
        return None
    last = re.sub(r"['’]s$", "", held[-1].group()).rstrip(".,")
    return start + held[0].start(), start + held[-1].start() + len(last)


def _is_word(word: str, *, is_bent: bool) -> bool:
    """Whether a word is an everyday one, or a tool's; names may look bent from one: Walker, Harding, Hurtado."""
    from pipelines.agent.reading.grammar import is_cue
    from pipelines.agent.reading.mark import is_plain, plain_words

    bent = is_bent and all(is_plain(piece) for piece in word.removeprefix("non-").split("-"))
    return bent or word in plain_words() or is_cue(word, is_bent=is_bent)
