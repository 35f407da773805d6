resource "google_service_account" "functions" {
  for_each = local.functions

  project      = local.project_id
  account_id   = "ng12-${replace(each.value, "_", "-")}"
  display_name = "NG12 Assessor: runs ${each.value}"
}

resource "google_service_account" "trigger" {
  project      = local.project_id
  account_id   = "ng12-trigger"
  display_name = "NG12 Assessor: brings events to ingest"
}

resource "google_service_account" "clock" {
  project      = local.project_id
  account_id   = "ng12-clock"
  display_name = "NG12 Assessor: begins the job of lists"
}

resource "google_service_account" "builder" {
  project      = local.project_id
  account_id   = "ng12-builder"
  display_name = "NG12 Assessor: builds the functions"
}

resource "google_service_account" "smoke" {
  project      = local.project_id
  account_id   = "ng12-smoke"
  display_name = "NG12 Assessor: tries the service after a deployment"
}

# Enabling an API does not always make the agent that acts for it; in a fresh project a grant to it would then fail.
resource "google_project_service_identity" "agents" {
  provider = google-beta
  for_each = toset(["artifactregistry", "firestore", "pubsub", "secretmanager"])

  project = local.project_id
  service = "${each.value}.googleapis.com"
}

locals {
  members = merge(
    { for name, account in google_service_account.functions : name => account.member },
    {
      trigger         = google_service_account.trigger.member
      clock           = google_service_account.clock.member
      builder         = google_service_account.builder.member
      deployer        = "serviceAccount:ng12-deployer@${local.project_id}.iam.gserviceaccount.com" # made by state/
      everybody       = "allUsers"
      storage_agent   = data.google_storage_project_service_account.this.member
      pubsub_agent    = google_project_service_identity.agents["pubsub"].member
      secrets_agent   = google_project_service_identity.agents["secretmanager"].member
      firestore_agent = google_project_service_identity.agents["firestore"].member
      images_agent    = google_project_service_identity.agents["artifactregistry"].member
    },
  )
}
