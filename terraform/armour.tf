locals {
  # Sets of rules that Google keeps, each against attacks of one form. At the first level: what is surely an attack.
  managed_rules = [
    "cve-canary", "scannerdetection-v33-stable", "protocolattack-v33-stable", "sessionfixation-v33-stable",
    "lfi-v33-stable", "rfi-v33-stable", "rce-v33-stable", "sqli-v33-stable", "xss-v33-stable",
  ]
}

# The product limits each caller on each route once it knows who calls; this limits each address before anything of it runs.
#
# Who calls cannot be told here: of a header no more than the first 128 bytes count, and the tokens of one issuer have those
# in common, so that all callers would be one, and a stranger with made-up tokens would lock every clinician out. What
# differs, and is no caller's own choice, is the address that a connection comes from (X-Forwarded-For is the caller's word).
resource "google_compute_security_policy" "front_door" {
  project     = local.project_id
  name        = "ng12-front-door"
  description = "Attacks known by their form, and how often one caller or one address may come."
  type        = "CLOUD_ARMOR"

  # A body is read as fields, so that the exclusion below reaches it.
  advanced_options_config {
    json_parsing = "STANDARD"

    json_custom_config {
      content_types = ["application/json", "application/fhir+json"]
    }
  }

  dynamic "rule" {
    for_each = { for place, name in local.managed_rules : 900 + place => name }

    content {
      action      = "deny(403)"
      priority    = rule.key
      description = rule.value

      match {
        expr {
          expression = "evaluatePreconfiguredWaf('${rule.value}', {'sensitivity': 1})"
        }
      }

      # A clinician's words are data here ("select ... from the left"): no record may be refused for them. Nothing in the
      # product makes a command or a query of a field; paths, headers and cookies are looked at all the same.
      preconfigured_waf_config {
        exclusion {
          target_rule_set = rule.value

          request_query_param {
            operator = "EQUALS_ANY"
          }
        }
      }
    }
  }

  # A hospital is one address and many people, so an address that shows tokens may come more often. Made-up tokens end at
  # 401 in the function, and how many functions may run is bounded (`instances`); each caller's own share is counted behind.
  rule {
    action      = "throttle"
    priority    = 1000
    description = "One address, with tokens"

    match {
      expr {
        expression = "has(request.headers['authorization'])"
      }
    }

    rate_limit_options {
      conform_action = "allow"
      exceed_action  = "deny(429)"
      enforce_on_key = "IP"

      rate_limit_threshold {
        count        = var.requests_per_minute_with_tokens
        interval_sec = 60
      }
    }
  }

  rule {
    action      = "throttle"
    priority    = 1100
    description = "One address, without a token"

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
