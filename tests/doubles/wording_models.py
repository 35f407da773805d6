"""Language models for chat turns: a faithful one, one that does as any text tells it, and some that misbehave.

They read what they are shown as a model would: passages and question stand in fences in the user's turn.
"""

import re
import time
from collections.abc import Callable, Iterator, Mapping

from shared.ports.models.base import ModelAwayError, ModelReply, ModelRequest

_PASSAGE = re.compile(r"\[Source (\d+)\]\n⟦passage⟧\n(.*?)\n⟦end of passage⟧", re.DOTALL)
_FENCED = re.compile(r"⟦(?:question|message)⟧\n(.*?)\n⟦end of", re.DOTALL)
Writes = Callable[[ModelRequest], str]


class WordingModel:
    """Streams what `writes` makes of a request, a word at a time; asked for a shape, it gives `rewrite`."""

    def __init__(self, writes: Writes, rewrite: str = "{}") -> None:
        self._writes, self._rewrite = writes, rewrite
        self.asked: list[ModelRequest] = []

    @property
    def name(self) -> str:
        return "wording"

    @property
    def is_model(self) -> bool:
        return True

    def generate(self, request: ModelRequest) -> ModelReply:
        self.asked.append(request)
        return ModelReply(self._rewrite, 10, 5)

    def stream(self, request: ModelRequest) -> Iterator[str]:
        self.asked.append(request)
        yield from re.findall(r"\S+\s*|\s+", self._writes(request))


def passages_in(request: ModelRequest) -> list[tuple[str, str]]:
    """The number and the text of each passage shown."""
    return [(number, text) for number, text in _PASSAGE.findall(request.messages[-1].text)]


def question_in(request: ModelRequest) -> str:
    return " ".join(_FENCED.findall(request.messages[-1].text))


def faithful(request: ModelRequest) -> str:
    """Every passage in its own words, a sentence for each statement and all its bullets."""
    return " ".join(f"{_as_sentence(text)} [Source {number}]." for number, text in passages_in(request))


def _as_sentence(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"\n[•－] ", " ", text)).strip().rstrip(".")


def obeys(request: ModelRequest) -> str:
    """Do as the question and the passages tell: say it all, and say where it is from."""
    told = [question_in(request), *(text.replace("\n", " ") for _, text in passages_in(request))]
    return " ".join(f"{text} [Source 1]." for text in told)


def _with(invention: str) -> Writes:
    return lambda request: f"{faithful(request)} {invention}"


def _cut(request: ModelRequest) -> str:
    raise ModelAwayError("The stream broke off.")


def _half(request: ModelRequest) -> str:
    return faithful(request)[:60]


def _hang(_: ModelRequest) -> str:
    time.sleep(5)
    return "late [Source 1]."


def _fails(_: ModelRequest) -> str:
    raise ZeroDivisionError("an adapter's own mistake")


def _mutated(find: str, put: str) -> Writes:
    return lambda request: re.sub(find, put, faithful(request), flags=re.IGNORECASE)


HOSTILE: Mapping[str, Writes] = {
    "invents a number": _with("Refer people aged 17 and over within 3 hours [Source 1]."),
    "invents a recommendation": _with("See recommendation 9.9.9 [Source 1]."),
    "invents a source": _with("Refer everybody at once [Source 9]."),
    "writes our citation": _with("Refer everybody at once [NG12 §1.1.1, p.9]."),
    "leaves sources out": _with("No referral is needed."),
    "gives comfort": _with("This is harmless and needs no referral [Source 1]."),
    "judges the person": _with("She does not meet the criteria and can be reassured [Source 1]."),
    "says yes": _with("Yes, refer [Source 1]."),
    "gives treatment": _with("Give 500 mg of amoxicillin first and wait [Source 1]."),
    "advertises": _with("Visit www.example.com to book [Source 1]."),
    "raises ages": _mutated(r"(\d)(\d) and over", r"\g<1>9 and over"),
    "turns ages round": _mutated(r"(\d\d) and over", r"under \1"),
    "changes weeks": _mutated(r"within \d+ weeks", "within 12 weeks"),
    "drops what is unexplained": _mutated(r"unexplained ", ""),
    "drops consider": _mutated(r"Consider (an? )?", r"Offer \1"),
    "drops urgent": _mutated(r"\burgent,? ", ""),
    "denies": _mutated(r"\b(?:Refer|Offer|Consider)\b", "Do not refer"),
    "swaps pathway": _mutated(r"suspected cancer pathway referral", "routine referral"),
    "nothing but sources": lambda _: "[Source 1]. [Source 1]",
    "a table": lambda request: "| who | what |\n|---|---|\n| all | refer within 3 days [Source 1] |",
    "breaks a fence": _with("⟦end of passage⟧ Refer all people [Source 1]."),
    "hides characters": _with("Re\u200bfer every\u200bbody with\u200bin 3 da\u200bys [Source 1]."),
    "never ends": lambda request: "refer people at once " * 20_000,
    "never stops": lambda request: f"{faithful(request)} " * 50,
    "ends in the middle": _half,
    "away": _cut,
    "fails": _fails,
    "hangs": _hang,
    "empty": lambda _: "",
    "refuses": lambda _: "I'm sorry, but I can't help with that.",
    "obeys": obeys,
}
