locals {
  # Their paths hold ids of patients and conversations, or what somebody is typing. The application logs the route of each request without them.
  paths_with_ids = "/(assess|chat|terminology|admin/patients|admin/ingestions)([/?]|$)"
}

resource "google_logging_project_exclusion" "paths_with_ids" {
  project     = local.project_id
  name        = "ng12-paths-with-ids"
  description = "Request logs of the load balancer and of Cloud Run whose path names a patient or a conversation."
  filter      = <<-EOT
    (resource.type="http_load_balancer" OR logName="projects/${local.project_id}/logs/run.googleapis.com%2Frequests")
    httpRequest.requestUrl=~"${local.paths_with_ids}"
  EOT
}

resource "google_logging_metric" "events" {
  for_each = {
    ingestion_failed  = "An ingestion failed for a reason nobody expected."
    guideline_refused = "A guideline file was refused."
    event_forged      = "An event came from somebody other than its trigger."
    edition_old       = "An answer came from an edition older than the set age."
    failure           = "A request failed for a reason nobody expected."
  }

  project     = local.project_id
  name        = "ng12/${each.key}"
  description = each.value

  # An event without further fields is stored as plain text.
  filter = "resource.type=\"cloud_run_revision\" AND (jsonPayload.message=\"${each.key}\" OR textPayload=\"${each.key}\")"

  metric_descriptor {
    metric_kind = "DELTA"
    value_type  = "INT64"
    unit        = "1"
  }
}
