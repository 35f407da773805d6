output "name" {
  description = "Name of the function and of its Cloud Run service."
  value       = google_cloudfunctions2_function.this.name
}

output "uri" {
  description = "Address of the Cloud Run service; only the load balancer and the project itself reach it."
  value       = google_cloudfunctions2_function.this.service_config[0].uri
}
