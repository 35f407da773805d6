"""A file that somebody signed as the publisher's own: its editions say so, over HTTP and on the command line."""

import hashlib
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner
from werkzeug.test import Client

from functions.local import sample
from functions.local.cli import app
from shared.http.caller import LOCAL_CALLER

FILE = hashlib.sha256(sample.guideline().read_bytes()).hexdigest()
SIGNER = {"name": "Ann Lee", "role": "librarian", "reason": "fetched from the publisher's site on two lines"}


def edition(service: Client) -> str:
    found: str = service.get("/admin/stats").get_json()["active"]["edition_id"]
    return found


def test_an_edition_says_whether_its_file_is_signed_and_by_whom(service: Client) -> None:
    assert [one["is_original"] for one in service.get("/admin/editions").get_json()["editions"]] == [False]
    assert "original" not in service.get(f"/admin/editions/{edition(service)}").get_json()
    signed = service.post(f"/admin/originals/{FILE}/sign", json=SIGNER)
    assert signed.status_code == 200
    assert [one["is_original"] for one in service.get("/admin/editions").get_json()["editions"]] == [True]
    shown = service.get(f"/admin/editions/{edition(service)}").get_json()["original"]
    assert shown == signed.get_json() == service.get("/admin/originals").get_json()["originals"][0]
    assert shown["by"] == {**SIGNER, "caller": LOCAL_CALLER.id}


def test_a_signature_that_is_withdrawn_is_gone_and_both_stay_in_the_audit(service: Client) -> None:
    service.post(f"/admin/originals/{FILE}/sign", json=SIGNER)
    withdrawn = service.post(f"/admin/originals/{FILE}/withdraw", json={**SIGNER, "reason": "the wrong file"})
    assert withdrawn.status_code == 204
    assert service.get("/admin/originals").get_json()["originals"] == []
    assert [one["is_original"] for one in service.get("/admin/editions").get_json()["editions"]] == [False]
    last, before = service.get("/admin/audit").get_json()["entries"][:2]
    assert [(one["kind"], one["did"]) for one in (before, last)] == [("original", "signed"), ("original", "withdrawn")]
    assert (last["content_hash"], last["name"], last["reason"]) == (FILE, "Ann Lee", "the wrong file")
    assert service.post(f"/admin/originals/{FILE}/withdraw", json=SIGNER).status_code == 404


@pytest.mark.parametrize("content_hash", ["abc", FILE.upper(), FILE + "0"])
def test_what_is_no_hash_is_not_signed(service: Client, content_hash: str) -> None:
    assert service.post(f"/admin/originals/{content_hash}/sign", json=SIGNER).status_code == 422
    assert service.get("/admin/originals").get_json()["originals"] == []


def test_nobody_signs_without_saying_who_and_why(service: Client) -> None:
    for missing in SIGNER:
        body = {name: words for name, words in SIGNER.items() if name != missing}
        assert service.post(f"/admin/originals/{FILE}/sign", json=body).status_code == 400
    assert service.get("/admin/originals").get_json()["originals"] == []


def test_a_file_is_signed_by_name_or_by_hash_and_listed_on_the_command_line(service: Client, tmp_path: Path) -> None:
    def ng12(*words: str) -> str:
        result = CliRunner().invoke(app, ["originals", *words])
        assert result.exit_code == 0, result.output
        return result.stdout

    other = tmp_path / "other.pdf"
    other.write_bytes(b"another file")
    who = ("--role", "librarian", "--reason", "fetched twice", "--name", "Ann Lee")
    ng12("sign", str(sample.guideline()), *who)
    ng12("sign", hashlib.sha256(b"another file").hexdigest(), *who)
    held = json.loads(ng12("--json"))
    assert {one["content_hash"] for one in held} == {FILE, hashlib.sha256(b"another file").hexdigest()}
    listed = json.loads(CliRunner().invoke(app, ["editions", "--json"]).stdout)
    assert [one["is_original"] for one in listed] == [True]
    ng12("withdraw", str(other), *who)
    ng12("withdraw", FILE, *who)
    assert json.loads(ng12("--json")) == []


def test_a_file_that_is_not_there_is_one_line_on_the_command_line(service: Client) -> None:
    result = CliRunner().invoke(app, ["originals", "sign", "none.pdf", "--role", "r", "--reason", "w"])
    assert result.exit_code == 1 and len(result.stderr.strip().splitlines()) == 1
