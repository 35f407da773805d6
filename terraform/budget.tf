resource "google_billing_budget" "monthly" {
  count = var.monthly_budget == null ? 0 : 1

  billing_account = var.billing_account
  display_name    = "NG12 Assessor (${var.environment})"

  budget_filter {
    projects = ["projects/${data.google_project.this.number}"]
  }

  amount {
    specified_amount {
      units = tostring(floor(var.monthly_budget))
    }
  }

  dynamic "threshold_rules" {
    for_each = [0.5, 0.9, 1.0]

    content {
      threshold_percent = threshold_rules.value
    }
  }

  all_updates_rule {
    monitoring_notification_channels = [google_monitoring_notification_channel.email.id]
  }
}
