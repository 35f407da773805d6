# What the service promises over 28 days, and an alert when what may go wrong in that time is used up too fast.
locals {
  answering = "${local.run} AND resource.labels.service_name=monitoring.regex.full_match(\"ng12-(${join("|", [for name in sort(keys(local.http_functions)) : replace(name, "_", "-")])})\")"
  waited    = "${local.run} AND resource.labels.service_name=monitoring.regex.full_match(\"ng12-(assess|chat)\")"

  objectives = {
    answered = { goal = 0.995, promise = "199 requests of 200 are answered, and not by an error of ours" }
    in_time  = { goal = 0.95, promise = "19 assessments and chat turns of 20 are answered within ten seconds" }
  }

  # How many times as fast as the promise allows, over a long window and over a short one: it goes on, and it goes on now.
  burning = {
    fast = { times = 14.4, windows = ["3600s", "300s"], then = "In two days nothing would be left of a month's allowance" }
    slow = { times = 6, windows = ["21600s", "1800s"], then = "In five days nothing would be left of a month's allowance" }
  }
  burn_alerts = {
    for pair in setproduct(keys(local.objectives), keys(local.burning)) : "${pair[0]}_${pair[1]}" => {
      objective = pair[0], burn = local.burning[pair[1]]
    }
  }
}

resource "google_monitoring_custom_service" "this" {
  project      = local.project_id
  service_id   = "ng12"
  display_name = "NG12 Assessor"
}

resource "google_monitoring_slo" "answered" {
  project             = local.project_id
  service             = google_monitoring_custom_service.this.service_id
  slo_id              = "answered"
  display_name        = local.objectives.answered.promise
  goal                = local.objectives.answered.goal
  rolling_period_days = 28

  request_based_sli {
    good_total_ratio {
      total_service_filter = "${local.answering} AND metric.type=\"run.googleapis.com/request_count\""
      bad_service_filter   = "${local.answering} AND metric.type=\"run.googleapis.com/request_count\" AND metric.labels.response_code_class=\"5xx\""
    }
  }
}

resource "google_monitoring_slo" "in_time" {
  project             = local.project_id
  service             = google_monitoring_custom_service.this.service_id
  slo_id              = "in-time"
  display_name        = local.objectives.in_time.promise
  goal                = local.objectives.in_time.goal
  rolling_period_days = 28

  request_based_sli {
    distribution_cut {
      distribution_filter = "${local.waited} AND metric.type=\"run.googleapis.com/request_latencies\""

      range {
        max = 10000 # milliseconds
      }
    }
  }
}

resource "google_monitoring_alert_policy" "burn" {
  for_each = local.burn_alerts

  project               = local.project_id
  display_name          = "NG12 Assessor: ${replace(each.key, "_", " ")} burn"
  combiner              = "AND"
  notification_channels = [google_monitoring_notification_channel.email.id]
  user_labels           = local.labels

  dynamic "conditions" {
    for_each = each.value.burn.windows

    content {
      display_name = "${each.value.burn.times} times as fast as promised, over ${conditions.value}"

      condition_threshold {
        filter          = "select_slo_burn_rate(\"${each.value.objective == "answered" ? google_monitoring_slo.answered.name : google_monitoring_slo.in_time.name}\", \"${conditions.value}\")"
        comparison      = "COMPARISON_GT"
        threshold_value = each.value.burn.times
        duration        = "0s"
      }
    }
  }

  documentation {
    content = "Promised: ${local.objectives[each.value.objective].promise}. ${each.value.burn.then}. Errors: the event `failure` has its place; 503 `busy`: raise instances; 503 `back-end-away`: look at the back end. Slow: look at the spans; a slow model is left out after its time limit and the reply says degraded. After a release: go back at once (docs/deployment.md, Releases)."
  }
}
