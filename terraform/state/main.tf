# Made once by hand, before anything else: where Terraform keeps its state, and who deploys. Its own state stays local;
# it is small, and `terraform import` brings it back (README.md).
terraform {
  required_version = ">= 1.11"

  required_providers {
    google = {
      source  = "hashicorp/google"
      version = "~> 6.50"
    }
  }
}

provider "google" {
  project = var.project_id
}

locals {
  apis = toset(["cloudbuild.googleapis.com", "cloudresourcemanager.googleapis.com", "iam.googleapis.com", "serviceusage.googleapis.com", "storage.googleapis.com"])

  # What the deployer needs to make and change what the main folder declares. Two people approve what it does.
  deployer_roles = {
    "roles/cloudbuild.builds.builder"       = "runs the steps of cloudbuild.yaml"
    "roles/aiplatform.admin"                = "makes the index and its endpoint"
    "roles/artifactregistry.admin"          = "makes the repository of images, and pushes to it"
    "roles/cloudscheduler.admin"            = "makes the clock of the job of lists"
    "roles/cloudfunctions.admin"            = "makes the functions and their trigger"
    "roles/compute.networkAdmin"            = "makes the front door"
    "roles/compute.loadBalancerAdmin"       = "makes its network endpoint groups, one a function"
    "roles/compute.securityAdmin"           = "makes its certificate and its limits"
    "roles/datastore.owner"                 = "makes the database, its indexes and backups"
    "roles/identityplatform.admin"          = "configures how people sign in"
    "roles/logging.admin"                   = "makes log exclusions and metrics"
    "roles/monitoring.admin"                = "makes alerts and the dashboard"
    "roles/serviceusage.serviceUsageAdmin"  = "enables the APIs"
    "roles/resourcemanager.projectIamAdmin" = "grants what grants.tf lists"
    "roles/iam.roleAdmin"                   = "makes the two roles of roles.tf"
    "roles/run.admin"                       = "says who may invoke a function, moves traffic between its revisions"
    "roles/storage.admin"                   = "says who may read a bucket"
    "roles/pubsub.admin"                    = "says who may publish dead letters"
    "roles/secretmanager.admin"             = "makes secrets and says who may read them"
    "roles/iam.serviceAccountAdmin"         = "makes the identities of the functions"
    "roles/iam.serviceAccountUser"          = "deploys functions that run as them"
  }
}

resource "google_project_service" "apis" {
  for_each = local.apis

  project            = var.project_id
  service            = each.value
  disable_on_destroy = false
}

resource "google_storage_bucket" "state" {
  #checkov:skip=CKV_GCP_62:its versions say what changed and when; only the deployer writes
  project                     = var.project_id
  name                        = "${var.project_id}-ng12-state"
  location                    = var.region
  uniform_bucket_level_access = true
  public_access_prevention    = "enforced"

  versioning {
    enabled = true
  }

  lifecycle_rule {
    condition {
      num_newer_versions = 50
    }
    action {
      type = "Delete"
    }
  }

  lifecycle {
    prevent_destroy = true
  }

  depends_on = [google_project_service.apis]
}

resource "google_service_account" "deployer" {
  project      = var.project_id
  account_id   = "ng12-deployer"
  display_name = "NG12 Assessor: deploys"

  depends_on = [google_project_service.apis]
}

resource "google_project_iam_member" "deployer" {
  #checkov:skip=CKV_GCP_49:it makes the identities that the functions run as; its builds wait for the approval of a second person
  #checkov:skip=CKV_GCP_41:the identities that it deploys as do not exist when this is granted, so the project is the narrowest place
  for_each = local.deployer_roles

  project = var.project_id
  role    = each.key
  member  = google_service_account.deployer.member
}
