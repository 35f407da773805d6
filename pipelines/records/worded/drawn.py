"""What a model's reading of a question comes to: the draft that code makes of it, or nothing."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from pipelines.records.answer.draft import drafted
from pipelines.records.answer.point import Drafted, in_time, points_of, unique
from pipelines.records.answer.together import units_in
from pipelines.records.messages import say
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked, names_match, understand
from pipelines.records.question.plain import grammar, plain_stems
from pipelines.records.worded.ask import Meaning
from shared.guardrails.injection import find_attack
from shared.guardrails.plain.check import BREAKS
from shared.language.numbers import in_digits
from shared.language.stems import STOP_WORDS, stem, words
from shared.search.passage import Passage

_LONGEST: Final = 200
_FIGURE: Final = re.compile(r"\d+(?:\.\d+)*")


def sentences_of(passages: Iterable[Passage], papers: Papers) -> list[Line]:
    """Return the sentences of passages, in their order."""
    documents = {document.document_id: document for document in papers.documents}
    return unique(
        line
        for passage in passages
        for line in papers.of(documents[passage.fields["document_id"]])
        if line.text in passage.text
    )


def draft_of(meaning: Meaning, asked: Asked, papers: Papers) -> Drafted:
    """Return what code answers to the question as it was understood; else what was pointed at, named as that."""
    if again := _read_again(meaning.question, asked, papers):
        opening = say("understood_as", question=meaning.question)
        return replace(again, opening="\n".join(filter(None, (opening, again.opening))))
    own = [line for line in meaning.lines if _may_answer(line, asked, papers)]
    units = units_in(papers)
    sides = {key for unit in units if any(line.key in unit for line in own) for key in unit}
    both = [line for line in papers.lines if line.key in sides] if sides else []
    points = points_of(in_time(unique([*own, *both])), score=0.5)
    return Drafted(points, "answer_partial", say("pointed_at"), together=units) if points else Drafted()


def _read_again(question: str, asked: Asked, papers: Papers) -> Drafted | None:
    """A question that brings in or leaves out something, or that papers cannot decide, is not the one asked."""
    is_other = question.casefold() != asked.text.casefold()
    if (
        not is_other
        or not question.endswith("?")
        or len(question) > _LONGEST
        or BREAKS.search(question)
        or find_attack(question)
    ):
        return None
    again = understand(question, papers, asked.as_of, asked.query_type)
    said, before = ({name.id for name in one.names} for one in (again, asked))
    is_same = before <= said and again.bound == "within" and again.relative == asked.relative and not again.is_for_today
    if not is_same or not _figures(question) <= _figures(asked.text) or not _is_worded_from(question, asked, papers):
        return None
    found = drafted(again, papers)
    return found if found.points and found.outcome.startswith("answer") else None


def _may_answer(line: Line, asked: Asked, papers: Papers) -> bool:
    """What is about another thing than is named, or about somebody else, answers nothing."""
    named = asked.of("medicine", "class", "test", "condition", "procedure")
    about = not named or any(names_match(line, name, papers) for name in named)
    return about and not line.theirs


def _figures(text: str) -> set[str]:
    return set(_FIGURE.findall(in_digits(text.casefold())))


def _is_worded_from(question: str, asked: Asked, papers: Papers) -> bool:
    """Whether it holds only words of asking, of the question asked and of these papers, and names of theirs."""
    named = papers.words.find(question)
    if not {one.name.id for one in named} <= {name.id for name in asked.names} | papers.lines_naming.keys():
        return False
    plain = {*STOP_WORDS, *grammar(), *(word for one in named for word in words(question[one.start : one.end]))}
    known = {*plain_stems(), *(stem(word) for word in words(asked.text))}
    return all(word in plain or stem(word) in known or papers.knows(stem(word)) for word in words(question))
