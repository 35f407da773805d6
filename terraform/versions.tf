terraform {
  required_version = ">= 1.11"

  required_providers {
    google = {
      source  = "hashicorp/google"
      version = "~> 6.50"
    }
    google-beta = {
      source  = "hashicorp/google-beta"
      version = "~> 6.50"
    }
    time = {
      source  = "hashicorp/time"
      version = "~> 0.12"
    }
  }

  # The bucket is named at init: terraform init -backend-config="bucket=..."
  backend "gcs" {
    prefix = "ng12-assessor"
  }
}
