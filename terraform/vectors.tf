resource "google_vertex_ai_index" "passages" {
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
  project                 = local.project_id
  region                  = var.region
  display_name            = "ng12-passages"
  labels                  = local.labels
  public_endpoint_enabled = true
}

resource "google_vertex_ai_index_endpoint_deployed_index" "passages" {
  region            = var.region
  index_endpoint    = google_vertex_ai_index_endpoint.passages.id
  index             = google_vertex_ai_index.passages.id
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
