locals {
  # What other variables and resources say. A setting given by name may not say otherwise: it would move data, or let in
  # whom nobody meant to let in.
  settled = [
    "ACTIVATE_ON_INGEST|ALLOWED_ORIGINS|BUCKET|DATA_DIR|EMBEDDING_DIMENSION|ENVIRONMENT|FIRESTORE_DATABASE",
    "EMBEDDING_LOCATION|GOOGLE_API_ADDRESS|GOOGLE_PROJECT|MAX_REQUESTS_AT_ONCE|MODEL_LOCATION|PATIENTS|PUBLIC_URL|REGION|SESSION_TTL_DAYS|SIGN_IN_KEY|TRACES|VECTORS",
    "(EVENT|IDENTITY|SERVICE|VECTOR_SEARCH)_[A-Z0-9_]+",
  ]
}

variable "settings" {
  description = "Further settings of the product for every function, as NG12_...; shared/settings.py lists them."
  type        = map(string)
  nullable    = false
  default     = {}

  validation {
    condition     = alltrue([for name in keys(var.settings) : can(regex("^NG12_[A-Z0-9_]+$", name))])
    error_message = "A setting's name begins with NG12_ and goes on in capitals, as in shared/settings.py."
  }

  validation {
    condition     = !anytrue([for name in keys(var.settings) : can(regex("^NG12_(${join("|", local.settled)})$", name))])
    error_message = "Who may call, where data lie, what becomes active by itself and which environment this is follow from other variables: environment, activate_on_ingest, allowed_origins, identity_provider, restored_database, session_ttl_days and the rest of terraform/README.md."
  }

  validation {
    condition     = !anytrue([for name in ["BLOBS", "DOCUMENTS"] : lookup(var.settings, "NG12_${name}", "") == "embedded"])
    error_message = "What is kept in a function's own memory is gone with its instance: embedded back ends are for one machine."
  }
}

variable "secret_settings" {
  description = "Settings whose values are secrets: NG12_... to the name of the secret that is made for it. Its value is added by hand."
  type        = map(string)
  nullable    = false
  default     = {}

  validation {
    condition     = alltrue([for name in keys(var.secret_settings) : can(regex("^NG12_[A-Z0-9_]+$", name))])
    error_message = "A setting's name begins with NG12_ and goes on in capitals, as in shared/settings.py."
  }

  validation {
    condition = !anytrue([
      for name in keys(var.secret_settings) : can(regex("^NG12_(${join("|", local.settled)})$", name)) || contains(keys(var.settings), name)
    ])
    error_message = "A setting is given once: this one stands in settings, or follows from another variable."
  }

  validation {
    condition = (
      alltrue([for secret in values(var.secret_settings) : can(regex("^[A-Za-z0-9_-]{1,255}$", secret))]) &&
      length(distinct(values(var.secret_settings))) == length(var.secret_settings)
    )
    error_message = "Name a secret of its own for each setting, in up to 255 letters, digits, hyphens and underscores. Its value never stands here."
  }
}

variable "identity_provider" {
  description = "OpenID provider whose tokens are taken instead of Identity Platform's: who signs, for whom, where the public keys are (a JWKS), and which claim holds the roles; null for Identity Platform."
  type = object({
    issuer      = string
    audience    = string
    keys_url    = string
    roles_claim = optional(string, "roles")
  })
  default = null

  validation {
    condition     = var.identity_provider == null || alltrue([for part in values(coalesce(var.identity_provider, {})) : part != ""])
    error_message = "An identity provider needs all of issuer, audience and keys_url."
  }

  validation {
    condition     = var.identity_provider == null || startswith(try(var.identity_provider.keys_url, ""), "https://")
    error_message = "Public keys are fetched by https:// alone: whoever can change them can be anybody."
  }
}

variable "restored_database" {
  description = "Firestore database that the functions use instead of the one that is made here, after a restore into it; it is taken over, guarded and backed up. Null for that one."
  type        = string
  default     = null

  validation {
    condition     = var.restored_database == null || can(regex("^[a-z][a-z0-9-]{2,61}[a-z0-9]$", var.restored_database))
    error_message = "A database has 4 to 63 lower-case letters, digits and hyphens, and begins with a letter."
  }
}
