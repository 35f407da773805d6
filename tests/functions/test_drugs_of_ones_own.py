"""`ng12 drugs import`: names and interactions of a deployer's own, beside those that ship; bad rows are named."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from functions.local.cli import app
from shared.errors import InputInvalidError
from shared.settings import Settings
from shared.stores.own_drugs import OwnDrugs
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.drugs.own_list import read_own_list
from shared.wiring import Wiring

NAMES = (
    "\ufeffGeneric,class,brands,short\n"
    "zorbaxin,macrolide,Zorba;Zorbax Forte,\n"
    ",macrolide,Nameless,\n"
    "\n"
    "qvelimab,antibody,Coumadin,\n"
    "amoxicillin,,Moxyhome,\n"
    "ramipril,penicillin,,\n"
    "otherdrug,,Zorba,\n"
)
PAIRS = (
    "drug_a,drug_b,severity,effect,source\n"
    'zorbaxin,warfarin,contraindicated,"Bleeding, severe.",Formulary 7\n'
    "zorbaxin,zorbaxin,major,x,\n"
    "zorbaxin,,major,x,\n"
)


def imported(folder: Path, *texts: str) -> Wiring:
    wiring = Wiring(Settings(data_dir=folder))
    for text in texts:
        OwnDrugs(wiring.blobs).add(read_own_list(text, load_drug_names()))
    return wiring


def test_rows_that_cannot_be_used_are_named_with_their_line() -> None:
    found = read_own_list(NAMES, load_drug_names())
    assert [one.generic for one in found.medicines] == ["zorbaxin", "amoxicillin"]
    assert [one.line for one in found.bad] == [3, 5, 7, 8]
    told = [one.why for one in found.bad]
    assert told[:2] == ["no generic name", "Coumadin is a name of warfarin here"]
    assert told[2].startswith("its class here is")
    assert told[3] == "Zorba is a name of zorbaxin here"
    assert [one.line for one in read_own_list(PAIRS, load_drug_names()).bad] == [3, 4]


def test_imported_names_stand_beside_those_that_ship(tmp_path: Path) -> None:
    names = imported(tmp_path, NAMES).drug_names
    for name, generic in (("Zorbax Forte", "zorbaxin"), ("Moxyhome", "amoxicillin"), ("Amoxil", "amoxicillin")):
        found = names.find(name)
        assert found is not None
        assert found.generic == generic
    assert names.class_of("Moxyhome") == "penicillin"
    assert names.look_alikes("Celexa") == load_drug_names().look_alikes("Celexa")


def test_an_imported_pair_is_listed_under_any_name_with_its_severity(tmp_path: Path) -> None:
    interactions = imported(tmp_path, NAMES, PAIRS).interactions
    (pair,) = interactions.check(["Coumadin", "Zorba"], 5).pairs
    assert (pair.severity, pair.effect, pair.source) == ("contraindicated", "Bleeding, severe.", "Formulary 7")
    assert interactions.check(["warfarin", "aspirin"], 5).pairs


def test_the_same_file_again_and_another_one_lose_nothing(tmp_path: Path) -> None:
    wiring = imported(tmp_path, NAMES, PAIRS, PAIRS, NAMES, "generic\nthirdmab\n")
    assert len(wiring.own_drugs.pairs()) == 1
    assert all(wiring.drug_names.find(name) for name in ("Zorba", "thirdmab", "Amoxil"))


@pytest.mark.parametrize("text", ["", "name;class\nx;y\n", "\x00\x01", "drug_a,drug_b\nx,y\n", 'generic\n"half\n'])
def test_a_file_of_another_kind_is_refused_whole(text: str) -> None:
    with pytest.raises(InputInvalidError):
        read_own_list(text, load_drug_names())


def test_the_command_reports_and_ends_with_one_where_rows_were_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wiring = imported(tmp_path)
    monkeypatch.setattr("functions.local.importing_drugs.get_wiring", lambda: wiring)
    (tmp_path / "names.csv").write_text(NAMES, encoding="utf-8")
    told = CliRunner().invoke(app, ["drugs", "import", str(tmp_path / "names.csv"), "--json"])
    assert told.exit_code == 1
    report = json.loads(told.stdout)
    assert (report["medicines"], [one["line"] for one in report["not_taken"]]) == (2, [3, 5, 7, 8])
    assert imported(tmp_path).drug_names.find("Zorba")
