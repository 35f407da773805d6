"""Print a hash of every answer to the questions of our own, each asked so often, as one process gives them."""

import hashlib
import json
import sys
import tempfile
from pathlib import Path

from tests.pipelines.records.conftest import CASES, fill, records_in

TIMES = 5


def main() -> None:
    """Print it."""
    told = hashlib.sha256()
    questions = [json.loads(line)["question"] for line in (CASES / "own_questions.jsonl").read_text().splitlines()]
    with tempfile.TemporaryDirectory() as folder:
        records = records_in(Path(folder))
        fill(records)
        for turn in range(TIMES):
            seen = hashlib.sha256()
            for number, question in enumerate(questions):
                reply = records.ask(question, message_id="m", session_id=f"s{turn}-{number}")
                seen.update(reply.model_copy(update={"session_id": ""}).model_dump_json().encode())
            if not turn:
                first = seen.hexdigest()
            assert seen.hexdigest() == first
            told.update(seen.digest())
        records.wiring.close()
    sys.stdout.write(told.hexdigest())


if __name__ == "__main__":
    main()
