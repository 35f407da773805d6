"""A dossier made ready: every sentence with what it names and says, and how rare its words are."""

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, TypeAlias

from pipelines.records.papers.filed import Filed, filed
from shared.language.no_allergies import none_known
from shared.language.quantities.frequencies import frequency_of_medicine
from shared.language.stems import stem, terms, words
from shared.records.capitals import as_told
from shared.records.courses import course_in
from shared.records.medicines import MedicineSaid, medicines_said
from shared.records.of_others import told_apart
from shared.records.own_names import own_names
from shared.records.results import ResultSaid, results_said
from shared.records.sentences import Sentence, sentences_of
from shared.records.shapes import Dossier, Entry, PatientDocument
from shared.terminology.health_words import HealthWords, Name, Named, load_health_words

_SPELT: Final = 400  # sentences whose words can put others right
Key: TypeAlias = tuple[str, int]


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """One sentence of a document, the same as itself alone: papers hold each once, and lists of them are long.

    `names` are the ids of what it names of the patient, groups of medicines included; `theirs` of somebody else.
    """

    document: PatientDocument
    sentence: Sentence
    names: frozenset[str]
    terms: frozenset[str]
    medicines: tuple[MedicineSaid, ...]
    results: tuple[ResultSaid, ...]
    theirs: frozenset[str] = frozenset()

    @property
    def text(self) -> str:
        """The sentence, verbatim."""
        return self.sentence.text

    @property
    def day(self) -> str:
        """The document's date, nothing where it has none."""
        return self.document.document_date or ""

    def number_after(self, other: "Line") -> int:
        """How many sentences this one stands after another of its document."""
        return self.sentence.number - other.sentence.number

    @property
    def key(self) -> Key:
        """Which sentence this is."""
        return self.document.document_id, self.sentence.number


def stems(text: str) -> list[str]:
    """Return the stems of a text's words, those of grammar too."""
    return [stem(word) for word in words(text)]


