resource "google_project_iam_custom_role" "asking" {
  project     = local.project_id
  role_id     = "ng12Asking"
  title       = "NG12 Assessor: asks models and vectors"
  description = "Embeds a question, finds its neighbours, orders them again, words an answer."
  permissions = [
    "aiplatform.endpoints.predict",
    "aiplatform.indexEndpoints.queryVectors",
    "discoveryengine.rankingConfigs.rank",
  ]
}

resource "google_project_iam_custom_role" "indexing" {
  project     = local.project_id
  role_id     = "ng12Indexing"
  title       = "NG12 Assessor: keeps vectors"
  description = "Embeds passages, writes and removes their vectors, and looks whether they show."
  permissions = [
    "aiplatform.endpoints.predict",
    "aiplatform.indexEndpoints.queryVectors",
    "aiplatform.indexes.get",
    "aiplatform.indexes.update",
  ]
}
