"""A patient's documents as one corpus: pieces by section, each under the patient's own partition."""

from itertools import groupby, pairwise

from pipelines.records.papers.prepare import Line, Papers
from shared.language.stems import terms
from shared.records.shapes import PatientDocument
from shared.search.corpus import Corpus
from shared.search.passage import Passage, passage_id

_LONGEST = 480  # characters of a piece, unless one sentence is longer


def partition_of(patient_id: str) -> str:
    """Return the partition of a patient's passages."""
    return f"patient:{patient_id}"


def corpus_of(papers: Papers) -> Corpus:
    """Return the patient's passages, ready to search."""
    return Corpus.of(partition_of(papers.dossier.profile.patient_id), passages_of(papers), terms)


def passages_of(papers: Papers) -> list[Passage]:
    """Return the pieces of every document, in order."""
    patient_id = papers.dossier.profile.patient_id
    return [piece for document in papers.documents for piece in pieces(patient_id, document, papers)]


def pieces(patient_id: str, document: PatientDocument, papers: Papers) -> list[Passage]:
    """Return the pieces of one document: sentences under one heading together, up to a length."""
    partition = partition_of(patient_id)
    found = []
    for _, under in groupby(papers.of(document), key=lambda line: line.sentence.heading):
        for lines in _cut(list(under)):
            number = str(lines[0].sentence.number)
            text = (
                document.text[lines[0].sentence.start : lines[-1].sentence.end]
                if _unbroken(lines)
                else " ".join(line.text for line in lines)
            )
            concepts = tuple(sorted({name for line in lines for name in line.names}))
            fields = {"document_id": document.document_id, "day": document.document_date or ""}
            found.append(
                Passage(
                    passage_id(partition, document.document_id, number),
                    partition,
                    text,
                    document.title,
                    fields=fields,
                    concepts=concepts,
                )
            )
    return found


def _cut(lines: list[Line]) -> list[list[Line]]:
    groups: list[list[Line]] = []
    for line in lines:
        if groups and line.sentence.end - groups[-1][0].sentence.start <= _LONGEST:
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


def _unbroken(lines: list[Line]) -> bool:
    """Whether nothing was left out between them."""
    text = lines[0].document.text
    return not any(text[one.sentence.end : after.sentence.start].strip() for one, after in pairwise(lines))
