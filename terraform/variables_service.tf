variable "archives" {
  description = "Folder of the archives that `ng12 bundle` wrote, one a function."
  type        = string
  nullable    = false
  default     = "../dist"
}

variable "image_tag" {
  description = "Tag of the functions' images, as cloudbuild.yaml pushed them with _IMAGES=yes; the job that assesses lists runs from one. Null for none: lists then wait."
  type        = string
  default     = null

  validation {
    condition     = var.image_tag == null || can(regex("^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$", var.image_tag))
    error_message = "A tag has up to 128 letters, digits, dots, hyphens and underscores."
  }
}

variable "dataflow" {
  description = "Whether lists may be assessed on Dataflow too: its API, and an identity for its workers."
  type        = bool
  nullable    = false
  default     = false
}

variable "instances" {
  description = "Least and most instances of each function. At least one of assess and chat avoids cold starts."
  type = object({
    min = number
    max = number
  })
  nullable = false
  default  = { min = 0, max = 10 }
}

variable "requests_at_once" {
  description = "Requests that one instance of a function is sent and works on at once; with more, another is begun."
  type        = number
  nullable    = false
  default     = 8

  validation {
    condition     = var.requests_at_once >= 1 && var.requests_at_once <= 250
    error_message = "Between 1 and 250 requests at once."
  }
}

variable "requests_per_minute" {
  description = "Requests of one address a minute at the front door that show no token; more are turned away for a minute."
  type        = number
  nullable    = false
  default     = 600

  validation {
    condition     = var.requests_per_minute >= 60 && var.requests_per_minute <= 100000
    error_message = "Between 60 and 100000 requests a minute."
  }
}

variable "requests_per_minute_with_tokens" {
  description = "Requests of one address a minute at the front door that show a token, valid or not: all people of a hospital behind one address; more are turned away for a minute."
  type        = number
  nullable    = false
  default     = 6000

  validation {
    condition     = var.requests_per_minute_with_tokens >= var.requests_per_minute && var.requests_per_minute_with_tokens <= 1000000
    error_message = "No fewer than requests_per_minute, and at most 1000000 requests a minute."
  }
}

variable "activate_on_ingest" {
  description = "Whether a guideline that passes its checks becomes the active one by itself; production must not."
  type        = bool
  nullable    = false
  default     = false

  validation {
    condition     = !(var.activate_on_ingest && var.environment == "production")
    error_message = "In production a person activates a guideline after reading what changed."
  }
}

variable "traces" {
  description = "Who is handed the spans of requests: cloud for Cloud Trace, otlp for a collector at NG12_TRACES_ADDRESS, or none."
  type        = string
  nullable    = false
  default     = "cloud"

  validation {
    condition     = contains(["none", "otlp", "cloud"], var.traces)
    error_message = "Traces go to cloud, otlp or none."
  }
}

variable "monthly_budget" {
  description = "Amount a month, in the billing account's currency, at whose 50, 90 and 100 % a warning is sent; null for none."
  type        = number
  default     = null
}

variable "billing_account" {
  description = "Billing account of the budget; needed only with monthly_budget."
  type        = string
  default     = null

  validation {
    condition     = var.monthly_budget == null || var.billing_account != null
    error_message = "A budget needs the billing account."
  }
}
