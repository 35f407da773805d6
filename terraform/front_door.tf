resource "google_compute_global_address" "front_door" {
  project = local.project_id
  name    = "ng12-front-door"
}

resource "google_compute_region_network_endpoint_group" "functions" {
  for_each = local.http_functions

  project               = local.project_id
  name                  = "ng12-${each.key}"
  region                = var.region
  network_endpoint_type = "SERVERLESS"

  cloud_run {
    service = module.http[each.key].name
  }
}

resource "google_compute_backend_service" "functions" {
  for_each = local.http_functions

  project               = local.project_id
  name                  = "ng12-${each.key}"
  protocol              = "HTTPS"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  security_policy       = google_compute_security_policy.front_door.id

  backend {
    group = google_compute_region_network_endpoint_group.functions[each.key].id
  }

  log_config {
    enable      = true
    sample_rate = 1
  }
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

    dynamic "path_rule" {
      for_each = { for name, function in local.http_functions : name => function.paths if length(function.paths) > 0 }

      content {
        paths   = path_rule.value
        service = google_compute_backend_service.functions[path_rule.key].id
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
