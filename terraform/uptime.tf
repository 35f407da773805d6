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
