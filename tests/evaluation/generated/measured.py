"""What becomes of the generated texts, beside what the policy asks for."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from pipelines.assess.response import AssessResponse
from pipelines.assess.run import AssessCall, assess_patient
from shared.wiring import Wiring
from tests.evaluation.generated.texts import Text

LEAST_MATCHED, MOST_FALSE = 0.97, 0.01  # and none is lost in silence
_GENDERS = {"m": "Male", "f": "Female"}
_IN_SIGHT = {"matched": {"matched"}, "matched_or_asked": {"matched", "asked"}, "asked": {"matched", "asked"},
             "beside_or_asked": {"matched", "asked", "silent"}, "out_of_sight": {"asked", "silent"}}  # fmt: skip
_OF_AN_ALARM = ("matched", "matched_or_asked", "asked")

Assess = Callable[[Text], AssessResponse]


@dataclass
class Table:
    """How often each `kind` of text that should be `expected` was found `matched`, `asked` or `silent`.

    `wrong`: the texts that became something else than was expected, each with what it became.
    """

    counted: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    wrong: list[tuple[Text, str]] = field(default_factory=list)

    def share(self, expected: str, became: str) -> float:
        """Of the texts that should be `expected`, the share that became so."""
        return self._count([expected], became) / max(1, self._count([expected]))

    @property
    def matched(self) -> float:
        """The share matched of what must be."""
        return self.share("matched", "matched")

    @property
    def silent(self) -> int:
        """How many alarms are neither matched nor asked about."""
        return self._count(_OF_AN_ALARM, "silent")

    @property
    def false(self) -> float:
        """The share matched of what must be out of sight."""
        return self.share("out_of_sight", "matched")

    def _count(self, expected: Iterable[str], became: str = "") -> int:
        wanted = set(expected)
        return sum(n for (_, e, b), n in self.counted.items() if e in wanted and became in ("", b))

    def lines(self) -> Iterator[str]:
        """The table as it is printed."""
        yield f"{'kind':20}{'expected':20}{'matched':>9}{'asked':>9}{'silent':>9}"
        for kind, expected in sorted({row[:2] for row in self.counted}):
            row = (self.counted[kind, expected, became] for became in ("matched", "asked", "silent"))
            yield f"{kind:20}{expected:20}" + "".join(f"{n:>9}" for n in row)
        yield f"matched of what must be: {self.matched:.4f} (at least {LEAST_MATCHED})"
        yield f"alarms lost in silence: {self.silent} (none)"
        yield f"matched of what must be out of sight: {self.false:.4f} (at most {MOST_FALSE})"

    def frames(self, most: int) -> Iterator[str]:
        """The frames with most wrong texts, each with one of them."""
        found = Counter((text.frame, text.expected, became) for text, became in self.wrong)
        for row, n in found.most_common(most):
            example = next(text.text for text, became in self.wrong if (text.frame, text.expected, became) == row)
            yield f"{n:>5} {' '.join(row)}: {example!r}"


def assessed_by(wiring: Wiring) -> Assess:
    """The rules of `wiring`, over a text with its age and sex beside it."""

    def assess(text: Text) -> AssessResponse:
        sent = {"patient_id": "generated", "age": text.age, "gender": _GENDERS[text.sex], "symptoms": [text.text]}
        return assess_patient(wiring, AssessCall("tests", "tests-generated", sent=sent, by_rules=True))

    return assess


def met_plainly(texts: Iterable[Text], assess: Assess) -> Mapping[str, frozenset[str]]:
    """For each complaint the recommendations that it meets where it is told plainly."""
    found: dict[str, frozenset[str]] = {}
    for text in texts:
        if text.kind == "plain":
            found[text.feature] = found.get(text.feature, frozenset()) | _matched(assess(text))
    return found


def table(texts: Iterable[Text], met: Mapping[str, frozenset[str]], assess: Assess) -> Table:
    """What became of each text, for the recommendations of its own complaint alone."""
    found = Table()
    for text in texts:
        rules = met[text.feature] - met.get(text.other, frozenset())
        if not rules:
            continue
        answer = assess(text)
        is_asked = any(rules.intersection(one.rule_ids) for one in answer.to_ask)
        became = "matched" if _matched(answer) & rules else "asked" if is_asked else "silent"
        found.counted[text.kind, text.expected, became] += 1
        if became not in _IN_SIGHT[text.expected]:
            found.wrong.append((text, became))
    return found


def _matched(answer: AssessResponse) -> frozenset[str]:
    return frozenset(one.rule_id for one in answer.matched_recommendations)
