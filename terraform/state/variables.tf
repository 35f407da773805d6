variable "project_id" {
  description = "Project that the service will live in."
  type        = string
  nullable    = false
}

variable "region" {
  description = "Region of the state bucket."
  type        = string
  nullable    = false
  default     = "europe-west2"
}
