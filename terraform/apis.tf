locals {
  apis = setunion(var.dataflow ? ["dataflow.googleapis.com"] : [], [
    "aiplatform.googleapis.com",
    "artifactregistry.googleapis.com",
    "billingbudgets.googleapis.com",
    "cloudbuild.googleapis.com",
    "cloudfunctions.googleapis.com",
    "cloudkms.googleapis.com",
    "cloudresourcemanager.googleapis.com",
    "cloudscheduler.googleapis.com",
    "compute.googleapis.com",
    "discoveryengine.googleapis.com",
    "firestore.googleapis.com",
    "iam.googleapis.com",
    "iamcredentials.googleapis.com",
    "identitytoolkit.googleapis.com",
    "logging.googleapis.com",
    "monitoring.googleapis.com",
    "pubsub.googleapis.com",
    "run.googleapis.com",
    "secretmanager.googleapis.com",
    "serviceusage.googleapis.com",
    "storage.googleapis.com",
    "telemetry.googleapis.com",
  ])

  # Whatever names the project by this waits until its APIs are enabled.
  project_id = time_sleep.apis.triggers["project_id"]
}

resource "google_project_service" "apis" {
  for_each = local.apis

  project            = var.project_id
  service            = each.value
  disable_on_destroy = false
}

resource "time_sleep" "apis" {
  create_duration = "90s"
  triggers        = { project_id = var.project_id }

  depends_on = [google_project_service.apis]
}

data "google_project" "this" {
  project_id = local.project_id
}

# Reading it makes the service agent of Cloud Storage where a fresh project has none yet.
data "google_storage_project_service_account" "this" {
  project = local.project_id
}
