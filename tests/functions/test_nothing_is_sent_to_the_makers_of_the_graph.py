"""The graph library sends what goes through a graph to its makers when the environment says so: not from here."""

import os
import subprocess
import sys

from functions.local import sample
from tests.architecture.sources import ROOT
from tests.doubles.served import Answer, Asked, Service, in_json, serving

RUN = """
import sys
from pathlib import Path
from functions.local import sample
from functions.local.guidelines import ingest_file
from pipelines.assess.run import AssessCall, assess_patient
from pipelines.chat.run import ChatCall, chat
from shared.wiring import get_wiring
wiring = get_wiring()
ingest_file(wiring, Path(sys.argv[1]), activate=True)
assess_patient(wiring, AssessCall("me", "c", "{id}"))
chat(wiring, ChatCall("me", "c", "From what age should haemoptysis lead to a referral?", "m"))
wiring.close()
from langsmith import Client
Client().flush()
"""


class Makers(Service):
    """Takes whatever is sent."""

    def answer(self, asked: Asked) -> Answer:
        return in_json({})


def test_whatever_the_environment_says_nothing_is_sent(tmp_path) -> None:
    makers = Makers()
    code = RUN.replace("{id}", "S-101")
    with serving(makers) as address:
        told = {name: "true" for name in ("LANGSMITH_TRACING", "LANGSMITH_TRACING_V2", "LANGCHAIN_TRACING_V2")}
        told |= {"LANGSMITH_ENDPOINT": address, "LANGSMITH_API_KEY": "a-key", "NG12_DATA_DIR": str(tmp_path)}
        told |= {"NG12_PATIENTS": str(sample.patients())}
        arguments = [sys.executable, "-c", code, str(sample.guideline())]
        ran = subprocess.run(arguments, cwd=ROOT, env=os.environ | told, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert [asked.path for asked in makers.asked if asked.method == "POST"] == []
