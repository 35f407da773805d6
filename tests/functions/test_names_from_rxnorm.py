"""`ng12 drugs import RXNCONSO.RRF`: RxNorm's ingredients under all their names, beside those that ship."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from functions.local.cli import app
from shared.errors import InputInvalidError
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.drugs.rxnorm import read_rxnorm


def term(cui: str, kind: str, name: str, source: str = "RXNORM", suppressed: str = "N") -> str:
    return f"{cui}|ENG||||||9|||{cui}|{source}|{kind}|{cui}|{name}||{suppressed}|4096|"


NAMES = "\n".join([
    term("1", "IN", "zorbaxin"),
    term("1", "SY", "zorbaxinum"),
    term("2", "BN", "Zorba"),
    term("3", "IN", "acetaminophen"),
    term("4", "BN", "Feverall"),
    term("5", "IN", "oldimab", suppressed="O"),
    term("6", "IN", "elsewherine", source="MMSL"),
    term("7", "BN", "Bothina"),
    term("8", "BN", "Coumadin"),
])  # fmt: skip
RELATIONS = "\n".join(
    f"{one}||CUI|RO|{other}||CUI|tradename_of|||RXNORM||||||"
    for one, other in [("1", "2"), ("4", "3"), ("1", "7"), ("3", "7"), ("1", "8")]
)


def test_an_ingredient_has_its_synonyms_and_its_brands() -> None:
    found = {one.generic: one for one in read_rxnorm(NAMES, RELATIONS, load_drug_names()).medicines}
    assert found["zorbaxin"].twins == ("zorbaxinum",)
    assert found["zorbaxin"].brands == ("Zorba",)  # neither one of two ingredients nor another medicine's here


def test_a_medicine_known_here_by_another_name_stays_one_medicine() -> None:
    found = {one.generic: one for one in read_rxnorm(NAMES, RELATIONS, load_drug_names()).medicines}
    assert found["paracetamol"].brands == ("Feverall",)
    assert "acetaminophen" not in found


def test_suppressed_names_and_those_of_other_sources_are_left_out() -> None:
    generics = [one.generic for one in read_rxnorm(NAMES, "", load_drug_names()).medicines]
    assert generics == ["zorbaxin", "paracetamol"]


def test_a_file_that_is_none_of_rxnorms_is_refused() -> None:
    with pytest.raises(InputInvalidError, match="RXNCONSO"):
        read_rxnorm("generic,class\nx,y\n", "", load_drug_names())


def test_the_command_takes_the_relations_that_lie_beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NG12_DATA_DIR", str(tmp_path / "data"))
    (tmp_path / "RXNCONSO.RRF").write_text(NAMES, encoding="utf-8")
    (tmp_path / "RXNREL.RRF").write_text(RELATIONS, encoding="utf-8")
    done = CliRunner().invoke(app, ["drugs", "import", str(tmp_path / "RXNCONSO.RRF")])
    assert done.exit_code == 0
    assert "Imported: 2 medicines" in done.stdout
