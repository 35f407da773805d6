module "ingest" {
  source = "./modules/function"

  project_id              = local.project_id
  name                    = "ng12-ingest"
  entry_point             = "ingest"
  region                  = var.region
  labels                  = local.labels
  memory_mb               = 4096
  timeout_seconds         = 540
  concurrency             = 1
  instances               = { min = 0, max = 3 }
  environment_variables   = local.settings
  secrets                 = local.secrets
  service_account_email   = google_service_account.functions["ingest"].email
  build_service_account   = google_service_account.builder.name
  invokers                = local.invokers["ingest"]
  is_behind_load_balancer = false

  archive = {
    bucket     = google_storage_bucket.archives.name
    object     = google_storage_bucket_object.archives["ingest"].name
    generation = google_storage_bucket_object.archives["ingest"].generation
  }

  event_trigger = {
    bucket                = google_storage_bucket.guidelines.name
    service_account_email = google_service_account.trigger.email
  }

  depends_on = [time_sleep.grants]
}

# Events that no try delivered end here, by the policy that docs/deployment.md sets on the trigger's own subscription.
resource "google_pubsub_topic" "dead_letters" {
  project      = local.project_id
  name         = "ng12-dead-letters"
  labels       = local.labels
  kms_key_name = var.kms_key_name

  message_storage_policy {
    allowed_persistence_regions = [var.region]
  }
}

resource "google_pubsub_subscription" "dead_letters" {
  project                    = local.project_id
  name                       = "ng12-dead-letters"
  topic                      = google_pubsub_topic.dead_letters.id
  labels                     = local.labels
  message_retention_duration = "604800s"

  expiration_policy {
    ttl = ""
  }
}
