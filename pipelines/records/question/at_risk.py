"""What is taken that makes a complaint weigh more, in words: a blood thinner, a medicine that lowers the defences."""

from typing import Final

from pipelines.records.answer.doses import history, is_stopped, is_taken, medicines_held
from pipelines.records.papers.prepare import Papers
from shared.terminology.terminology import load_terminology

_WORDS: Final = {
    "Takes a blood thinner.": ("anticoagulant", "antiplatelet"),
    "Takes an immunosuppressant.": ("chemotherapy", "immune_medicine"),
}
_BLEEDING: Final = frozenset(
    {"bleeding", "rectal_bleeding", "haematuria", "haemoptysis", "haematemesis", "vaginal_bleeding", "bruising"}
)


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


def with_bleeding_by_name(told: str) -> str:
    """Return what is told with every sort of bleeding called so: there are more words for it than a list holds."""
    terminology, end = load_terminology(), len(told)
    for mention in sorted(terminology.find_mentions(told), key=lambda one: one.start, reverse=True):
        if mention.end <= end and not _BLEEDING.isdisjoint(terminology.general_of(mention.concept)):
            told, end = f"{told[: mention.start]}bleeding{told[mention.end :]}", mention.start
    return told
