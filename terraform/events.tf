module "ingest" {
  source = "./modules/function"

  project_id      = local.project_id
  name            = "ng12-ingest"
  entry_point     = "ingest"
  region          = var.region
  labels          = local.labels
  memory_mb       = 1536 # 298 MiB for NG12; two children may take 512 each
  timeout_seconds = 540
  concurrency     = 1
  instances       = { min = 0, max = 3 }
  # Nobody waits for this function: it writes vectors through Google's own client.
  environment_variables   = merge(local.settings, { NG12_VECTOR_SEARCH_WRITER = "client" })
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

  depends_on = [time_sleep.grants]
}

# A finished upload -> its topic -> the ingest function; what no try delivered is put aside.
resource "google_storage_notification" "uploads" {
  bucket         = google_storage_bucket.guidelines.name
  topic          = google_pubsub_topic.uploads.id
  payload_format = "JSON_API_V1"
  event_types    = ["OBJECT_FINALIZE"]

  depends_on = [time_sleep.grants]
}

resource "google_pubsub_topic" "uploads" {
  project      = local.project_id
  name         = "ng12-uploads"
  labels       = local.labels
  kms_key_name = var.kms_key_name

  message_storage_policy {
    allowed_persistence_regions = [var.region]
  }

  depends_on = [google_kms_crypto_key_iam_member.agents]
}

# What the product itself keeps in the bucket is no arrival: a list's results alone are thousands of files.
locals {
  no_arrivals = ["drugs/", "guidelines/", "lists/", "pages/", "refused/"]
  arrivals    = join(" AND ", [for folder in local.no_arrivals : "NOT hasPrefix(attributes.objectId,\"${folder}\")"])
}

resource "google_pubsub_subscription" "uploads" {
  project                    = local.project_id
  name                       = "ng12-uploads"
  topic                      = google_pubsub_topic.uploads.id
  labels                     = local.labels
  filter                     = local.arrivals
  ack_deadline_seconds       = 600 # longer than the function may take
  message_retention_duration = "604800s"

  expiration_policy {
    ttl = ""
  }

  push_config {
    push_endpoint = "${module.ingest.uri}/${google_pubsub_topic.uploads.id}" # the path tells the function the topic

    oidc_token {
      service_account_email = google_service_account.trigger.email
      audience              = module.ingest.uri
    }
  }

  retry_policy {
    minimum_backoff = "30s"
    maximum_backoff = "600s"
  }

  dead_letter_policy {
    dead_letter_topic     = google_pubsub_topic.dead_letters.id
    max_delivery_attempts = 10
  }
}

resource "google_pubsub_topic" "dead_letters" {
  project      = local.project_id
  name         = "ng12-dead-letters"
  labels       = local.labels
  kms_key_name = var.kms_key_name

  message_storage_policy {
    allowed_persistence_regions = [var.region]
  }

  depends_on = [google_kms_crypto_key_iam_member.agents]
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
