variable "model_location" {
  description = "Where Gemini is asked: eu or us (a request stays within), a region, or global (anywhere)."
  type        = string
  nullable    = false
  default     = "eu"

  validation {
    condition     = can(regex("^(global|eu|us|[a-z]+-[a-z]+[0-9]+)$", var.model_location))
    error_message = "A model is asked in eu, us, global or a region such as europe-west2."
  }
}

variable "embedding_location" {
  description = "Where embeddings are asked for, likewise; null for the region."
  type        = string
  default     = null

  validation {
    condition     = var.embedding_location == null || can(regex("^(global|eu|us|[a-z]+-[a-z]+[0-9]+)$", var.embedding_location))
    error_message = "Embeddings are asked for in eu, us, global or a region such as europe-west2."
  }
}

variable "vectors" {
  description = "Where vectors are kept: vector_search for many (records, knowledge bases, several guidelines), firestore for a guideline's few hundred, without a machine that is always on."
  type        = string
  nullable    = false
  default     = "vector_search"

  validation {
    condition     = contains(["vector_search", "firestore"], var.vectors)
    error_message = "Vectors are kept in vector_search or in firestore."
  }
}
