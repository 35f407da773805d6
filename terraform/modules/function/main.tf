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
    all_traffic_on_latest_revision   = true
    environment_variables            = merge(var.environment_variables, { THREADS = tostring(var.concurrency) })

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

  dynamic "event_trigger" {
    for_each = var.event_trigger[*]

    content {
      trigger_region        = var.region
      event_type            = "google.cloud.storage.object.v1.finalized"
      retry_policy          = "RETRY_POLICY_RETRY"
      service_account_email = event_trigger.value.service_account_email

      event_filters {
        attribute = "bucket"
        value     = event_trigger.value.bucket
      }
    }
  }
}
