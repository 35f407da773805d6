"""Twenty people ask at once in this process, for as long as it lives; each turn that is answered is printed."""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from threading import Lock

from tests.pipelines.records.conftest import records_in

SESSIONS = 20
QUESTIONS = ("What dose of losartan am I on?", "What was my last potassium?", "When is my next appointment?")


def main(folder: Path) -> None:
    """Ask until somebody kills it."""
    records, printing = records_in(folder), Lock()

    def converse(number: int) -> None:
        for turn in count():
            asked = QUESTIONS[turn % len(QUESTIONS)]
            reply = records.ask(asked, "P1", session_id=f"s{number}", message_id=f"m{turn}")
            with printing:
                sys.stdout.write(json.dumps([number, turn, asked, reply.answer]) + "\n")
                sys.stdout.flush()

    with ThreadPoolExecutor(SESSIONS) as people:
        list(people.map(converse, range(SESSIONS)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
