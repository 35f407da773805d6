resource "google_monitoring_notification_channel" "email" {
  project      = local.project_id
  display_name = "NG12 Assessor: whoever is on call"
  type         = "email"
  labels       = { email_address = var.alert_email }
}

resource "google_monitoring_uptime_check_config" "health" {
  project      = local.project_id
  display_name = "ng12-health"
  timeout      = "10s"
  period       = "300s"

  http_check {
    path         = "/health"
    port         = 443
    use_ssl      = true
    validate_ssl = true
  }

  monitored_resource {
    type   = "uptime_url"
    labels = { project_id = local.project_id, host = var.domain }
  }
}

# An alert on a metric that was made a moment ago is refused; the vector endpoint takes longer than this anyway.
resource "time_sleep" "metrics" {
  create_duration = "600s"
  triggers        = { for name, metric in google_logging_metric.events : name => metric.name }
}

locals {
  run     = "resource.type=\"cloud_run_revision\""
  metrics = { for name, metric in time_sleep.metrics.triggers : name => "logging.googleapis.com/user/${metric}" }

  # Events that should not be: each is told at its first.
  untoward = {
    failed_ingestion = {
      event     = "ingestion_failed"
      condition = "An ingestion failed"
      then      = "Read the ingestion's report under /admin/ingestions; after five tries the file lies in the folder of failed files."
    }
    old_edition = {
      event     = "edition_old"
      condition = "Answers come from an old edition"
      then      = "Look whether a newer guideline is out, upload it, read what changed, activate it."
    }
    forged_event = {
      event     = "event_forged"
      condition = "An event was not from its trigger"
      then      = "Somebody inside the project calls ng12-ingest: look at who may invoke it."
    }
  }

  # What is measured, how, above which threshold, for how long, and what to do then.
  measured = {
    errors = {
      filter    = "${local.run} AND metric.type=\"run.googleapis.com/request_count\" AND metric.labels.response_code_class=\"5xx\""
      aligner   = "ALIGN_RATE", reducer = "REDUCE_SUM", threshold = 0.05, duration = "300s"
      condition = "More than three requests a minute fail"
      then      = "Look for the event `failure` with its error and place. 503 `busy`: raise instances. 503 `back-end-away`: look at the back end."
    }
    latency = {
      filter    = "${local.run} AND metric.type=\"run.googleapis.com/request_latencies\" AND resource.labels.service_name=monitoring.regex.full_match(\"ng12-(assess|chat)\")"
      aligner   = "ALIGN_PERCENTILE_95", reducer = "REDUCE_MAX", threshold = 10000, duration = "600s"
      condition = "One request in twenty takes over ten seconds"
      then      = "Look at the spans of slow requests; a slow model is left out after its time limit and the reply says degraded."
    }
    stuck_ingestion = {
      filter    = "resource.type=\"pubsub_subscription\" AND metric.type=\"pubsub.googleapis.com/subscription/oldest_unacked_message_age\""
      aligner   = "ALIGN_MAX", reducer = "REDUCE_MAX", threshold = 1800, duration = "0s"
      condition = "An event has waited for half an hour"
      then      = "An event waits for over half an hour, or lies among the dead letters: look at ng12-ingest's log, then deliver the file again by refresh."
    }
    down = {
      filter    = "resource.type=\"uptime_url\" AND metric.type=\"monitoring.googleapis.com/uptime_check/check_passed\" AND metric.labels.check_id=\"${google_monitoring_uptime_check_config.health.uptime_check_id}\""
      aligner   = "ALIGN_NEXT_OLDER", reducer = "REDUCE_COUNT_FALSE", threshold = 1, duration = "300s"
      condition = "The front door does not answer"
      then      = "Look at the load balancer, its certificate and the web function."
    }
  }

  alerts = merge(local.measured, {
    for name, one in local.untoward : name => {
      filter    = "${local.run} AND metric.type=\"${local.metrics[one.event]}\""
      aligner   = "ALIGN_DELTA", reducer = "REDUCE_SUM", threshold = 0, duration = "0s"
      condition = one.condition
      then      = one.then
    }
  })
}

resource "google_monitoring_alert_policy" "alerts" {
  for_each = local.alerts

  project               = local.project_id
  display_name          = "NG12 Assessor: ${replace(each.key, "_", " ")}"
  combiner              = "OR"
  notification_channels = [google_monitoring_notification_channel.email.id]
  user_labels           = local.labels

  conditions {
    display_name = each.value.condition

    condition_threshold {
      filter          = each.value.filter
      comparison      = "COMPARISON_GT"
      threshold_value = each.value.threshold
      duration        = each.value.duration

      aggregations {
        alignment_period     = "300s"
        per_series_aligner   = each.value.aligner
        cross_series_reducer = each.value.reducer
      }
    }
  }

  documentation {
    content = each.value.then
  }
}
