resource "google_cloud_run_service_iam_member" "invokers" {
  for_each = var.invokers

  project  = var.project_id
  location = var.region
  service  = google_cloudfunctions2_function.this.name
  role     = "roles/run.invoker"
  member   = each.value
}
