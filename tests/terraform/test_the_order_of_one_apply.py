"""The story of one `apply` in a fresh project, read off the dependency graph; and what `destroy` leaves."""

from tests.terraform.graph import MODULE_APIS, apis_of, awaited, cycles, edges
from tests.terraform.hcl import TERRAFORM, local_values, resources, texts

ENABLING = {"google_project_service.apis", "time_sleep.apis"}


def roots() -> list[str]:
    return [one.address for one in resources() if one.folder == TERRAFORM and one.kind.startswith("google_")]


def test_nothing_waits_for_itself() -> None:
    assert list(cycles()) == []


def test_every_api_is_enabled_before_it_is_used() -> None:
    early = [address for address in roots() if address not in ENABLING and not awaited(address) >= ENABLING]
    early += [name for name in edges() if name.startswith("module.") and not awaited(name) >= ENABLING]
    assert early == []


def test_the_api_of_every_kind_of_resource_is_one_that_is_enabled() -> None:
    enabled = set(texts(local_values()["apis"]))
    enabled = {api for text in enabled for api in text.split('"') if api.endswith(".googleapis.com")}
    needed = {apis_of(one.kind) for one in resources() if one.kind.startswith("google_")} | set(MODULE_APIS)
    assert None not in needed
    assert needed <= enabled


def test_every_identity_is_granted_before_its_function_and_its_trigger() -> None:
    grants = {one.address for one in resources() if one.folder == TERRAFORM and one.kind.endswith("_iam_member")}
    grants -= {"google_kms_crypto_key_iam_member.agents"}
    grants -= {
        "google_cloud_run_v2_job_iam_member.lists",
        "google_project_iam_member.dataflow",
    }  # of jobs, not functions
    for module in ("module.http", "module.ingest"):
        assert awaited(module) >= grants | {"time_sleep.grants"}


def test_every_agent_of_google_is_there_before_it_is_granted_anything() -> None:
    agents = "google_project_service_identity.agents"
    members = local_values()["members"]
    assert "gcp-sa-" not in str(members) and str(members).count(agents) == 4
    for granted in ("google_project_iam_member.grants", "google_kms_crypto_key_iam_member.agents"):
        assert agents in awaited(granted)


def test_what_alerts_count_is_known_before_the_alerts() -> None:
    """An alert on a metric that was made a moment ago is refused."""
    assert {"google_logging_metric.events", "time_sleep.metrics"} <= awaited("google_monitoring_alert_policy.alerts")


def test_a_key_is_usable_before_what_it_encrypts() -> None:
    encrypted = {one.address for one in resources() if "var.kms_key_name" in " ".join(texts(one.body))}
    assert len(encrypted) == 8
    for address in encrypted - {"google_kms_crypto_key_iam_member.agents"}:
        assert "google_kms_crypto_key_iam_member.agents" in awaited(address)


def test_the_trigger_waits_for_the_bucket_and_the_front_door_for_the_functions() -> None:
    uploads = {"google_storage_bucket.guidelines", "google_pubsub_topic_iam_member.uploads", "time_sleep.grants"}
    assert uploads <= awaited("google_storage_notification.uploads")
    assert {"module.ingest", "google_pubsub_topic.dead_letters"} <= awaited("google_pubsub_subscription.uploads")
    assert "module.http" in awaited("google_compute_global_forwarding_rule.front_door")
    assert "google_compute_security_policy.front_door" in awaited("google_compute_global_forwarding_rule.front_door")


def test_productions_guard_is_the_first_to_be_destroyed() -> None:
    behind = awaited("terraform_data.guard")
    every = {one.address for one in resources() if one.folder == TERRAFORM and not one.is_data}
    assert every - behind == {"terraform_data.guard"}


def test_destroying_dev_is_stopped_by_nothing_and_production_by_its_documents_and_files() -> None:
    main = [one for one in resources() if one.folder == TERRAFORM]
    assert [one.address for one in main if "prevent_destroy" in " ".join(texts(one.body))] == []
    held = {one.address: one.body for one in main if one.kind in {"google_storage_bucket", "google_firestore_database"}}
    for address, body in held.items():
        guard = body.get("force_destroy") or body.get("delete_protection_state")
        assert "local.is_guarded" in str(guard), address
