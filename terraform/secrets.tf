locals {
  secrets = { for setting in keys(var.secret_settings) : setting => google_secret_manager_secret.settings[setting].secret_id }

  # Every function reads every secret setting: they are the same settings for all.
  readers = { for pair in setproduct(keys(var.secret_settings), local.functions) : "${pair[0]}-${pair[1]}" => pair }
}

resource "google_secret_manager_secret" "settings" {
  for_each = var.secret_settings

  project   = local.project_id
  secret_id = each.value
  labels    = local.labels

  replication {
    user_managed {
      replicas {
        location = var.region

        dynamic "customer_managed_encryption" {
          for_each = var.kms_key_name[*]

          content {
            kms_key_name = customer_managed_encryption.value
          }
        }
      }
    }
  }

  depends_on = [google_kms_crypto_key_iam_member.agents]
}

resource "google_secret_manager_secret_iam_member" "readers" {
  for_each = local.readers

  project   = local.project_id
  secret_id = google_secret_manager_secret.settings[each.value[0]].secret_id
  role      = "roles/secretmanager.secretAccessor"
  member    = local.members[each.value[1]]
}
