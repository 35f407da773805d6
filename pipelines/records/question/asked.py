"""A question as it was understood: its kind, what it names, its time and whom it means."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final

from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.bounds import Bound, asks_for_a_decision, bound_of
from pipelines.records.question.focus import asking, without_lead
from pipelines.records.question.kinds import QueryType, classify
from pipelines.records.question.plain import grammar, plain_stems
from pipelines.records.question.urgent import is_for_today
from pipelines.records.question.whose import relative_in, with_patient_as_pronoun
from pipelines.records.response import UrgentHelp
from shared.any_case import AnyCase
from shared.language.relations import relatives
from shared.language.stems import stem, words
from shared.records.capitals import is_in_capitals
from shared.records.dates import Window, window_in
from shared.records.medicines import same_amount
from shared.records.shapes import PatientDocument, Profile
from shared.terminology.health_words import Name, Named, is_common_word

_ASKS_LEVEL: Final = re.compile(
    r"\b(?:low|lower|high|higher|normal|raised|results?|levels?|count|gone (?:up|down))\b", re.I
)
_PLACE: Final = 4  # letters of an institution's first word from which on it names a place


@dataclass(frozen=True, slots=True)
class Asked:
    """`names`: what it names; `terms`: its other telling words; `carers`: documents' authors that it means, by sort.

    `authors` are the professionals of this record whom it names; `titled`: documents whose titles its words name.
    """

    text: str
    as_of: date
    query_type: QueryType
    bound: Bound
    names: tuple[Name, ...]
    terms: tuple[str, ...]
    window: Window | None
    authors: tuple[str, ...]
    carers: tuple[Name, ...]
    relative: str | None = None
    urgent: UrgentHelp | None = None
    titled: frozenset[str] = frozenset()

    def says(self, form: str | AnyCase | re.Pattern[str]) -> bool:
        """Whether the question has these words."""
        return bool(re.search(form, self.text, re.IGNORECASE) if isinstance(form, str) else form.search(self.text))

    def of(self, *kinds: str) -> tuple[Name, ...]:
        """Return what it names of these kinds."""
        return tuple(name for name in self.names if name.kind in kinds)


def understand(
    text: str, papers: Papers, as_of: date, query_type: QueryType | None = None, *, by_carer: bool = False
) -> Asked:
    """Read a question against one patient's papers; `query_type` overrides the kind, `by_carer`: a carer asks it."""
    relative = relative_in(asking(without_lead(text)), papers.dossier, by_carer=by_carer)
    text = with_patient_as_pronoun(text, papers.dossier, by_carer=by_carer)
    told, text = as_pronoun(text, papers.dossier.profile), without_lead(text)
    named = _held(text, papers)
    names = tuple(dict.fromkeys([*(one.name for one in named), *_levels(text, named, papers)])) or _dosed(text, papers)
    urgent: UrgentHelp | None = "same_day" if is_for_today(told, papers) else None
    covered = {word for one in named for word in words(text[one.start : one.end])}
    authors = _authors(text, papers)
    meant = {word for author in authors for word in words(author)}
    own = set(words(papers.dossier.profile.name))
    left = [word.removesuffix("'s") for word in words(text)]
    bound = bound_of(told, papers.dossier, names, is_relative=relative is not None)
    telling = _telling(word for word in left if word not in covered | meant | own)
    return Asked(
        text,
        as_of,
        query_type or ("Symptom" if urgent else _kind(text, names, bound)),
        bound,
        names,
        telling,
        window_in(text, as_of),
        authors,
        tuple(name for name in names if name.kind == "carer"),
        relative,
        urgent,
        _titled(telling, papers),
    )


def _kind(text: str, names: tuple[Name, ...], bound: Bound) -> QueryType:
    """The kind of a question; a treatment to be decided before an appointment is not getting ready for it."""
    kind = classify(text, names)
    return "Factual" if kind == "Exploratory" and asks_for_a_decision(text, names, bound) else kind


