"""Whom a model is shown by a tag in place of a name, and the names back again in what it writes."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from pipelines.records.papers.prepare import Papers
from shared.guardrails.masking import masked
from shared.terminology.health_words import is_common_word

_TITLES: Final = r"(?:Dr|Mr|Mrs|Ms|Miss|Mx|Prof(?:essor)?|Sister|Nurse|Midwife)\.?"
_TITLED: Final = re.compile(rf"\b{_TITLES} (?:[A-Z]\.? )?(?:[A-Z][\w'’-]+ )?[A-Z][\w'’-]+")
_TAG: Final = re.compile(r"\[(P\d+|patient)\]")
PATIENT: Final = "[patient]"


class People:
    """The people of one patient's papers: who wrote them, and whoever is named by a title."""

    def __init__(self, papers: Papers) -> None:
        self._own = papers.dossier.profile.name
        own_last = self._own.split()[-1:]
        titled = [found.group() for line in papers.lines for found in _TITLED.finditer(line.text)]
        by_surname: dict[str, str] = {}
        for name in (*_persons(papers), *titled):
            surname = name.split()[-1].removesuffix("’s").removesuffix("'s")
            if [surname] != own_last:
                by_surname.setdefault(surname, " ".join([*name.split()[:-1], surname]))
        self.names: Mapping[str, str] = {f"P{number}": name for number, name in enumerate(by_surname.values(), 1)}
        self._forms = [(_form(surname, name), f"[P{number}]") for number, (surname, name) in
                       enumerate(by_surname.items(), 1)]  # fmt: skip

    def hidden(self, text: str) -> str:
        """Return a text with a tag for each of them and for the patient, and with no other personal particulars."""
        for form in _own_forms(self._own):
            text = form.sub(PATIENT, text)
        for form, tag in self._forms:
            text = form.sub(tag, text)
        return masked(text)

    def in_text(self, text: str) -> list[str]:
        """Return the whole names of whom a text names."""
        return [self.names[tag] for tag in _TAG.findall(self.hidden(text)) if tag in self.names]

    def named(self, text: str, patient: str = "you") -> str | None:
        """Return a text with the names back; None where it has a tag of nobody's."""
        tags = [tag for tag in _TAG.findall(text) if tag != "patient"]
        if any(tag not in self.names for tag in tags):
            return None
        return _TAG.sub(lambda found: self.names.get(found[1], patient), text)


def _persons(papers: Papers) -> Iterable[str]:
    """Those who wrote any of the documents; a laboratory is none."""
    people = (document.professional for document in papers.documents)
    return dict.fromkeys(who.name for who in people if who and (who.specialty or "").lower() != "laboratory")


def _form(surname: str, name: str) -> re.Pattern[str]:
    """A name by title, first name or both; by the surname alone, in any letters unless it is a word too."""
    first = name.split()[:-1]
    before = rf"(?:(?i:{_TITLES}) )?(?:{'|'.join(map(re.escape, first))} |[A-Z]\.? )*" if first else ""
    alone = re.escape(surname) if is_common_word(surname.lower()) else f"(?i:{re.escape(surname)})"
    return re.compile(rf"\b{before}{alone}\b")


def _own_forms(name: str) -> Iterable[re.Pattern[str]]:
    parts = [part for part in name.split() if len(part) > 1]
    if not parts:
        return
    yield re.compile(rf"\b(?:{_TITLES} )?{re.escape(name)}\b", re.IGNORECASE)
    yield re.compile(rf"\b{_TITLES} (?:{re.escape(parts[0])} )?{re.escape(parts[-1])}\b", re.IGNORECASE)
    for part in parts:
        if not is_common_word(part.lower()):  # May, Grace: a word too, and hidden where the whole name stands
            yield re.compile(rf"\b{re.escape(part)}\b", re.IGNORECASE)
