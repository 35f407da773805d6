locals {
  declared = jsondecode(file("${path.module}/../shared/ports/documents/firestore_indexes.json"))
  indexes = {
    for index in local.declared.indexes :
    join("-", concat([index.collectionGroup], [for field in index.fields : field.fieldPath])) => index
  }
  fields = { for field in local.declared.fieldOverrides : "${field.collectionGroup}-${field.fieldPath}" => field }
}

resource "google_firestore_database" "this" {
  project                           = local.project_id
  name                              = "ng12"
  location_id                       = var.region
  type                              = "FIRESTORE_NATIVE"
  concurrency_mode                  = "PESSIMISTIC"
  point_in_time_recovery_enablement = "POINT_IN_TIME_RECOVERY_ENABLED"
  delete_protection_state           = local.is_guarded ? "DELETE_PROTECTION_ENABLED" : "DELETE_PROTECTION_DISABLED"
  deletion_policy                   = "DELETE"

  dynamic "cmek_config" {
    for_each = var.kms_key_name[*]

    content {
      kms_key_name = cmek_config.value
    }
  }

  depends_on = [google_kms_crypto_key_iam_member.agents]
}

resource "google_firestore_index" "declared" {
  for_each = local.indexes

  project     = local.project_id
  database    = google_firestore_database.this.name
  collection  = each.value.collectionGroup
  query_scope = each.value.queryScope

  dynamic "fields" {
    for_each = each.value.fields

    content {
      field_path = fields.value.fieldPath
      order      = fields.value.order
    }
  }
}

resource "google_firestore_field" "declared" {
  for_each = local.fields

  project    = local.project_id
  database   = google_firestore_database.this.name
  collection = each.value.collectionGroup
  field      = each.value.fieldPath

  # An empty block: nobody asks by this field, so it has no index.
  index_config {}

  dynamic "ttl_config" {
    for_each = try(each.value.ttl, false) ? [true] : []

    content {}
  }
}

resource "google_firestore_backup_schedule" "daily" {
  project   = local.project_id
  database  = google_firestore_database.this.name
  retention = "${var.backup_retention_days * 24 * 60 * 60}s"

  daily_recurrence {}
}
