"""From an empty project to nothing again: plan, apply, a plan without changes, destroy, by Terraform and stand-ins."""

import re
import shutil

import pytest

from tests.terraform.conftest import Begin
from tests.terraform.graph import apis_of
from tests.terraform.hcl import TERRAFORM, local_values
from tests.terraform.stand_in.provider import Call
from tests.terraform.workspace import Workspace, counted

pytestmark = pytest.mark.long

NEEDED = {"project_id": "ng12-try", "domain": "ng12.example.nhs.uk", "alert_email": "on-call@example.nhs.uk"}
KEY = "projects/keys/locations/europe-west2/keyRings/ng12/cryptoKeys/data"
EVERY_OPTION = {
    "allowed_origins": ["https://records.example.nhs.uk"],
    "dataflow": True,
    "image_tag": "build-1",
    "billing_account": "012345-6789AB-CDEF01",
    "identity_provider": {"issuer": "https://i.example", "audience": "ng12", "keys_url": "https://i.example/keys"},
    "kms_key_name": KEY,
    "labels": {"cost-centre": "cancer"},
    "monthly_budget": 500,
    "restored_database": "ng12-restored",
    "secret_settings": {"NG12_SEARCH_KEY": "search-key", "NG12_OPENAI_KEY": "openai-key"},
    "settings": {"NG12_LOG_LEVEL": "WARNING"},
    "traces": "none",
}


def chosen(workspace: Workspace, environment: str, **options: object) -> Workspace:
    """Take an environment's own file, as a deployment does, and further options."""
    shutil.copy(workspace.folder / "environments" / f"{environment}.tfvars", workspace.folder / "own.auto.tfvars")
    workspace.set(**NEEDED, **options)
    return workspace


def applied(workspace: Workspace) -> int:
    """Plan, apply exactly that plan, and find nothing left to change; how many resources there are then."""
    planned = counted(workspace.must("plan", "-no-color", "-out=plan.tfplan"))
    assert counted(workspace.must("apply", "-no-color", "plan.tfplan")) == planned and planned[-1] == 0
    again = workspace.run("plan", "-no-color", "-detailed-exitcode")
    assert again.returncode == 0, again.stdout + again.stderr
    return planned[0]


def destroyed(workspace: Workspace) -> int:
    return counted(workspace.must("destroy", "-no-color", "-auto-approve"))[-1]


def too_early(calls: list[Call]) -> list[str]:
    """What was asked of an API before it was on, in a project where state/ alone was applied."""
    enabled = local_values(TERRAFORM / "state")["apis"]
    on = set(re.findall(r"[a-z]+\.googleapis\.com", str(enabled)))
    found = []
    for done, kind, values in calls:
        if kind == "google_project_service":
            on.add(values["service"])
        elif (api := apis_of(kind)) and api not in on:
            found.append(f"{kind} {done} before {api}")
    return found


def test_dev_is_made_once_and_taken_down_whole(begin: Begin) -> None:
    workspace = chosen(begin(), "dev")
    made = applied(workspace)
    assert made > 150
    assert destroyed(workspace) == made
    assert workspace.must("state", "list") == ""


def test_production_with_every_option_is_made_once_and_refuses_to_be_taken_down(
    begin: Begin, calls: list[Call], restored: dict[str, str | None]
) -> None:
    restored["ng12-restored"] = KEY
    workspace = chosen(begin(), "prod", **EVERY_OPTION)
    made = applied(workspace) + len(restored)
    assert too_early(calls) == []
    refused = workspace.run("destroy", "-no-color", "-auto-approve")
    assert refused.returncode != 0
    assert "This is production" in refused.stdout + refused.stderr
    assert not [call for call in calls if call[0] == "destroyed"]
    workspace.must("state", "rm", "terraform_data.guard")
    assert destroyed(workspace) == made - 1


def test_the_state_bucket_is_made_once_and_never_taken_down(begin: Begin, calls: list[Call]) -> None:
    workspace = begin("state")
    workspace.set(project_id="ng12-try")
    assert applied(workspace) > 20
    refused = workspace.run("destroy", "-no-color", "-auto-approve")
    assert refused.returncode != 0
    assert "prevent_destroy" in refused.stdout + refused.stderr
    assert not [call for call in calls if call[0] == "destroyed"]


def test_changing_how_long_things_are_kept_changes_no_more_than_that(begin: Begin) -> None:
    workspace = chosen(begin(), "dev")
    applied(workspace)
    workspace.set(**NEEDED, labels={"ward": "seven"})
    (added, changed, gone) = counted(workspace.must("apply", "-no-color", "-auto-approve"))
    assert (added, gone) == (0, 0)
    assert changed > 10


def test_after_a_restore_the_new_database_keeps_the_key_and_is_backed_up_guarded_and_rid_of_what_expires(
    begin: Begin, calls: list[Call], restored: dict[str, str | None]
) -> None:
    workspace = chosen(begin(), "prod", kms_key_name=KEY)
    applied(workspace)
    options = workspace.must("output", "-raw", "restore_options")
    restored["ng12-restored"] = options.split("--kms-key-name=")[1]
    calls.clear()
    workspace.set(**NEEDED, kms_key_name=KEY, restored_database="ng12-restored")
    applied(workspace)
    made = [(kind, values) for done, kind, values in calls if done == "made"]
    (database,) = (values for kind, values in made if kind == "google_firestore_database")
    assert database["name"] == "ng12-restored" and database["cmek_config"][0]["kms_key_name"] == KEY
    assert database["delete_protection_state"] == "DELETE_PROTECTION_ENABLED"
    assert database["point_in_time_recovery_enablement"] == "POINT_IN_TIME_RECOVERY_ENABLED"
    (schedule,) = (values for kind, values in made if kind == "google_firestore_backup_schedule")
    assert schedule["database"] == "ng12-restored"
    expiring = {
        values["collection"] for kind, values in made if kind == "google_firestore_field" and values["ttl_config"]
    }
    assert {"sessions", "turns"} <= expiring
    told = [values["service_config"][0] for kind, values in made if kind == "google_cloudfunctions2_function"]
    assert {one["environment_variables"]["NG12_FIRESTORE_DATABASE"] for one in told} == {"ng12-restored"}
    assert not [call for call in calls if call[0] == "destroyed"]
    assert workspace.must("output", "-raw", "firestore_database") == "ng12-restored"


@pytest.mark.parametrize("key", [None, f"{KEY}-of-another"])
def test_a_database_that_was_restored_with_another_key_or_none_is_refused_and_never_made_anew(
    key: str | None, begin: Begin, restored: dict[str, str | None]
) -> None:
    workspace = chosen(begin(), "prod", kms_key_name=KEY)
    applied(workspace)
    restored["ng12-restored"] = key
    workspace.set(**NEEDED, kms_key_name=KEY, restored_database="ng12-restored")
    refused = workspace.run("plan", "-no-color")
    assert refused.returncode != 0
    assert "restore it again, with the options" in " ".join(
        f"{refused.stdout}{refused.stderr}".replace("│", " ").split()
    )


def test_a_database_that_nobody_restored_is_refused(begin: Begin) -> None:
    workspace = chosen(begin(), "dev", restored_database="ng12-restored")
    refused = workspace.run("plan", "-no-color")
    assert refused.returncode != 0 and "non-existent" in refused.stdout + refused.stderr
