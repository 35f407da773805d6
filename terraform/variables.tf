variable "project_id" {
  description = "Project that everything is made in. Give the service a project of its own."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{4,28}[a-z0-9]$", var.project_id))
    error_message = "A project id has 6 to 30 lower-case letters, digits and hyphens."
  }
}

variable "environment" {
  description = "Which environment this is: dev can be destroyed, production guards what it holds."
  type        = string
  nullable    = false

  validation {
    condition     = contains(["dev", "production"], var.environment)
    error_message = "The environment is dev or production."
  }
}

variable "region" {
  description = "Region that everything runs in and all data stay in."
  type        = string
  nullable    = false
  default     = "europe-west2"

  validation {
    condition     = can(regex("^[a-z]+-[a-z]+[0-9]+$", var.region))
    error_message = "A region looks like europe-west2."
  }
}

variable "domain" {
  description = "Host name of the front door; its A record must point at the output front_door_address."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^([a-z0-9-]+\\.)+[a-z]{2,}$", var.domain))
    error_message = "A host name looks like ng12.example.nhs.uk, in lower case, without https://."
  }
}

variable "allowed_origins" {
  description = "Origins of other pages that may read replies, as https://...; none by default."
  type        = set(string)
  nullable    = false
  default     = []

  validation {
    condition     = alltrue([for origin in var.allowed_origins : can(regex("^https://[^/*]+$", origin))])
    error_message = "An origin begins with https://, has no path and no star."
  }
}

variable "alert_email" {
  description = "Address that alerts are sent to."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^[^@ ]+@[^@ ]+\\.[^@ ]+$", var.alert_email))
    error_message = "Alerts need an e-mail address."
  }
}

variable "labels" {
  description = "Labels of everything that takes labels."
  type        = map(string)
  nullable    = false
  default     = {}
}

variable "kms_key_name" {
  description = "Key of Cloud KMS, in the same region, that buckets and documents are encrypted with; null for Google's own keys."
  type        = string
  default     = null
}
