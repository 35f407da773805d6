locals {
  # Their paths hold ids of patients, conversations, lists and uploads, or what somebody is typing. The application logs
  # the route of each request without them.
  paths_with_ids = "/(agent|assess|chat|knowledge|lists|records|terminology|admin/(ingestions|patients|uploads))([/?]|$)"
}

resource "google_logging_metric" "events" {
  for_each = {
    ingestion_failed  = "An ingestion failed for a reason nobody expected."
    guideline_refused = "A guideline file was refused."
    event_forged      = "An event came from somebody other than its trigger."
    edition_old       = "An answer came from an edition older than the set age."
    model_failed      = "A call of the language model failed, and the rules' answer stood alone."
    model_silent      = "The language model did not answer and is left alone for a while."
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

# Logs stay in the region: the default sink is led into a bucket of ours. Google's own record of who administered what
# (_Required, 400 days) is global and cannot be moved.
resource "google_logging_project_bucket_config" "regional" {
  project        = local.project_id
  bucket_id      = "ng12"
  location       = var.region
  retention_days = var.log_retention_days
  description    = "Everything that would lie in _Default, in the region."
}

# A sink of this name is there in every project; it is taken over, and left behind by destroy.
resource "google_logging_project_sink" "regional" {
  project                = local.project_id
  name                   = "_Default"
  destination            = "logging.googleapis.com/${google_logging_project_bucket_config.regional.id}"
  filter                 = "NOT LOG_ID(\"cloudaudit.googleapis.com/activity\") AND NOT LOG_ID(\"externalaudit.googleapis.com/activity\") AND NOT LOG_ID(\"cloudaudit.googleapis.com/system_event\") AND NOT LOG_ID(\"externalaudit.googleapis.com/system_event\") AND NOT LOG_ID(\"cloudaudit.googleapis.com/access_transparency\") AND NOT LOG_ID(\"externalaudit.googleapis.com/access_transparency\")"
  unique_writer_identity = true

  # It stands in the sink, where it lives: an exclusion of its own kind is written into this very sink, and lost at the
  # sink's next update, which writes all of its exclusions anew.
  exclusions {
    name        = "ng12-ids-and-typed-words"
    description = "Request logs of the load balancer and of Cloud Run whose path names a patient or a conversation."
    filter      = <<-EOT
      (resource.type="http_load_balancer" OR logName="projects/${local.project_id}/logs/run.googleapis.com%2Frequests")
      httpRequest.requestUrl=~"${local.paths_with_ids}"
    EOT
  }
}
