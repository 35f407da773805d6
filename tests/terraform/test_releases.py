"""Releases: which revision serves at each step, by .ci/traffic against a gcloud that moves traffic as the true one."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.terraform.hcl import ROOT, local_values

GCLOUD = """#!{python}
import json, sys
from pathlib import Path

kept = Path("{state}")
services = json.loads(kept.read_text())
arguments = sys.argv[1:]
assert arguments[0] == "run" and "--region=europe-west2" in arguments
if arguments[1:3] == ["services", "list"]:
    print(json.dumps(services))
else:
    service = next(one for one in services if one["metadata"]["name"] == arguments[3])
    traffic = service["status"]["traffic"]
    for given in arguments:
        if given.startswith("--to-revisions="):
            wanted = dict(pair.split("=") for pair in given.partition("=")[2].split(","))
            tags = [dict(revisionName=one["revisionName"], tag=one["tag"]) for one in traffic if "tag" in one]
            traffic[:] = [dict(revisionName=name, percent=int(share)) for name, share in wanted.items()] + tags
        if given.startswith("--update-tags="):
            tag, name = given.partition("=")[2].split("=")
            traffic[:] = [one for one in traffic if one.get("tag") != tag] + [dict(revisionName=name, tag=tag)]
    kept.write_text(json.dumps(services))
"""


class Cloud:
    """Services with their revisions, and the steps of a release taken on them."""

    def __init__(self, folder: Path) -> None:
        self.state, self._folder = folder / "services.json", folder
        gcloud = folder / "gcloud"
        gcloud.write_text(GCLOUD.format(python=sys.executable, state=self.state), encoding="utf-8")
        gcloud.chmod(0o755)
        self._write([])

    def deploy(self, number: int, *, takes_all: bool = False) -> None:
        """Deploy a revision of each function; `takes_all`: traffic follows the latest, as before the first release."""
        held = {one["metadata"]["name"]: one for one in self.services()}
        for name in ("ng12-assess", "ng12-ingest"):
            one = held.setdefault(name, {"metadata": {"name": name}, "status": {"traffic": []}})
            one["status"]["latestReadyRevisionName"] = f"{name}-{number}"
            if takes_all or not one["status"]["traffic"]:
                tags = [entry for entry in one["status"]["traffic"] if "tag" in entry]
                one["status"]["traffic"] = [
                    {"revisionName": f"{name}-{number}", "percent": 100, "latestRevision": True}
                ]
                one["status"]["traffic"] += tags
        self._write(list(held.values()))

    def take(self, step: str, *options: str) -> None:
        command = [sys.executable, str(ROOT / ".ci" / "traffic"), step, "--region", "europe-west2", *options]
        path = {"PATH": f"{self._folder}:{os.environ['PATH']}"}
        subprocess.run(command, env=os.environ | path, check=True, capture_output=True)

    def services(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads(self.state.read_text(encoding="utf-8"))
        return found

    def serving(self, name: str = "ng12-assess") -> dict[str, int]:
        """The share of each revision's number."""
        (one,) = (one for one in self.services() if one["metadata"]["name"] == name)
        shares = ((entry["revisionName"], entry.get("percent", 0)) for entry in one["status"]["traffic"])
        return {revision.rsplit("-", 1)[1]: share for revision, share in shares if share}

    def _write(self, services: list[dict[str, Any]]) -> None:
        self.state.write_text(json.dumps(services), encoding="utf-8")


@pytest.fixture
def cloud(tmp_path: Path) -> Cloud:
    made = Cloud(tmp_path)
    made.take("pin")  # nothing is deployed yet
    made.deploy(1)
    for step in ("candidate", "share", "promote"):
        made.take(step)
    assert made.serving() == {"1": 100}
    return made


def test_a_new_revision_serves_nobody_then_some_then_all_and_gives_it_back_at_once(cloud: Cloud) -> None:
    cloud.take("pin")
    cloud.deploy(2)
    cloud.take("candidate")
    assert cloud.serving() == {"1": 100}
    cloud.take("share", "--share", "10")
    assert cloud.serving() == {"2": 10, "1": 90}
    assert cloud.serving("ng12-ingest") == {"1": 100}  # an upload is one event, not a hundred
    cloud.take("promote")
    assert cloud.serving() == cloud.serving("ng12-ingest") == {"2": 100}
    cloud.take("back")
    assert cloud.serving() == cloud.serving("ng12-ingest") == {"1": 100}


def test_a_revision_that_took_the_traffic_by_itself_gives_it_back_before_it_is_tried(cloud: Cloud) -> None:
    cloud.take("pin")
    cloud.deploy(2, takes_all=True)
    cloud.take("candidate")
    assert cloud.serving() == {"1": 100}


def test_a_step_that_is_taken_twice_changes_nothing_more(cloud: Cloud) -> None:
    cloud.take("pin")
    cloud.deploy(2)
    for step in ("candidate", "candidate", "share", "share", "promote", "promote", "back", "back"):
        cloud.take(step)
    assert cloud.serving() == {"1": 100}


def test_only_who_asks_for_the_candidate_is_led_to_it() -> None:
    routes = str(local_values()["routes"]) + (ROOT / "terraform" / "front_door.tf").read_text(encoding="utf-8")
    assert "is_candidate" in routes and 'header_name = "x-ng12-release"' in routes
    assert "X-NG12-Release: $release" in (ROOT / ".ci" / "smoke").read_text(encoding="utf-8")
