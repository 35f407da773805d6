# Lists are assessed by a job: a function ends with its reply. It takes every list that nobody finished, and done again it
# gives the same. It runs from the image of the function (Dockerfile), once there is one.
locals {
  has_job = var.image_tag != null
  images  = "${var.region}-docker.pkg.dev/${local.project_id}/${google_artifact_registry_repository.images.repository_id}"
}

resource "google_artifact_registry_repository" "images" {
  project       = local.project_id
  location      = var.region
  repository_id = "ng12"
  format        = "DOCKER"
  description   = "Images of the functions."
  labels        = local.labels
  kms_key_name  = var.kms_key_name

  cleanup_policies {
    id     = "keep-the-last"
    action = "KEEP"

    most_recent_versions {
      keep_count = 10
    }
  }

  cleanup_policies {
    id     = "remove-the-rest"
    action = "DELETE"

    condition {
      older_than = "2592000s"
    }
  }

  depends_on = [google_kms_crypto_key_iam_member.agents]
}

resource "google_cloud_run_v2_job" "lists" {
  count = local.has_job ? 1 : 0

  project             = local.project_id
  name                = "ng12-lists"
  location            = var.region
  labels              = local.labels
  deletion_protection = false

  template {
    template {
      service_account = google_service_account.functions["lists"].email
      timeout         = "21600s"
      max_retries     = 3

      containers {
        image = "${local.images}/lists:${var.image_tag}"
        args  = ["-m", "functions.lists.job"]

        resources {
          limits = { cpu = "1", memory = "1Gi" }
        }

        dynamic "env" {
          for_each = local.settings

          content {
            name  = env.key
            value = env.value
          }
        }

        dynamic "env" {
          for_each = local.secrets

          content {
            name = env.key

            value_source {
              secret_key_ref {
                secret  = env.value
                version = "latest"
              }
            }
          }
        }
      }
    }
  }

  depends_on = [time_sleep.grants]
}

resource "google_cloud_run_v2_job_iam_member" "lists" {
  for_each = { for name, grant in local.grants : name => grant if grant.on == "lists_job" && local.has_job }

  project  = local.project_id
  location = var.region
  name     = google_cloud_run_v2_job.lists[0].name
  role     = each.value.role
  member   = local.members[each.value.who]
}

resource "google_cloud_scheduler_job" "lists" {
  count = local.has_job ? 1 : 0

  project          = local.project_id
  region           = var.region
  name             = "ng12-lists"
  description      = "Begins the job that assesses lists."
  schedule         = "*/10 * * * *"
  time_zone        = "Etc/UTC"
  attempt_deadline = "60s"

  http_target {
    http_method = "POST"
    uri         = "https://run.googleapis.com/v2/projects/${local.project_id}/locations/${var.region}/jobs/${google_cloud_run_v2_job.lists[0].name}:run"

    oauth_token {
      service_account_email = google_service_account.clock.email
    }
  }

  depends_on = [google_cloud_run_v2_job_iam_member.lists]
}
