# Whoever comes by http:// is sent to https://; nothing is served in the clear.
resource "google_compute_url_map" "to_https" {
  project = local.project_id
  name    = "ng12-to-https"

  default_url_redirect {
    https_redirect         = true
    redirect_response_code = "MOVED_PERMANENTLY_DEFAULT"
    strip_query            = false
  }
}

resource "google_compute_target_http_proxy" "to_https" {
  project = local.project_id
  name    = "ng12-to-https"
  url_map = google_compute_url_map.to_https.id
}

resource "google_compute_global_forwarding_rule" "to_https" {
  project               = local.project_id
  name                  = "ng12-to-https"
  load_balancing_scheme = "EXTERNAL_MANAGED"
  ip_address            = google_compute_global_address.front_door.id
  port_range            = "80"
  target                = google_compute_target_http_proxy.to_https.id
}
