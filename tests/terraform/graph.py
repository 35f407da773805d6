"""Who waits for whom in one `apply`: resources, locals and modules of the root as a graph."""

from collections.abc import Iterator
from functools import cache

from tests.terraform.hcl import TERRAFORM, local_values, named, references, resources

APIS = {  # the API that each kind of resource is made through
    "google_artifact_registry_": "artifactregistry.googleapis.com",
    "google_billing_": "billingbudgets.googleapis.com",
    "google_cloud_run_": "run.googleapis.com",
    "google_cloud_scheduler_": "cloudscheduler.googleapis.com",
    "google_cloudfunctions2_": "cloudfunctions.googleapis.com",
    "google_compute_": "compute.googleapis.com",
    "google_firestore_": "firestore.googleapis.com",
    "google_identity_platform_": "identitytoolkit.googleapis.com",
    "google_kms_": "cloudkms.googleapis.com",
    "google_logging_": "logging.googleapis.com",
    "google_monitoring_": "monitoring.googleapis.com",
    "google_project": "cloudresourcemanager.googleapis.com",
    "google_project_iam_custom_role": "iam.googleapis.com",
    "google_project_service": "serviceusage.googleapis.com",
    "google_pubsub_": "pubsub.googleapis.com",
    "google_secret_manager_": "secretmanager.googleapis.com",
    "google_service_account": "iam.googleapis.com",
    "google_storage_": "storage.googleapis.com",
    "google_vertex_ai_": "aiplatform.googleapis.com",
}
MODULE_APIS = (  # a function is built, stored and run
    "cloudbuild.googleapis.com",
    "cloudfunctions.googleapis.com",
    "artifactregistry.googleapis.com",
    "run.googleapis.com",
)


@cache
def edges() -> dict[str, set[str]]:
    """What each node names, by address."""
    found = {one.address: _named(one.body) for one in resources(TERRAFORM) if one.folder == TERRAFORM}
    found |= {f"local.{name}": _named(value) for name, value in local_values().items()}
    return found | {f"module.{name}": _named(body) for name, body in named("module").items()}


def awaited(address: str) -> set[str]:
    """Everything that must be there before `address` is begun."""
    seen: set[str] = set()
    waiting = [address]
    while waiting:
        for other in edges().get(waiting.pop(), ()):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return seen


def apis_of(kind: str) -> str | None:
    """The API of a kind of resource: the longest prefix that fits."""
    fitting = [prefix for prefix in APIS if kind.startswith(prefix)]
    return APIS[max(fitting, key=len)] if fitting else None


def cycles() -> Iterator[str]:
    return (address for address in edges() if address in awaited(address))


def _named(value: object) -> set[str]:
    return {address for address, _ in references(value)}
