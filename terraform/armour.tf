# The product limits each caller; before anybody has proved who calls, this limits each address.
resource "google_compute_security_policy" "front_door" {
  project     = local.project_id
  name        = "ng12-front-door"
  description = "Requests of one address, and attacks known by their form."
  type        = "CLOUD_ARMOR"

  rule {
    action   = "deny(403)"
    priority = 900

    match {
      expr {
        expression = "evaluatePreconfiguredExpr('cve-canary')"
      }
    }
  }

  rule {
    action   = "throttle"
    priority = 1000

    match {
      versioned_expr = "SRC_IPS_V1"

      config {
        src_ip_ranges = ["*"]
      }
    }

    rate_limit_options {
      conform_action = "allow"
      exceed_action  = "deny(429)"
      enforce_on_key = "IP"

      rate_limit_threshold {
        count        = var.requests_per_minute
        interval_sec = 60
      }
    }
  }

  rule {
    action   = "allow"
    priority = 2147483647

    match {
      versioned_expr = "SRC_IPS_V1"

      config {
        src_ip_ranges = ["*"]
      }
    }
  }
}
