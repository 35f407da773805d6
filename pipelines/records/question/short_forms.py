"""Short forms in a question, written out by what these papers name: "mtx", and "rheum" for a clinic's rheumatology.

The short forms of medicines are those of the shared list; one that several go by is whichever of them is held.
"""

import re
from typing import Final

from pipelines.records.papers.prepare import Papers
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.health_words import is_common_word, key

_WORD: Final = re.compile(r"(?<![\w'-])[A-Za-z][A-Za-z0-9-]+(?![\w'-])")
_BEGINS: Final = 5  # letters that may stand for the one held name that they begin: four begin "done" and "fine" too


def written_out(question: str, papers: Papers) -> str:
    """Return the question with each short form of something that the papers name in full."""
    return _WORD.sub(lambda found: _meant(found[0], papers) or found[0], question)


def _meant(word: str, papers: Papers) -> str | None:
    folded = word.lower()
    if is_common_word(folded) or key(folded) in papers.words.vocabulary:
        return None
    names = load_drug_names()
    sharing = {each.lower() for _, each in names.near(word)} if names.is_shared(word) else set()
    meant = {each for each in sharing if each in papers.said}
    if not meant and len(folded) >= _BEGINS and f"{folded}s" not in papers.vocabulary:
        meant = {each for each in (*papers.said, *papers.specialties) if each.startswith(folded)}
    return meant.pop() if len(meant) == 1 else None
