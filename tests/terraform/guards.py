"""What must hold of every resource: nothing public, no wide role, grants from one table alone."""

import re
from collections.abc import Iterator
from pathlib import Path

from shared.settings import Settings
from shared.settings_loading import variable
from tests.terraform.hcl import TERRAFORM, Resource, local_values, resources, texts

_TRUST = ("identity_", "event_", "service_", "google_api_address")
WIDE = {"roles/owner", "roles/editor", "roles/viewer"}
_PUBLIC = {"everybody", "allUsers", "allAuthenticatedUsers"}
_OUT_OF_THE_TABLE = {  # why each stands outside grants.tf
    "google_secret_manager_secret_iam_member.readers": "one a secret and function; the secrets are a variable",
    "google_kms_crypto_key_iam_member.agents": "only with a key of one's own",
    "google_cloud_run_service_iam_member.invokers": "gets its part of the table from the root",
    "google_project_iam_member.dataflow": "only with lists on Dataflow",
    "google_project_iam_member.deployer": "made before the table, with the state bucket",
}


def public(root: Path = TERRAFORM) -> list[str]:
    """Buckets that could become public, and grants to everybody of anything but calling a function."""
    open_buckets = [
        one.address
        for one in resources(root)
        if one.kind == "google_storage_bucket"
        and (one.body.get("public_access_prevention"), one.body.get("uniform_bucket_level_access"))
        != ("enforced", True)
    ]
    grants = local_values(root).get("grants", {})
    to_all = [
        f"grant {name}"
        for name, grant in grants.items()
        if isinstance(grant, dict) and grant["who"] in _PUBLIC and grant["role"] != "roles/run.invoker"
    ]
    return [*open_buckets, *to_all]


def wide_roles(root: Path = TERRAFORM) -> list[str]:
    """Roles over a whole project or service that a grant of the table names."""
    grants = local_values(root).get("grants", {})
    return [
        f"{name}: {grant['role']}"
        for name, grant in grants.items()
        if isinstance(grant, dict) and (grant["role"] in WIDE or grant["role"].lower().endswith("admin"))
    ]


def overridable(root: Path = TERRAFORM) -> list[str]:
    """Settings that a map of further settings could set although the module sets them, or that say whom to trust."""
    settled = re.compile(f"NG12_({'|'.join(local_values(root)['settled'])})")
    set_here = set(re.findall(r"(NG12_[A-Z0-9_]+) =", " ".join(texts(local_values(root)))))
    trusted = {variable(field) for field in Settings.model_fields if field.startswith(_TRUST)}
    return sorted(name for name in set_here | trusted if not settled.fullmatch(name))


def grants_elsewhere(root: Path = TERRAFORM) -> list[str]:
    """Grants that the table does not show."""
    return [one.address for one in resources(root) if _grants(one) and not _is_of_the_table(one)]


def _grants(resource: Resource) -> bool:
    return "_iam_" in resource.kind and not resource.kind.endswith(("custom_role", "audit_config"))


def _is_of_the_table(resource: Resource) -> bool:
    return "local.grants" in str(resource.body.get("for_each")) or resource.address in _OUT_OF_THE_TABLE


def unexplained(root: Path = TERRAFORM) -> Iterator[str]:
    """Grants without a reason."""
    for name, grant in local_values(root).get("grants", {}).items():
        if isinstance(grant, dict) and len(grant.get("why", "")) < 15:
            yield name
