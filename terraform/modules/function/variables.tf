variable "project_id" {
  description = "Project that the function lives in."
  type        = string
  nullable    = false
}

variable "name" {
  description = "Name of the function and of the Cloud Run service behind it."
  type        = string
  nullable    = false

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,48}[a-z0-9]$", var.name))
    error_message = "A name has 3 to 50 lower-case letters, digits and hyphens, and begins with a letter."
  }
}

variable "entry_point" {
  description = "Name of the callable in main.py."
  type        = string
  nullable    = false
}

variable "region" {
  description = "Region that the function runs in."
  type        = string
  nullable    = false
}

variable "archive" {
  description = "The source archive: its bucket, object and generation."
  type = object({
    bucket     = string
    object     = string
    generation = number
  })
  nullable = false
}

variable "service_account_email" {
  description = "Identity that the function runs as."
  type        = string
  nullable    = false
}

variable "build_service_account" {
  description = "Resource name of the identity that builds the function."
  type        = string
  nullable    = false
}

variable "environment_variables" {
  description = "Settings of the product, by variable name."
  type        = map(string)
  nullable    = false
}

variable "secrets" {
  description = "Settings whose values are secrets: the secret's name in this project, by variable name."
  type        = map(string)
  nullable    = false
  default     = {}
}

variable "memory_mb" {
  description = "Memory of an instance, in MiB."
  type        = number
  nullable    = false
  default     = 1024

  validation {
    condition     = var.memory_mb >= 256 && var.memory_mb <= 16384
    error_message = "Memory lies between 256 and 16384 MiB."
  }
}

variable "timeout_seconds" {
  description = "Longest time that one request may take, in seconds."
  type        = number
  nullable    = false
  default     = 60
}

variable "concurrency" {
  description = "Requests that one instance is sent and works on at once; with more, Cloud Run begins another instance."
  type        = number
  nullable    = false
  default     = 8
}

variable "instances" {
  description = "Least and most instances."
  type = object({
    min = number
    max = number
  })
  nullable = false
  default  = { min = 0, max = 10 }

  validation {
    condition     = var.instances.min >= 0 && var.instances.max >= max(1, var.instances.min)
    error_message = "The most instances are at least one and no fewer than the least."
  }
}

variable "invokers" {
  description = "Who may invoke the function, by a name for each. allUsers only where the function verifies its callers."
  type        = map(string)
  nullable    = false
}

variable "is_behind_load_balancer" {
  description = "Whether the load balancer may reach the function; else only traffic from inside the project."
  type        = bool
  nullable    = false
}

variable "labels" {
  description = "Labels of the function."
  type        = map(string)
  nullable    = false
  default     = {}
}
