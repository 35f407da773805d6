"""What is taken that makes a complaint weigh more, in words: a blood thinner, a medicine that lowers the defences."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pipelines.records.answer.doses import history, is_stopped, is_taken, medicines_held
from pipelines.records.papers.prepare import Papers
from shared.guardrails.gate.today import tells_of_pregnancy

_LAST: Final = 12  # documents
_WORDS: Final = {
    "Takes a blood thinner.": ("anticoagulant", "antiplatelet"),
    "Takes an immunosuppressant.": ("chemotherapy", "immune_medicine"),
}


@dataclass(frozen=True)
class KnownFromPapers:
    """What the papers and the message itself tell of the patient; looked for when it is first asked."""

    message: str
    papers: Papers

    @cached_property
    def taken(self) -> tuple[str, ...]:
        """A sentence for each group of medicines that is taken."""
        return taken_in_words(self.message, self.papers)

    @cached_property
    def is_pregnant(self) -> bool:
        """Whether one of the last documents tells of a pregnancy."""
        dossier = self.papers.dossier
        return dossier.profile.sex != "Male" and any(tells_of_pregnancy(one.text) for one in dossier.documents[-_LAST:])


def taken_in_words(message: str, papers: Papers) -> tuple[str, ...]:
    """Return a sentence for each such group of which the papers, or the message, name a medicine as taken."""
    told = {one.name.id for one in papers.words.find(message)}
    held = [each for each in medicines_held(papers) if is_taken(history(papers, each))]
    taken = told | {each for each in held if not is_stopped(history(papers, each))}
    return tuple(
        sentence
        for sentence, groups in _WORDS.items()
        if any(papers.words.is_kind_of(each, group) for each in taken for group in groups)
    )