class Papers:
    """One patient's papers at one moment; immutable, safe to share between threads."""

    def __init__(self, dossier: Dossier, words: HealthWords | None = None) -> None:
        self.dossier = dossier
        base = words or load_health_words()
        self.words = base.joined_by(own_names(dossier.entries, base))
        by_day = sorted(dossier.documents, key=lambda each: (each.document_date or "", each.document_id))
        self.documents = tuple(by_day)
        self.lines = tuple(line for document in by_day for line in self._of_slip(list(self._lines(document))))
        self._of: dict[str, list[Line]] = {document.document_id: [] for document in by_day}
        for line in self.lines:
            self._of[line.document.document_id].append(line)
        self._titled = {document.document_id: self._named_by(document.title) for document in by_day}
        self._counts = Counter(term for document in by_day for term in self._bag(document))

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Everything structured."""
        return self.dossier.entries

    @cached_property
    def filed(self) -> tuple[Filed, ...]:
        """Everything structured but allergies, ready to be ranked."""
        return filed(self.entries, self.words)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The words to put a mistyped one right by: of health, and of the first sentences."""
        return self.words.vocabulary.union(*(line.terms for line in self.lines[:_SPELT]))

    @cached_property
    def said(self) -> dict[str, list[tuple[Line, MedicineSaid]]]:
        """What is said of each medicine, in time, in the order in which they come up."""
        found: dict[str, list[tuple[Line, MedicineSaid]]] = {}
        for line in self.lines:
            for said in line.medicines:
                found.setdefault(said.medicine, []).append((line, said))
        return found

    @cached_property
    def results(self) -> dict[str, list[tuple[Line, ResultSaid]]]:
        """The results of each test, in time, in the order in which they come up."""
        found: dict[str, list[tuple[Line, ResultSaid]]] = {}
        for line in self.lines:
            for result in line.results:
                found.setdefault(result.test, []).append((line, result))
        return found

    @cached_property
    def none_known(self) -> tuple[tuple[Line, str], ...]:
        """The sentences that say that no allergy is known to the patient, in time, each with the words that do."""
        said = ((line, none_known(line.text, self._above(line))) for line in self.lines)
        return tuple((line, words) for line, words in said if words and "allergy" not in line.theirs - line.names)

    def _above(self, line: Line) -> str:
        """What a sentence stands under: the label before it, else a line by itself."""
        before = self.before(line)
        return line.sentence.heading or (before.text if before else "")

    @cached_property
    def lines_with(self) -> dict[str, frozenset[Key]]:
        """Which sentences hold each term."""
        return _index((term, line.key) for line in self.lines for term in line.terms)

    @cached_property
    def lines_naming(self) -> dict[str, frozenset[Key]]:
        """Which sentences name each thing, by its id."""
        return _index((name, line.key) for line in self.lines for name in line.names)

    @cached_property
    def title_stems(self) -> dict[str, frozenset[str]]:
        """The stems of each document's title."""
        return {document.document_id: frozenset(stems(document.title)) for document in self.documents}

    @cached_property
    def professionals(self) -> dict[str, str]:
        """Who wrote any of the documents, each with the last place they wrote from."""
        people = (document.professional for document in self.documents)
        return {who.name: who.institution or "" for who in people if who}

    @cached_property
    def specialties(self) -> frozenset[str]:
        """The words of what the professionals are who wrote any of the documents."""
        people = (document.professional for document in self.documents)
        return frozenset(word for who in people if who for word in words(who.specialty or ""))

    def of(self, document: PatientDocument) -> list[Line]:
        """Return a document's sentences in order."""
        return self._of[document.document_id]

    def in_document(self, document_id: str | None) -> list[Line]:
        """Return the sentences of a document by its id, none of one that is not held."""
        return self._of.get(document_id or "", [])

    def after(self, line: Line) -> Line | None:
        """Return the sentence after this one."""
        rest = self.of(line.document)
        place = rest.index(line)
        return rest[place + 1] if place + 1 < len(rest) else None

    def titled_with(self, word: str) -> frozenset[str]:
        """Return the documents whose titles name a thing or hold a stem."""
        return frozenset(document_id for document_id, held in self._titled.items() if word in held)

    def titled(self, line: Line) -> frozenset[str]:
        """What the title of a line's document names, groups included, and the stems of its words."""
        return self._titled[line.document.document_id]

    def before(self, line: Line) -> Line | None:
        """Return the sentence before this one."""
        rest = self.of(line.document)
        place = rest.index(line)
        return rest[place - 1] if place else None

    def rarity(self, term: str) -> float:
        """Return how much a term tells among these documents; one that no document holds tells most."""
        return math.log(1 + (len(self.documents) + 0.5) / (self._counts[term] + 0.5))

    def knows(self, term: str) -> bool:
        """Whether any document holds the term."""
        return term in self._counts

    def named_in(self, text: str) -> tuple[Name, ...]:
        """Return what a text names."""
        return tuple(dict.fromkeys(named.name for named in self.words.find(text)))

    def _lines(self, document: PatientDocument) -> Iterable[Line]:
        profile = self.dossier.profile
        age = profile.age_on(document.document_date)
        sentences = sentences_of(document.document_id, document.text, document.left_out)
        found = [as_told(sentence.text, self.words.find(sentence.text)) for sentence in sentences]
        told = told_apart(document.text, sentences, found, profile.sex, age)
        for sentence, (own, theirs) in zip(sentences, told, strict=True):
            told_of_others = {word for one in theirs for word in terms(sentence.text[one.start : one.end])}
            told_of_others -= {word for one in own for word in terms(sentence.text[one.start : one.end])}
            yield Line(
                document,
                sentence,
                self._ids(own),
                frozenset(terms(sentence.text)) - told_of_others,
                medicines_said(sentence.text, own),
                results_said(sentence.text, own),
                self._ids(theirs),
            )

    def _ids(self, named: Iterable[Named]) -> frozenset[str]:
        """What is named, and the groups that it belongs to."""
        ids = {one.name.id for one in named}
        return frozenset(ids | {group for name in ids for group in self.words.groups_of(name)})

    def _of_slip(self, lines: list[Line]) -> list[Line]:
        """A label's directions belong to its medicine, where it names one alone."""
        named = {said.medicine for line in lines for said in line.medicines}
        if len(named) != 1 or lines[0].document.doc_type not in ("prescription", "pharmacy_record"):
            return lines
        dose = next((said.dose for line in lines for said in line.medicines if said.dose), "")
        return [
            line if line.medicines or not (often := frequency_of_medicine(line.text))
            else replace(line, medicines=(MedicineSaid(
                next(iter(named)), "dispensed", dose, often.said, course_in("", line.text[often.end :])),))
            for line in lines
        ]  # fmt: skip

    def _named_by(self, title: str) -> frozenset[str]:
        return self._ids(self.words.find(title)) | set(stems(title))

    def _bag(self, document: PatientDocument) -> set[str]:
        held = {term for line in self._of[document.document_id] for term in (*line.terms, *line.names)}
        return held | set(terms(document.title))


def _index(pairs: Iterable[tuple[str, Key]]) -> dict[str, frozenset[Key]]:
    found: dict[str, set[Key]] = {}
    for word, where in pairs:
        found.setdefault(word, set()).add(where)
    return {word: frozenset(places) for word, places in found.items()}
