output "url" {
  description = "Where clients and the page find the service."
  value       = local.address
}

output "front_door_address" {
  description = "Address that the domain's A record must hold."
  value       = google_compute_global_address.front_door.address
}

output "token_issuer" {
  description = "Issuer of the ID tokens that callers send."
  value       = "https://securetoken.google.com/${local.project_id}"
}

output "token_audience" {
  description = "Audience of these tokens."
  value       = local.project_id
}

output "sign_in_key" {
  description = "Key that a client names when it signs people in; it says which project, and opens nothing by itself."
  value       = one(google_identity_platform_config.this.client[*].api_key)
  sensitive   = true
}

output "guidelines_bucket" {
  description = "Bucket that guidelines are uploaded to."
  value       = google_storage_bucket.guidelines.name
}

output "firestore_database" {
  description = "Database that holds editions, conversations, the audit and patients."
  value       = local.database
}

output "dead_letter_topic" {
  description = "Topic of events that no try delivered."
  value       = google_pubsub_topic.dead_letters.id
}

output "smoke_identity" {
  description = "Identity that the smoke test calls the service as."
  value       = google_service_account.smoke.email
}

output "restore_options" {
  description = "Options for `gcloud firestore databases restore`, so that the restored database is encrypted as this one is."
  value       = var.kms_key_name == null ? "" : "--encryption-type=customer-managed-encryption --kms-key-name=${var.kms_key_name}"
}