def _telling(left: Iterable[str]) -> tuple[str, ...]:
    """The stems of words that say what is asked about: no relatives, no figures, no words of asking."""
    telling = (word for word in left if word not in relatives() and word not in grammar() and not word.endswith("ly"))
    found = (stem(word) for word in telling if not word[:1].isdigit())
    return tuple(dict.fromkeys(each for each in found if each not in plain_stems()))


def _held(text: str, papers: Papers) -> tuple[Named, ...]:
    """What a question names; a short form in capitals is a medicine's where the papers tell of that medicine."""
    found = papers.words.find(text)
    return tuple(one for one in found if not is_in_capitals(text, one) or one.name.id in papers.lines_naming)


def _levels(text: str, named: tuple[Named, ...], papers: Papers) -> list[Name]:
    """The tests of what is also taken, where a question is after how high it is: "was my iron low?"."""
    if not _ASKS_LEVEL.search(text):
        return []
    taken = [text[one.start : one.end] for one in named if one.name.kind in ("medicine", "class")]
    return [name for word in taken for name in papers.named_in(f"{word} level") if name.kind == "test"]


def _dosed(text: str, papers: Papers) -> tuple[Name, ...]:
    """The one medicine of which the papers tell the dose that a question names: "why does it say 600 mg?"."""
    dose = same_amount(text)
    told = {each for each, said in papers.said.items() if dose and any(one.amount == dose for _, one in said)}
    return tuple(papers.words.named(each) for each in told) if len(told) == 1 else ()


def as_pronoun(text: str, profile: Profile) -> str:
    """Return a question that names the patient as one that says he or she."""
    pronoun = "she" if profile.sex == "Female" else "he"
    first = (profile.name.split() or [""])[0]
    if not first or is_common_word(first.lower()):
        return text
    own = rf"\b{re.escape(first)}(?: {re.escape(profile.name.split()[-1])})?\b(?!['’]s)"
    return re.sub(own, pronoun, text)


def _titled(telling: tuple[str, ...], papers: Papers) -> frozenset[str]:
    """The documents whose titles hold all of the question's telling words."""
    if not telling:
        return frozenset()
    wanted = frozenset(telling)
    return frozenset(document_id for document_id, held in papers.title_stems.items() if wanted <= held)


def _authors(text: str, papers: Papers) -> tuple[str, ...]:
    found = {name: _called(name, institution) for name, institution in papers.professionals.items()}
    return tuple(name for name, called in found.items() if called.search(text))


def _called(name: str, institution: str) -> re.Pattern[str]:
    """How a professional is meant: by surname, in any letters unless it is a word, or by the place's own name."""
    last = re.escape(name.rsplit(maxsplit=1)[-1])
    place = (institution.split() or [""])[0]
    forms = [last if is_common_word(last.lower()) else f"(?i:{last})"]
    forms += [re.escape(place)] if len(place) > _PLACE and place[0].isupper() else []
    return re.compile(rf"\b(?:{'|'.join(forms)})\b")


def is_by(document: PatientDocument, asked: Asked) -> bool:
    """Whether one whom the question means wrote the document."""
    who = document.professional
    if who and who.name in asked.authors:
        return True
    if not asked.carers:
        return False
    told = f"{who.specialty or ''} {who.institution or ''} {document.title}".lower() if who else document.title.lower()
    return any(re.search(rf"\b{re.escape(word.lower())}", told) for carer in asked.carers for word in carer.known)


def is_with(line: Line, asked: Asked, papers: Papers) -> bool:
    """Whether a sentence is by one whom the question means, or names such a one."""
    if is_by(line.document, asked):
        return True
    meant = {
        document.professional.name.rsplit(maxsplit=1)[-1]
        for document in papers.documents
        if document.professional and is_by(document, asked)
    }
    return any(re.search(rf"\b{re.escape(name)}\b", line.text) for name in meant)


def names_match(line: Line, name: Name, papers: Papers) -> bool:
    """Whether a sentence names it, one of its members, or what belongs to it."""
    if name.id in line.names or not line.names.isdisjoint(name.members):
        return True
    return name.kind == "class" and any(papers.words.is_kind_of(each, name.id) for each in line.names)
