"""The guide's table of steps: each is told whole, in an order that can be walked, and names what there is."""

import re

from tests.terraform.hcl import ROOT, named

GUIDE = (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")
HEAD = ["step", "command", "takes", "costs", "what can fail", "how to go on"]


def rows() -> list[list[str]]:
    table = GUIDE[GUIDE.index("| step | command |") :].split("\n\n")[0]
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
    assert lines[0] == HEAD
    return lines[2:]


def place(command: str) -> int:
    return next(at for at, row in enumerate(rows()) if command in row[1])


def test_every_step_says_its_command_time_cost_fault_and_way_on() -> None:
    assert len(rows()) > 12
    assert [row for row in rows() if len(row) != len(HEAD) or not all(row)] == []


def test_each_step_comes_after_what_it_needs() -> None:
    way = [
        "gcloud projects create",
        "gcloud billing projects link",
        "terraform/state apply",
        "ng12 bundle",
        "gcloud secrets versions add",
        "terraform plan",
        "terraform apply plan.tfplan",
        "api accounts",
        "gcloud storage cp",
        "/assess",
        "connections create",
        "ng12-apply",
    ]
    assert [place(one) for one in way] == sorted(place(one) for one in way)


def test_every_step_is_told_under_its_number() -> None:
    told = set(re.findall(r"^## (\d)\.", GUIDE, re.MULTILINE))
    assert {row[0].split()[0] for row in rows()} <= told


def test_every_variable_that_the_guide_sets_is_one() -> None:
    given = set(re.findall(r"-var (\w+)=", GUIDE)) | set(re.findall(r"`(\w+) = ", GUIDE))
    assert given and {name for name in given if name.islower()} <= set(named("variable"))


def test_every_trigger_that_is_run_is_one_that_is_made() -> None:
    made = set(re.findall(r"make_trigger (\w+)", GUIDE))
    assert {"plan", "apply", "promote", "back"} == made
    assert set(re.findall(r"triggers run ng12-(\w+)", GUIDE)) <= made
