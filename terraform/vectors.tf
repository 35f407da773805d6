# Vectors lie in an index of their own, or in Firestore beside their documents, where nothing is made for them.
locals {
  has_index = var.vectors == "vector_search"

  vector_settings = !local.has_index ? { NG12_VECTORS = "firestore" } : {
    NG12_VECTORS                   = "vector_search"
    NG12_VECTOR_SEARCH_INDEX       = one(google_vertex_ai_index.passages[*].id)
    NG12_VECTOR_SEARCH_ENDPOINT    = one(google_vertex_ai_index_endpoint.passages[*].id)
    NG12_VECTOR_SEARCH_DOMAIN      = one(google_vertex_ai_index_endpoint.passages[*].public_endpoint_domain_name)
    NG12_VECTOR_SEARCH_DEPLOYED_ID = one(google_vertex_ai_index_endpoint_deployed_index.passages[*].deployed_index_id)
  }
}

resource "google_vertex_ai_index" "passages" {
  count = local.has_index ? 1 : 0

  project             = local.project_id
  region              = var.region
  display_name        = "ng12-passages"
  description         = "Vectors of the passages of all editions held."
  labels              = local.labels
  index_update_method = "STREAM_UPDATE"

  metadata {
    config {
      dimensions            = var.embedding_dimension
      distance_measure_type = "DOT_PRODUCT_DISTANCE"
      shard_size            = "SHARD_SIZE_SMALL"

      # A few thousand vectors: comparing with all of them is exact and still quick.
      algorithm_config {
        brute_force_config {}
      }
    }
  }
}

resource "google_vertex_ai_index_endpoint" "passages" {
  #checkov:skip=CKV2_GCP_34:each call needs a signed token of a granted identity; a private endpoint needs a network and a connector that cost more than the machine, and holds no patient data
  count = local.has_index ? 1 : 0

  project                 = local.project_id
  region                  = var.region
  display_name            = "ng12-passages"
  labels                  = local.labels
  public_endpoint_enabled = true
}

resource "google_vertex_ai_index_endpoint_deployed_index" "passages" {
  count = local.has_index ? 1 : 0

  region            = var.region
  index_endpoint    = google_vertex_ai_index_endpoint.passages[0].id
  index             = google_vertex_ai_index.passages[0].id
  deployed_index_id = "ng12"
  display_name      = "ng12"

  dedicated_resources {
    min_replica_count = var.vector_search_replicas.min
    max_replica_count = var.vector_search_replicas.max

    machine_spec {
      machine_type = var.vector_search_machine
    }
  }
}
