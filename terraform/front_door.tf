resource "google_compute_global_address" "front_door" {
  project = local.project_id
  name    = "ng12-front-door"
}

resource "google_compute_url_map" "front_door" {
  project         = local.project_id
  name            = "ng12-front-door"
  default_service = google_compute_backend_service.functions["web"].id

  host_rule {
    hosts        = [var.domain]
    path_matcher = "functions"
  }

  path_matcher {
    name            = "functions"
    default_service = google_compute_backend_service.functions["web"].id

    dynamic "route_rules" {
      for_each = local.routes

      content {
        priority = route_rules.key + 1
        service  = google_compute_backend_service.functions[route_rules.value.door].id

        dynamic "match_rules" {
          for_each = route_rules.value.paths

          content {
            full_path_match = endswith(match_rules.value, "/*") ? null : match_rules.value
            prefix_match    = endswith(match_rules.value, "/*") ? trimsuffix(match_rules.value, "*") : null

            dynamic "header_matches" {
              for_each = route_rules.value.is_candidate ? ["candidate"] : []

              content {
                header_name = "x-ng12-release"
                exact_match = header_matches.value
              }
            }
          }
        }
      }
    }
  }
}

resource "google_compute_managed_ssl_certificate" "front_door" {
  project = local.project_id
  name    = "ng12-${substr(sha256(var.domain), 0, 8)}"

  managed {
    domains = [var.domain]
  }

  lifecycle {
    create_before_destroy = true
  }
}

resource "google_compute_ssl_policy" "front_door" {
  project         = local.project_id
  name            = "ng12-front-door"
  profile         = "MODERN"
  min_tls_version = "TLS_1_2"
}

resource "google_compute_target_https_proxy" "front_door" {
  project          = local.project_id
  name             = "ng12-front-door"
  url_map          = google_compute_url_map.front_door.id
  ssl_certificates = [google_compute_managed_ssl_certificate.front_door.id]
  ssl_policy       = google_compute_ssl_policy.front_door.id
}

resource "google_compute_global_forwarding_rule" "front_door" {
  project               = local.project_id
  name                  = "ng12-front-door"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  ip_address            = google_compute_global_address.front_door.id
  port_range            = "443"
  target                = google_compute_target_https_proxy.front_door.id
}
