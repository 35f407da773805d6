variable "guideline_retention_days" {
  description = "Days that a deleted or replaced guideline file is kept."
  type        = number
  nullable    = false
  default     = 30

  validation {
    condition     = var.guideline_retention_days >= 7 && var.guideline_retention_days <= 3650
    error_message = "Deleted guideline files are kept between 7 and 3650 days."
  }
}

variable "session_ttl_days" {
  description = "Days after its last turn when a conversation is erased."
  type        = number
  nullable    = false
  default     = 30

  validation {
    condition     = var.session_ttl_days >= 1 && var.session_ttl_days <= 3650
    error_message = "Conversations are kept between 1 and 3650 days."
  }
}

variable "backup_retention_days" {
  description = "Days that a daily backup of the documents is kept."
  type        = number
  nullable    = false
  default     = 14

  validation {
    condition     = var.backup_retention_days >= 1 && var.backup_retention_days <= 98
    error_message = "A backup is kept between 1 and 98 days."
  }
}

variable "log_retention_days" {
  description = "Days that logs and records of access are kept."
  type        = number
  nullable    = false
  default     = 30

  validation {
    condition     = var.log_retention_days >= 30 && var.log_retention_days <= 3650
    error_message = "Logs are kept between 30 and 3650 days."
  }
}

variable "embedding_dimension" {
  description = "Numbers in a vector; a change makes a new index, and every guideline must be read again."
  type        = number
  nullable    = false
  default     = 768

  validation {
    condition     = contains([768, 1536, 3072], var.embedding_dimension)
    error_message = "The embedding model gives vectors of 768, 1536 or 3072 numbers."
  }
}

variable "vector_search_machine" {
  description = "Machine that serves the vectors; its price is most of what the service costs when idle."
  type        = string
  nullable    = false
  default     = "e2-standard-2"
}

variable "vector_search_replicas" {
  description = "Least and most machines that serve the vectors."
  type = object({
    min = number
    max = number
  })
  nullable = false
  default  = { min = 1, max = 1 }

  validation {
    condition     = var.vector_search_replicas.min >= 1 && var.vector_search_replicas.max >= var.vector_search_replicas.min
    error_message = "At least one machine serves the vectors, and no fewer at most than at least."
  }
}
