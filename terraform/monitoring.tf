resource "google_monitoring_notification_channel" "email" {
  project      = local.project_id
  display_name = "NG12 Assessor: whoever is on call"
  type         = "email"
  labels       = { email_address = var.alert_email }
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
    refused_guideline = {
      event     = "guideline_refused"
      condition = "A guideline file was refused"
      then      = "Read why under /admin/ingestions; the file lies in the folder of refused files. The edition before it goes on answering."
    }
    old_edition = {
      event     = "edition_old"
      condition = "Answers come from an old edition"
      then      = "Look whether a newer guideline is out, upload it, read what changed, activate it."
    }
    silent_model = {
      event     = "model_silent"
      condition = "The language model does not answer"
      then      = "Replies are the rules' alone and say degraded. Look at the model's quota, region and name (ng12 doctor); it is tried again by itself."
    }
    degraded_reply = {
      event     = "model_failed"
      condition = "Replies say degraded"
      then      = "A call of the model failed and the rules' answer stands alone. Run ng12 doctor with the function's settings: name, location, room for replies, quota."
    }
    forged_event = {
      event     = "event_forged"
      condition = "An event was not from its trigger"
      then      = "Somebody inside the project calls ng12-ingest: look at who may invoke it."
    }
  }

  # What is measured, how, above which threshold, for how long, and what to do then.
  measured = {
    stuck_ingestion = {
      filter    = "resource.type=\"pubsub_subscription\" AND metric.type=\"pubsub.googleapis.com/subscription/oldest_unacked_message_age\""
      aligner   = "ALIGN_MAX", reducer = "REDUCE_MAX", threshold = 1800, duration = "0s"
      condition = "An event has waited for half an hour"
      then      = "An event waits for over half an hour, or lies among the dead letters: look at ng12-ingest's log, then deliver the file again by refresh."
    }
    dead_letter = {
      filter    = "resource.type=\"pubsub_subscription\" AND metric.type=\"pubsub.googleapis.com/subscription/num_undelivered_messages\" AND resource.labels.subscription_id=\"${google_pubsub_subscription.dead_letters.name}\""
      aligner   = "ALIGN_MAX", reducer = "REDUCE_MAX", threshold = 0, duration = "0s"
      condition = "An event was given up"
      then      = "No try delivered it: look at ng12-ingest's log, deliver the file again by refresh, then take the event off ng12-dead-letters."
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
