"""What a clinician concluded accounts for the complaints that any illness brings, whatever the conclusion is called.

A table of diagnoses names what each accounts for (`established.yaml`). No table holds them all; a conclusion that was
reached explains at least being tired, feverish or off one's food. It explains no alarm: blood, lumps, jaundice, weight.
"""

import re
from collections.abc import Iterator
from typing import Final

from shared.patient.conditions import Explanation
from shared.patient.statements import Statement

_SECTION: Final = "impression"
_OF_ANY_ILLNESS: Final = (
    "fatigue", "fever", "nausea", "vomiting", "appetite_loss", "night_sweats", "headache", "diarrhoea",
    "abdominal_pain",    "back_pain", "bruising", "sore_throat", "dizziness",
)  # fmt: skip
_UNDECIDED: Final = re.compile(
    r"\?|\b(?:possib\w+|probab\w+|likely|maybe|may|might|could|query|suspect\w*|suspicio\w*|rule out|exclude|r/o"
    r"|unclear|unknown|unexplained|uncertain|differential|ddx|2ww|two[- ]week|urgent\w*|refer\w*|concern\w*"
    r"|red flags?|nad|normal|well|cancer|malignan\w+|tumour|lymphoma|leukaemia|myeloma|sarcoma|melanoma|carcinoma)\b",
    re.IGNORECASE,
)
_LETTER: Final = re.compile(r"[^\W\d_]{3,}")


def concluded(statement: Statement) -> Iterator[Explanation]:
    """Yield what a conclusion accounts for, where the statement is one."""
    if statement.part.passage.section != _SECTION or statement.part.passage.is_heading:
        return
    if _LETTER.search(statement.text) and not _UNDECIDED.search(statement.text):
        yield Explanation(_OF_ANY_ILLNESS, statement.quote(0, len(statement.text)))
