output "bucket" {
  description = "Bucket for `terraform init -backend-config=bucket=...`."
  value       = google_storage_bucket.state.name
}

output "deployer" {
  description = "Identity that Cloud Build deploys as."
  value       = google_service_account.deployer.email
}
