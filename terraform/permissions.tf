resource "google_project_iam_member" "grants" {
  for_each = { for name, grant in local.grants : name => grant if grant.on == "project" }

  project = local.project_id
  role    = lookup(local.own_roles, each.value.role, each.value.role)
  member  = local.members[each.value.who]
}

resource "google_storage_bucket_iam_member" "guidelines" {
  for_each = { for name, grant in local.grants : name => grant if grant.on == "guidelines" }

  bucket = google_storage_bucket.guidelines.name
  role   = each.value.role
  member = local.members[each.value.who]
}

# No identity has a key: whoever signs asks Google to do it in its own name, and must be allowed to.
resource "google_service_account_iam_member" "own_identity" {
  for_each = { for name, grant in local.grants : name => grant if grant.on == "own_identity" }

  service_account_id = google_service_account.functions[each.value.who].name
  role               = each.value.role
  member             = local.members[each.value.who]
}

moved {
  from = google_service_account_iam_member.admin_identity
  to   = google_service_account_iam_member.own_identity
}

resource "google_service_account_iam_member" "smoke_identity" {
  for_each = { for name, grant in local.grants : name => grant if grant.on == "smoke_identity" }

  service_account_id = google_service_account.smoke.name
  role               = each.value.role
  member             = local.members[each.value.who]
}

resource "google_pubsub_topic_iam_member" "dead_letters" {
  for_each = { for name, grant in local.grants : name => grant if grant.on == "dead_letters" }

  project = local.project_id
  topic   = google_pubsub_topic.dead_letters.name
  role    = each.value.role
  member  = local.members[each.value.who]
}

resource "google_pubsub_topic_iam_member" "uploads" {
  for_each = { for name, grant in local.grants : name => grant if grant.on == "uploads" }

  project = local.project_id
  topic   = google_pubsub_topic.uploads.name
  role    = each.value.role
  member  = local.members[each.value.who]
}

# A grant shows everywhere only after a while; a notification made before that fails in a fresh project.
resource "time_sleep" "grants" {
  create_duration = "120s"

  depends_on = [
    google_project_iam_member.grants,
    google_pubsub_topic_iam_member.dead_letters,
    google_pubsub_topic_iam_member.uploads,
    google_secret_manager_secret_iam_member.readers,
    google_service_account_iam_member.own_identity,
    google_service_account_iam_member.smoke_identity,
    google_storage_bucket_iam_member.guidelines,
  ]
}

# Who wrote files, and who read or wrote documents other than the functions: what those do for a caller is in the product's
# own audit, and their every read here would only fill it with ids of patients.
resource "google_project_iam_audit_config" "files" {
  project = local.project_id
  service = "storage.googleapis.com"

  audit_log_config {
    log_type = "DATA_WRITE"
  }
}

resource "google_project_iam_audit_config" "documents" {
  project = local.project_id
  service = "datastore.googleapis.com"

  dynamic "audit_log_config" {
    for_each = ["DATA_READ", "DATA_WRITE"]

    content {
      log_type         = audit_log_config.value
      exempted_members = [for account in google_service_account.functions : account.member]
    }
  }
}
