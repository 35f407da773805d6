"""terraform/ keeps to the provider's schema and grants what its table says, no more; planted faults are caught."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from functions.local.one_port import _PREFIXES
from shared.settings import Settings
from tests.terraform.arguments import dangling, unknown_or_missing, wrong_calls
from tests.terraform.guards import grants_elsewhere, overridable, public, unexplained, wide_roles
from tests.terraform.hcl import ROOT, TERRAFORM, files, local_values, resources, texts

CHECKS: tuple[Callable[[Path], object], ...] = (
    unknown_or_missing,
    dangling,
    wrong_calls,
    public,
    wide_roles,
    grants_elsewhere,
    overridable,
    unexplained,
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_check_finds_nothing(check: Callable[[Path], object]) -> None:
    assert list(check(TERRAFORM)) == []  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("check", "file", "was", "planted"),
    [
        (unknown_or_missing, "storage.tf", "force_destroy", "force_destruction"),
        (unknown_or_missing, "firestore.tf", "  location_id ", "  locations "),
        (unknown_or_missing, "front_door.tf", "host_rule {\n    hosts", "host_rule {\n    host"),
        (unknown_or_missing, "firestore.tf", "      field_path =", "      field_name ="),
        (unknown_or_missing, "vectors.tf", 'machine_type = var', 'machine_kind = var'),
        (unknown_or_missing, "modules/function/main.tf", "entry_point     =", "entry_points    ="),
        (dangling, "storage.tf", "var.guideline_retention_days", "var.guideline_retention"),
        (dangling, "outputs.tf", "google_pubsub_topic.dead_letters", "google_pubsub_topic.dead_letter"),
        (dangling, "outputs.tf", "front_door.address", "front_door.ip"),
        (wrong_calls, "events.tf", "  entry_point ", "  entry_points "),
        (wrong_calls, "modules/function/variables.tf", 'variable "memory_mb"', 'variable "memory_gb"'),
        (wrong_calls, "events.tf", "module.ingest.uri", "module.ingest.url"),
        (public, "storage.tf", '"enforced"', '"inherited"'),
        (public, "grants.tf", 'who = "web", role = "roles/storage.objectViewer"',
         'who = "everybody", role = "roles/storage.objectViewer"'),
        (wide_roles, "grants.tf", "roles/datastore.user", "roles/editor"),
        (wide_roles, "grants.tf", "roles/storage.objectUser", "roles/storage.admin"),
        (grants_elsewhere, "permissions.tf", "if grant.on == \"guidelines\" }", "}\n  role = 1\n}\n"
         'resource "google_project_iam_member" "more" {'),
        (overridable, "functions.tf", "NG12_ENVIRONMENT ", "NG12_LOG_LEVEL "),
        (overridable, "sign_in.tf", "NG12_SIGN_IN_KEY =", "NG12_MODEL_NAME ="),
        (overridable, "variables_settings.tf", "ACTIVATE_ON_INGEST|", ""),
        (overridable, "variables_settings.tf", "(EVENT|IDENTITY|", "(EVENT|"),
        (overridable, "variables_settings.tf", "GOOGLE_API_ADDRESS|", ""),
        (unexplained, "grants.tf", "shows pictures of cited pages", ""),
    ],
)  # fmt: skip
def test_a_planted_fault_is_caught(
    check: Callable[[Path], list[str]], file: str, was: str, planted: str, tmp_path: Path
) -> None:
    copy = shutil.copytree(TERRAFORM, tmp_path / "terraform", ignore=shutil.ignore_patterns(".terraform"))
    text = (copy / file).read_text(encoding="utf-8")
    assert was in text
    (copy / file).write_text(text.replace(was, planted, 1), encoding="utf-8")
    assert list(check(copy)) != []


def test_every_setting_that_is_set_is_one_of_the_products() -> None:
    set_here = {
        name for path in files() for name in re.findall(r"\bNG12_[A-Z0-9_]+\b", path.read_text(encoding="utf-8"))
    }
    known = {f"NG12_{field.upper()}" for field in Settings.model_fields}
    assert len(set_here) > 10
    assert {name for name in set_here if not name.endswith("_")} - known == set()


def test_what_the_module_sets_wins_over_further_settings() -> None:
    merged = str(local_values()["settings"])
    assert merged.index("var.settings") < merged.index("NG12_ENVIRONMENT")


def test_the_front_door_leads_where_one_port_does() -> None:
    functions = local_values()["http_functions"]
    paths = {path: name for name, function in functions.items() for path in function["paths"]}
    assert {path: name for path, name in paths.items() if not path.endswith("/*")} == _PREFIXES
    assert all(f"{path}/*" in paths for path in _PREFIXES if path != "/terminology")


def test_the_documents_indexes_are_those_that_the_product_declares() -> None:
    source = local_values()["declared"]
    path = re.search(r"\.\./([\w/]+\.json)", str(source))
    assert path
    declared = json.loads((ROOT / path[1]).read_text(encoding="utf-8"))
    assert {field.get("ttl") for field in declared["fieldOverrides"]} == {True, None}
    assert all(field["indexes"] == [] for field in declared["fieldOverrides"])


def test_production_guards_what_it_holds_and_waits_for_a_person() -> None:
    dev, production = (
        (TERRAFORM / "environments" / f"{name}.tfvars").read_text(encoding="utf-8") for name in ("dev", "prod")
    )
    assert re.search(r"activate_on_ingest\s*= true", dev)
    assert re.search(r"activate_on_ingest\s*= false", production)
    guarded = [one.address for one in resources() if "local.is_guarded" in " ".join(texts(one.body))]
    assert {"google_firestore_database.this", "google_storage_bucket.guidelines"} <= set(guarded)


def test_every_database_that_functions_may_use_is_encrypted_guarded_backed_up_and_rid_of_what_expires() -> None:
    declared = list(resources())
    databases = [one for one in declared if one.kind == "google_firestore_database"]
    used = str(local_values()["settings"])
    assert "local.database" in used and "var.restored_database" not in used
    assert all(one.address in str(local_values()["database"]) for one in databases) and len(databases) == 2
    for database in databases:
        assert "var.kms_key_name" in str(database.body["dynamic"]), database.address
        assert "local.is_guarded" in database.body["delete_protection_state"], database.address
        for kind in ("google_firestore_backup_schedule", "google_firestore_field"):
            holders = [one for one in declared if one.kind == kind and database.address in str(one.body["database"])]
            assert len(holders) == 1, (kind, database.address)


def test_files_are_short_and_every_variable_and_output_is_explained() -> None:
    long = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in files()}
    assert {name: lines for name, lines in long.items() if lines > 130} == {}
    for path in files():
        text = path.read_text(encoding="utf-8")
        for block in re.findall(r'^(?:variable|output) "\w+" \{(.*?)^\}', text, re.DOTALL | re.MULTILINE):
            assert "description = " in block, path
