"""A folder with nothing in it begins with the sample; one that holds anything is left as it is."""

from pathlib import Path

import pytest

from functions.local.first_run import begin_with_sample
from pipelines.assess.run import AssessCall, assess_patient
from pipelines.knowledge.roles import load_roles
from shared.settings import Settings
from shared.wiring import Wiring


def test_an_empty_folder_begins_with_the_sample_and_its_patients_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(data_dir=tmp_path)

    assert begin_with_sample(settings)

    said = " ".join(capsys.readouterr().err.split())
    assert "is now active, with its 10 patients, a record of 6 documents and 4 knowledge bases" in said
    wiring = Wiring(settings)
    assert all(wiring.knowledge_bases.active(role) for role in load_roles())
    assert [each.relation for each in wiring.record_grants.of("local-user")] == ["self"]
    assert assess_patient(wiring, AssessCall("tests", "tests", "S-101")).matched_recommendations
    wiring.close()


def test_a_folder_that_holds_an_edition_is_left_alone(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path)

    assert [begin_with_sample(settings) for _ in range(2)] == [True, False]


def test_nothing_begins_by_itself_where_it_is_deployed(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path).model_copy(update={"environment": "dev"})

    assert not begin_with_sample(settings)
    assert not any(tmp_path.iterdir())
