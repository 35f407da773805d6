"""A record parted for reading: each part is a few words of one kind, told of one person, asserted in one way."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from shared.any_case import AnyCase
from shared.language.analyse import analyse
from shared.language.analysis import Analysis, Passage
from shared.language.pack import load_pack
from shared.patient.data_files import folded, load_yaml

_COMPLAINT, _FINDING, _HISTORY = "symptoms", "findings", "history"
FREE_TEXT = (_COMPLAINT, _FINDING, _HISTORY)
_READ_AS = {
    "complaint": _COMPLAINT, "examination": _FINDING, "tests": _FINDING, "impression": _FINDING, "past": _HISTORY,
    "drugs": _HISTORY, "allergy": _HISTORY, "social": _HISTORY, "family": _HISTORY,
}  # fmt: skip
_NO_STATEMENT = frozenset({"asked", "hypothetical"})
_BULLETS = " -–•*·>"
_MOST_WORDS, _BEFORE = 14, 160  # words, characters


@dataclass(frozen=True, slots=True)
class Part:
    """Words to be read as a string of `field`; they begin at `start` of string number `string` of `source`.

    `patients`: the relation words by which their string calls the patient; `is_joined`: of sentences about one thing;
    `is_lay`: told by the patient or a carer; `is_letter`: of a long text; `before`: the words of its line before it.
    """

    field: str
    source: str
    string: int
    start: int
    text: str
    passage: Passage
    patients: frozenset[str] = frozenset()
    is_joined: bool = False
    is_lay: bool = False
    is_letter: bool = False
    before: str = ""

    @property
    def is_own(self) -> bool:
        """Whether it says something of this patient: not of a relative, not asked, not advised."""
        if self.passage.other is not None:
            return False
        return self.passage.assertion not in _NO_STATEMENT or self.asks_of_own is not None

    @property
    def asks_of_own(self) -> str | None:
        """The words by which a passage that states nothing asks about what somebody has: "Should I be worried?"."""
        if self.passage.assertion not in _NO_STATEMENT or not self.text.rstrip("\"') ").endswith("?"):
            return None
        found = _asks_of_own().search(self.text)
        return found[0] if found else None

    @property
    def goes_on_if(self) -> bool:
        """Whether it is a condition of what can only go on because it is there: "if it goes on bleeding, ring us"."""
        condition = load_pack().words["conditional"].fullmatch(self.passage.by or "")
        is_open = self.passage.assertion in _NO_STATEMENT and self.passage.other is None and condition is not None
        return is_open and load_pack().words["going_on"].search(self.text) is not None


@cache
def _asks_of_own() -> AnyCase:
    return AnyCase(folded(load_yaml("sight")["asks_of_own"]))


def parts_of(source: str, string: int, analysis: Analysis, names_nothing: Callable[[str], bool]) -> Iterator[Part]:
    """The parts of one string in order; `names_nothing` says whether words name no symptom of their own."""
    held: Passage | None = None
    is_joined = False
    for passage in analysis.passages:
        if held and _goes_on(analysis.text, held, passage, names_nothing):
            held, is_joined = replace(held, end=passage.end, line=passage.line), True
            continue
        if held:
            yield _part(source, string, analysis, held, is_joined=is_joined)
        held, is_joined = passage, False
    if held:
        yield _part(source, string, analysis, held, is_joined=is_joined)


def _part(source: str, string: int, analysis: Analysis, passage: Passage, *, is_joined: bool) -> Part:
    default = _COMPLAINT if source == _HISTORY and analysis.is_letter else source
    text = analysis.text[passage.start : passage.end]
    field = _READ_AS.get(passage.section, default)
    return Part(
        field,
        source,
        string,
        passage.start,
        text,
        passage,
        analysis.patients,
        is_joined,
        analysis.is_lay,
        analysis.is_letter,
        analysis.text[max(0, passage.start - _BEFORE) : passage.start].rpartition("\n")[2],
    )


def _goes_on(text: str, held: Passage, passage: Passage, names_nothing: Callable[[str], bool]) -> bool:
    is_alike = (held.section, held.assertion, held.other) == (passage.section, passage.assertion, passage.other)
    if not is_alike or held.is_heading or passage.is_heading or passage.assertion != "stated":
        return False
    words = text[passage.start : passage.end].lstrip(_BULLETS)
    patterns = load_pack().words
    if patterns["of_the_same"].match(words):
        return True
    if len(words.split()) <= 2 * _MOST_WORDS and patterns["tells_when_of_it"].search(words) and names_nothing(words):
        return True
    is_short = len(words.split()) <= _MOST_WORDS
    return is_short and patterns["goes_on"].match(words) is not None and names_nothing(words)


__all__ = ["FREE_TEXT", "Part", "analyse", "parts_of"]
