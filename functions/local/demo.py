"""`make demo`: a guideline PDF becomes executable, patients are assessed, two questions are answered.

It keeps its data in a folder of its own, so that it never touches what `ng12` holds.
"""

import sys
import tempfile
import uuid
from pathlib import Path

from functions.local import present, sample
from functions.local.chatting import say
from functions.local.console import err, out
from functions.local.guidelines import ingest_file, present_report
from pipelines.assess.run import AssessCall, assess_patient
from shared.errors import NG12Error
from shared.guardrails.messages import DISCLAIMER
from shared.http.caller import LOCAL_CALLER
from shared.settings import Settings
from shared.wiring import Wiring


def main(arguments: list[str]) -> int:
    """Run the demonstration; one argument names a guideline PDF, none takes the sample."""
    pdf = Path(arguments[0]) if arguments else sample.guideline()
    with tempfile.TemporaryDirectory(prefix="ng12-demo-") as folder:
        wiring = Wiring(Settings(data_dir=Path(folder), patients=sample.patients()))
        try:
            _run(wiring, pdf)
        except NG12Error as error:
            err.print(str(error), style="red", markup=False)
            return 1
        finally:
            wiring.close()
    return 0


def _run(wiring: Wiring, pdf: Path) -> None:
    out.rule("1. A guideline PDF becomes an executable guideline")
    present_report(ingest_file(wiring, pdf))
    out.rule("2. Patients are assessed, every statement with its page")
    for record in wiring.charts.list():
        call = AssessCall(LOCAL_CALLER.id, str(uuid.uuid4()), record["patient_id"])
        present.assessment(out, assess_patient(wiring, call))
    out.rule("3. Two questions are answered")
    session_id = str(uuid.uuid4())
    for question in sample.questions():
        present.reply(out, question, say(wiring, question, session_id))
    out.rule()
    out.print(DISCLAIMER, markup=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
