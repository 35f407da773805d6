# After a restore the functions use another database than the one that is made here (docs/deployment.md, "Backup and
# restore"). `gcloud` makes it from a backup, with its documents and indexes alone: it is taken over here, so that it is
# guarded, backed up and rid of what expires like the first. It is never deleted from here.
locals {
  restored = toset(var.restored_database[*])
  database = coalesce(one([for one in google_firestore_database.restored : one.name]), google_firestore_database.this.name)
}

import {
  for_each = local.restored

  to = google_firestore_database.restored[each.value]
  id = "projects/${var.project_id}/databases/${each.value}"
}

resource "google_firestore_database" "restored" {
  for_each = local.restored

  project                           = local.project_id
  name                              = each.value
  location_id                       = var.region
  type                              = "FIRESTORE_NATIVE"
  concurrency_mode                  = "PESSIMISTIC"
  point_in_time_recovery_enablement = "POINT_IN_TIME_RECOVERY_ENABLED"
  delete_protection_state           = local.is_guarded ? "DELETE_PROTECTION_ENABLED" : "DELETE_PROTECTION_DISABLED"
  deletion_policy                   = "ABANDON"

  dynamic "cmek_config" {
    for_each = var.kms_key_name[*]

    content {
      kms_key_name = cmek_config.value
    }
  }

  # A database's key is chosen when it is restored; to give it another one is to make an empty one in its place.
  lifecycle {
    ignore_changes = [cmek_config]

    postcondition {
      condition     = try(self.cmek_config[0].kms_key_name, null) == var.kms_key_name
      error_message = "The database was not restored with kms_key_name: restore it again, with the options that the output restore_options gives."
    }
  }

  depends_on = [google_kms_crypto_key_iam_member.agents]
}

resource "google_firestore_backup_schedule" "restored" {
  for_each = local.restored

  project   = local.project_id
  database  = google_firestore_database.restored[each.value].name
  retention = google_firestore_backup_schedule.daily.retention

  daily_recurrence {}
}

resource "google_firestore_field" "restored" {
  for_each = { for name, field in local.fields : name => field if var.restored_database != null }

  project    = local.project_id
  database   = google_firestore_database.restored[var.restored_database].name
  collection = each.value.collectionGroup
  field      = each.value.fieldPath

  index_config {}

  dynamic "ttl_config" {
    for_each = try(each.value.ttl, false) ? [true] : []

    content {}
  }
}
