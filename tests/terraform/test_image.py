"""The image of a function: what is in it, who it runs as, and that its command serves, without a container."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import requests

from functions.local import sample
from functions.local.guidelines import ingest_file
from shared.settings import Settings
from shared.wiring import Wiring
from tests.functions.processes import free_port, running
from tests.terraform.hcl import ROOT

TEXT = (ROOT / "Dockerfile").read_text(encoding="utf-8")
LAST = TEXT[TEXT.rindex("\nFROM ") :]


def test_the_last_stage_has_no_shell_and_runs_as_nobody() -> None:
    assert (
        LAST.splitlines()[1] == "FROM ${BASE}" and "\nARG BASE=gcr.io/distroless/" in TEXT and "\nUSER nonroot" in LAST
    )
    assert not re.search(r"^(RUN|ADD) ", LAST, re.MULTILINE)
    assert 'ENTRYPOINT ["/usr/bin/python3"]' in LAST


def test_requirements_are_installed_by_their_hashes_alone() -> None:
    assert "--require-hashes" in TEXT and "--no-deps" in TEXT and "--only-binary :all:" in TEXT


def test_our_code_is_compiled_where_it_is_built_for_nobody_may_write_bytecode_where_it_runs() -> None:
    assert "PYTHONDONTWRITEBYTECODE=1" in LAST and "COPY --from=built /srv /srv" in LAST
    assert re.search(r"python -m compileall .*unchecked-hash /srv/function$", TEXT, re.MULTILINE)


def test_both_stages_have_one_python_and_one_debian() -> None:
    bases = re.findall(r"^ARG (PYTHON|BASE)=(.+)$", TEXT, re.MULTILINE)
    assert [name for name, _ in bases] == ["PYTHON", "BASE"]
    assert "python:3.11-slim-bookworm" in bases[0][1] and "python3-debian12" in bases[1][1]


def test_a_build_of_images_names_both_bases_by_their_digests() -> None:
    build = (ROOT / "cloudbuild.yaml").read_text(encoding="utf-8")
    assert "for base in PYTHON BASE" in build and "RepoDigests" in build
    assert "docker build $$(cat bases.txt)" in build


def test_nothing_but_archives_is_sent_to_whoever_builds() -> None:
    assert (ROOT / ".dockerignore").read_text(encoding="utf-8").split() == ["*", "!dist/*.zip"]


def test_its_command_serves_as_its_variables_say(tmp_path: Path) -> None:
    wiring = Wiring(Settings(data_dir=tmp_path))
    ingest_file(wiring, sample.guideline())
    wiring.close()
    command = json.loads(re.findall(r"^CMD (.*)$", LAST, re.MULTILINE)[0])
    port = free_port()
    variables = {"FUNCTION_TARGET": "assess", "FUNCTION_SIGNATURE_TYPE": "http", "PORT": str(port), "HOST": "127.0.0.1"}
    variables |= {"NG12_DATA_DIR": str(tmp_path), "FUNCTION_SOURCE": str(ROOT / "functions" / "assess" / "main.py")}
    with running([sys.executable, *command], port, variables) as address:
        assert requests.get(f"{address}/health", timeout=10).json()["status"] == "ok"


def test_the_job_of_lists_ends_where_nothing_waits(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "functions.lists.job"],
        env=os.environ | {"NG12_DATA_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
