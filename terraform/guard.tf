# `destroy` begins with whatever depends on all the rest. In production that is this, and it says no: nothing is touched.
# Whoever means it takes it out of the state first (docs/deployment.md, "Taking it down").
resource "terraform_data" "guard" {
  count = local.is_guarded ? 1 : 0

  provisioner "local-exec" {
    when    = destroy
    command = "echo 'This is production. See docs/deployment.md, Taking it down.' >&2; exit 1"
  }

  depends_on = [
    google_billing_budget.monthly,
    google_cloud_scheduler_job.lists,
    google_compute_global_forwarding_rule.front_door,
    google_compute_global_forwarding_rule.to_https,
    google_firestore_backup_schedule.daily,
    google_firestore_backup_schedule.restored,
    google_firestore_field.declared,
    google_firestore_field.restored,
    google_firestore_index.declared,
    google_identity_platform_config.this,
    google_logging_project_sink.regional,
    google_monitoring_alert_policy.alerts,
    google_monitoring_alert_policy.burn,
    google_monitoring_dashboard.this,
    google_project_iam_audit_config.documents,
    google_project_iam_audit_config.files,
    google_project_iam_member.dataflow,
    google_pubsub_subscription.dead_letters,
    google_pubsub_subscription.uploads,
    google_storage_notification.uploads,
    module.http,
    module.ingest,
  ]
}
