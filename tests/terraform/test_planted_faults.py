"""What Terraform finds by the providers' whole schema: one fault of each kind, planted in a copy, is named."""

import pytest

from tests.terraform.conftest import Begin
from tests.terraform.test_a_whole_life import chosen

pytestmark = pytest.mark.long

BY_VALIDATE = [
    (
        "type of an argument",
        "storage.tf",
        "uniform_bucket_level_access = true",
        'uniform_bucket_level_access = "often"',
        "a bool is required",
    ),
    ("type of a variable of a module", "events.tf", "= 1536", '= "four"', "a number is required"),
    ("part of a variable of a module", "events.tf", "{ min = 0, max = 3 }", "{ min = 0 }", '"max" is required'),
    ("a function that is not", "functions.tf", 'join(",", sort', 'joined(",", sort', "no function named"),
    (
        "argument of a function",
        "functions.tf",
        "tostring(var.embedding_dimension)",
        "tostring(var.instances)",
        "Invalid function argument",
    ),
    (
        "a block as an argument",
        "storage.tf",
        "versioning {\n    enabled = true\n  }",
        "versioning = true",
        "Unsupported argument",
    ),
    (
        "a block twice",
        "storage.tf",
        "  versioning {\n    enabled = true\n  }\n",
        2 * "  versioning {\n    enabled = true\n  }\n",
        "Too many versioning blocks",
    ),
    (
        "a block one level too high",
        "vectors.tf",
        "    machine_spec {\n      machine_type = var.vector_search_machine\n    }\n",
        "",
        "machine_spec",
    ),
    (
        "an argument left out",
        "storage.tf",
        "  location                    = var.region\n",
        "",
        'argument "location" is required',
    ),
    ("an argument of another name", "firestore.tf", "  location_id ", "  location ", "Unsupported argument"),
    (
        "what only the provider says",
        "identities.tf",
        'account_id   = "ng12-trigger"',
        'account_id = "ng12-trigger"\n  unique_id = "x"',
        "unconfigurable",
    ),
    (
        "an attribute of a nested block",
        "modules/function/outputs.tf",
        "service_config[0].uri",
        "service_config[0].address",
        'named "address"',
    ),
    (
        "who waits for each other",
        "apis.tf",
        "depends_on = [google_project_service.apis]",
        "depends_on = [google_project_service.apis, google_service_account.smoke]",
        "Cycle",
    ),
]
BY_PLAN = [
    ("an archive that is not there", "storage.tf", '${each.value}.zip")', '${each.value}.tar")', "no such file"),
    ("a variable of the dashboard", "dashboard.tf", "{ charts = local.charts }", "{ chart = local.charts }", "charts"),
    (
        "keys known too late",
        "permissions.tf",
        'if grant.on == "guidelines" }',
        'if local.members[grant.who] == "x" }',
        "Invalid for_each",
    ),
    (
        "a list for each",
        "identities.tf",
        "for_each = local.functions",
        "for_each = keys(local.http_functions)",
        "Invalid for_each",
    ),
]


@pytest.mark.parametrize(("kind", "file", "was", "planted", "said"), BY_VALIDATE, ids=[one[0] for one in BY_VALIDATE])
def test_validate_finds(kind: str, file: str, was: str, planted: str, said: str, begin: Begin) -> None:
    workspace = begin()
    workspace.plant(file, was, planted)
    checked = workspace.run("validate", "-no-color")
    assert checked.returncode != 0
    assert said in " ".join(checked.stderr.replace("│", " ").split())


@pytest.mark.parametrize(("kind", "file", "was", "planted", "said"), BY_PLAN, ids=[one[0] for one in BY_PLAN])
def test_plan_finds(kind: str, file: str, was: str, planted: str, said: str, begin: Begin) -> None:
    workspace = chosen(begin(), "dev")
    workspace.plant(file, was, planted)
    tried = workspace.run("plan", "-no-color")
    assert tried.returncode != 0
    assert said in " ".join(tried.stderr.replace("│", " ").split())


def test_a_second_plan_finds_what_is_another_each_time(begin: Begin) -> None:
    workspace = chosen(begin(), "dev")
    workspace.plant("storage.tf", "= local.labels", "= merge(local.labels, { at = timestamp() })")
    workspace.must("apply", "-no-color", "-auto-approve")
    assert workspace.run("plan", "-detailed-exitcode").returncode == 2


BESIDE = """
resource "google_logging_project_exclusion" "beside" {
  project = local.project_id
  name    = "ng12-paths-with-ids"
  filter  = "httpRequest.requestUrl=~\\"/assess\\""
}
"""


def test_an_exclusion_beside_the_sink_is_found_by_the_next_plan_and_gone_after_an_upgrade(begin: Begin) -> None:
    workspace = chosen(begin(), "dev")
    logging = workspace.folder / "logging.tf"
    whole = logging.read_text(encoding="utf-8")
    start, end = whole.index("  # It stands in the sink"), whole.rindex("}")
    logging.write_text(f"{whole[:start]}{whole[end:]}{BESIDE}", encoding="utf-8")
    workspace.must("apply", "-no-color", "-auto-approve")
    assert workspace.run("plan", "-detailed-exitcode").returncode == 2
    logging.write_text(whole, encoding="utf-8")
    workspace.must("apply", "-no-color", "-auto-approve")
    assert workspace.run("plan", "-detailed-exitcode").returncode == 0
