"""Reading a question depends on its words alone, not on the order in which a process happens to hold sets."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
# Words that one concept may claim twice, hints of several words, a head that two sites would name.
QUESTIONS = (
    "The finger test up the back end found a knobbly gland in my husband",
    "I've got a slow little shiny nodule beside my eye. Can it wait?",
    "A lump in my 9 year old's calf doubles every fortnight",
    "What help does she get between now and seeing the consultant?",
)
READING = """
import sys
from shared.retrieval.hints import read_hints
from shared.retrieval.meaning import read_meaning
from shared.retrieval.talk import load_talk
from shared.language.stems import stems_by_sentence
from shared.terminology.terminology import load_terminology
terminology = load_terminology()
hints = read_hints(terminology, load_talk())
for text in sys.argv[1:]:
    meaning = read_meaning(text, stems_by_sentence(text), terminology, hints)
    print([(concept, weight, sorted(general)) for concept, (weight, general) in meaning.asked.items()])
"""


def test_a_question_means_the_same_in_every_process() -> None:
    readings = {_read_in_a_process_that_hashes(seed) for seed in ("0", "5", "7")}
    assert len(readings) == 1, "the reading of a question depends on the process"


def _read_in_a_process_that_hashes(seed: str) -> str:
    command = [sys.executable, "-c", READING, *QUESTIONS]
    environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True, cwd=ROOT).stdout
