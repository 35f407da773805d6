# Only with `dataflow`: who the workers are that assess lists beyond one machine (docs/lists.md), and what they may do.
locals {
  dataflow_roles = !var.dataflow ? {} : {
    "roles/dataflow.worker"         = "is a worker of Dataflow"
    "roles/datastore.user"          = "reads editions, writes the audit of a list"
    "roles/artifactregistry.reader" = "takes the image that workers run"
    "roles/logging.logWriter"       = "writes the log of a run"
    "roles/storage.objectUser"      = "reads lists and keeps their results; Dataflow's own files lie beside them"
  }
}

resource "google_service_account" "dataflow" {
  count = var.dataflow ? 1 : 0

  project      = local.project_id
  account_id   = "ng12-dataflow"
  display_name = "NG12 Assessor: assesses lists on Dataflow"
}

resource "google_project_iam_member" "dataflow" {
  for_each = local.dataflow_roles

  project = local.project_id
  role    = each.key
  member  = google_service_account.dataflow[0].member
}
