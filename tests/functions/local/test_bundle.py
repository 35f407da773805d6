"""`ng12 bundle`: an archive has its function's code and requirements, and no other's; the same code, the same bytes."""

import io
import shutil
import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from functions.local.bundle.archive import FUNCTIONS, bundle
from functions.local.bundle.requirements import requirements, with_hashes
from functions.local.cli import app
from shared.errors import ConflictError, NotFoundError
from tests.functions.local.reached import distributions_reached
from tests.functions.processes import ROOT


def names_in(archive: bytes) -> set[str]:
    return set(zipfile.ZipFile(io.BytesIO(archive)).namelist())


@pytest.mark.parametrize("name", FUNCTIONS)
def test_an_archive_holds_its_function_and_what_that_reaches(name: str) -> None:
    held = names_in(bundle(ROOT, name))
    assert {"main.py", "requirements.txt", f"functions/{name}/main.py", "shared/wiring.py"} <= held
    others = {other for other in (*FUNCTIONS, "local") if other != name}
    assert not any(place.startswith(tuple(f"functions/{other}/" for other in others)) for place in held)
    assert not any(place.startswith("tests/") or place.endswith((".pyc", ".pdf")) for place in held)


def test_an_archive_leaves_out_the_pipelines_that_its_function_does_not_run() -> None:
    for name, left_out in (("assess", "chat"), ("chat", "assess"), ("ingest", "chat"), ("web", "assess")):
        assert not any(place.startswith(f"pipelines/{left_out}/") for place in names_in(bundle(ROOT, name)))


def test_what_reads_messages_by_an_encoder_brings_its_file_and_numpy_and_nothing_else_does() -> None:
    held = {name: any(place.endswith("reading/weights.npz") for place in names_in(bundle(ROOT, name)))
            for name in ("agent", "assess", "chat")}  # fmt: skip
    assert held == {"agent": True, "assess": False, "chat": False}
    assert "numpy" in "".join(requirements(ROOT, ["agent"]))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_weights_go_where_what_computes_with_them_is_installed(name: str) -> None:
    weights = {"shared/encoder/english.npz", "shared/patient/likelihood/mentions.npz"}
    reads_letters = name in {"assess", "chat", "admin", "agent", "cds_hooks", "lists"}
    assert weights & names_in(bundle(ROOT, name)) == (weights if reads_letters else set())


def test_the_same_code_gives_the_same_bytes() -> None:
    assert bundle(ROOT, "assess") == bundle(ROOT, "assess")


def test_requirements_are_pinned_complete_and_their_own() -> None:
    assess, ingest, web = ({line.split("==")[0] for line in requirements(ROOT, [name])} for name in
                           ("assess", "ingest", "web"))  # fmt: skip
    assert {"langgraph", "google-cloud-firestore", "grpcio", "flask", "numpy"} <= assess
    assert not {"pymupdf", "google-cloud-storage", "pytest", "google-cloud-aiplatform", "boto3"} & assess
    assert {"pymupdf", "google-cloud-storage", "google-genai"} <= ingest and "langgraph" not in ingest
    assert not {"langgraph", "google-genai", "pymupdf", "numpy"} & web
    assert all(line.count("==") == 1 for line in requirements(ROOT, ["chat", "s3"]))
    assert "boto3" in "".join(requirements(ROOT, ["ingest", "s3"]))


# What a function can ask for and does not bring, and why.
NOT_BROUGHT = {
    "google-cloud-aiplatform": "writes the index where NG12_VECTOR_SEARCH_WRITER is client: ingest's setting alone",
    "pymupdf": "files of the bucket are read by ingest, and a patient's by records; an archive of S3: --with ingest",
    "pypdfium2": "reads beside pymupdf",
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_whatever_a_function_can_import_even_lazily_is_in_its_requirements(name: str) -> None:
    held = {line.split("==")[0] for line in requirements(ROOT, [name])}
    assert distributions_reached(name) - held - NOT_BROUGHT.keys() == set()


def test_what_is_not_brought_is_brought_where_it_is_used() -> None:
    brought = {name: {line.split("==")[0] for line in requirements(ROOT, [name])} for name in ("ingest", "records")}
    assert NOT_BROUGHT.keys() <= brought["ingest"] and {"pymupdf", "pypdfium2"} <= brought["records"]


def test_what_a_function_reaches_through_the_wiring_is_what_it_asks_of_it() -> None:
    assert {"google-genai", "google-cloud-storage", "google-cloud-firestore"} <= distributions_reached("admin")
    assert {"google-genai", "pymupdf", "pillow"} & distributions_reached("web") == set()
    assert "pillow" in distributions_reached("agent") and "pillow" not in distributions_reached("chat")


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_requirement_is_pinned_as_in_the_lock_with_its_hashes(name: str) -> None:
    asked = zipfile.ZipFile(io.BytesIO(bundle(ROOT, name))).read("requirements.txt").decode()
    pinned = requirements(ROOT, [name])
    assert [line.split(" ")[0] for line in asked.splitlines() if "==" in line] == pinned
    assert asked.count("--hash=sha256:") >= len(pinned)
    lock = (ROOT / "requirements.lock").read_text()
    assert all(one in lock for one in with_hashes(ROOT, pinned))


def test_a_requirement_that_the_lock_does_not_hold_is_named() -> None:
    with pytest.raises(ConflictError, match=r"requirements\.lock does not hold pyyaml==0\.1"):
        with_hashes(ROOT, ["pyyaml==0.1"])


@pytest.mark.parametrize("stray", [".env", "notes.bak", ".hidden.py", "key.pem"])
def test_a_file_left_beside_the_product_gets_into_no_archive(tmp_path: Path, stray: str) -> None:
    for place in ("functions", "pipelines", "shared", "requirements.lock", "pyproject.toml"):
        whole = shutil.copytree if (ROOT / place).is_dir() else shutil.copy
        whole(ROOT / place, tmp_path / place)
    (tmp_path / "shared" / stray).write_text("secret")
    assert bundle(tmp_path, "web") == bundle(ROOT, "web")


def test_archives_are_made_from_a_checkout_alone(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="checkout"):
        requirements(tmp_path, ["assess"])


def test_a_function_that_is_none_is_named(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["bundle", "asess", "--out", str(tmp_path)])
    assert done.exit_code == 1
    assert "There is no function asess" in " ".join(done.stderr.split())
    assert CliRunner().invoke(app, ["bundle", "web", "--out", str(tmp_path)]).exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["web.zip"]
