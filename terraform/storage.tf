resource "google_storage_bucket" "guidelines" {
  #checkov:skip=CKV_GCP_62:every write is in the audit log (permissions.tf), which a bucket of logs would only repeat
  project                     = local.project_id
  name                        = "${local.project_id}-ng12-guidelines"
  location                    = var.region
  labels                      = local.labels
  uniform_bucket_level_access = true
  public_access_prevention    = "enforced"
  force_destroy               = !local.is_guarded

  versioning {
    enabled = true
  }

  soft_delete_policy {
    retention_duration_seconds = min(var.guideline_retention_days, 90) * 24 * 60 * 60
  }

  lifecycle_rule {
    condition {
      days_since_noncurrent_time = var.guideline_retention_days
    }
    action {
      type = "Delete"
    }
  }

  # The page sends a guideline straight to the bucket, by an address that the admin function signed.
  cors {
    origin          = local.page_origin
    method          = ["PUT"]
    response_header = ["Content-Type", "x-goog-content-length-range", "x-goog-if-generation-match"]
    max_age_seconds = 3600
  }

  dynamic "encryption" {
    for_each = var.kms_key_name[*]

    content {
      default_kms_key_name = encryption.value
    }
  }

  depends_on = [google_kms_crypto_key_iam_member.agents]
}

resource "google_storage_bucket" "archives" {
  #checkov:skip=CKV_GCP_62:every write is in the audit log (permissions.tf), which a bucket of logs would only repeat
  project                     = local.project_id
  name                        = "${local.project_id}-ng12-archives"
  location                    = var.region
  labels                      = local.labels
  uniform_bucket_level_access = true
  public_access_prevention    = "enforced"
  force_destroy               = !local.is_guarded

  versioning {
    enabled = true
  }

  lifecycle_rule {
    condition {
      num_newer_versions = 10
    }
    action {
      type = "Delete"
    }
  }
}

resource "google_storage_bucket_object" "archives" {
  for_each = local.functions

  bucket         = google_storage_bucket.archives.name
  name           = "${each.value}.zip"
  source         = "${var.archives}/${each.value}.zip"
  source_md5hash = filemd5("${var.archives}/${each.value}.zip")
}
