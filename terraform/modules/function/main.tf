locals {
  # As many as Cloud Run sends to an instance, so that none of them waits for a place or is turned away there; a few threads
  # more, so that one that comes all the same is told at once when to come again.
  at_once = { THREADS = tostring(var.concurrency + 4), NG12_MAX_REQUESTS_AT_ONCE = tostring(var.concurrency) }
}

resource "google_cloudfunctions2_function" "this" {
  project  = var.project_id
  name     = var.name
  location = var.region
  labels   = var.labels

  build_config {
    runtime         = "python311"
    entry_point     = var.entry_point
    service_account = var.build_service_account

    source {
      storage_source {
        bucket     = var.archive.bucket
        object     = var.archive.object
        generation = var.archive.generation
      }
    }
  }

  service_config {
    available_memory                 = "${var.memory_mb}Mi"
    available_cpu                    = "1"
    timeout_seconds                  = var.timeout_seconds
    max_instance_request_concurrency = var.concurrency
    min_instance_count               = var.instances.min
    max_instance_count               = var.instances.max
    service_account_email            = var.service_account_email
    ingress_settings                 = var.is_behind_load_balancer ? "ALLOW_INTERNAL_AND_GCLB" : "ALLOW_INTERNAL_ONLY"
    all_traffic_on_latest_revision   = false # a release moves it: .ci/traffic
    environment_variables            = merge(var.environment_variables, local.at_once)

    dynamic "secret_environment_variables" {
      for_each = var.secrets

      content {
        key        = secret_environment_variables.key
        project_id = var.project_id
        secret     = secret_environment_variables.value
        version    = "latest"
      }
    }
  }
}
