# Behind the door each function stands twice: as it serves, and its revision with the tag `candidate`, which whoever sends
# the header X-NG12-Release: candidate is led to. A candidate asks for the same callers; without one they get 404.
locals {
  doors = {
    for pair in setproduct(keys(local.http_functions), ["serving", "candidate"]) :
    pair[1] == "serving" ? pair[0] : "${pair[0]}-candidate" => { function = pair[0], is_candidate = pair[1] == "candidate" }
  }

  # Candidates first. The web function has what no other has: it is the last of its kind, and the door's own default.
  routes = [
    for name in concat(
      [for name in sort(keys(local.doors)) : name if local.doors[name].is_candidate && local.doors[name].function != "web"],
      ["web-candidate"],
      [for name in sort(keys(local.doors)) : name if !local.doors[name].is_candidate && local.doors[name].function != "web"],
    ) :
    {
      door         = name
      is_candidate = local.doors[name].is_candidate
      paths        = local.doors[name].function == "web" ? ["/*"] : local.http_functions[local.doors[name].function].paths
    }
  ]
}

resource "google_compute_region_network_endpoint_group" "functions" {
  for_each = local.doors

  project               = local.project_id
  name                  = "ng12-${replace(each.key, "_", "-")}"
  region                = var.region
  network_endpoint_type = "SERVERLESS"

  cloud_run {
    service = module.http[each.value.function].name
    tag     = each.value.is_candidate ? "candidate" : null
  }
}

resource "google_compute_backend_service" "functions" {
  for_each = local.doors

  project               = local.project_id
  name                  = "ng12-${replace(each.key, "_", "-")}"
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
