locals {
  settings = merge(
    var.settings,
    local.sign_in,
    local.vector_settings,
    {
      NG12_ENVIRONMENT         = var.environment
      NG12_GOOGLE_PROJECT      = local.project_id
      NG12_REGION              = var.region
      NG12_MODEL_LOCATION      = var.model_location
      NG12_EMBEDDING_LOCATION  = coalesce(var.embedding_location, var.region)
      NG12_BUCKET              = google_storage_bucket.guidelines.name
      NG12_FIRESTORE_DATABASE  = local.database
      NG12_EMBEDDING_DIMENSION = tostring(var.embedding_dimension)
      NG12_SESSION_TTL_DAYS    = tostring(var.session_ttl_days)
      NG12_ACTIVATE_ON_INGEST  = tostring(var.activate_on_ingest)
      NG12_ALLOWED_ORIGINS     = join(",", sort(var.allowed_origins))
      NG12_SERVICE_CALLERS     = "${google_service_account.smoke.email}=clinician"
      NG12_SERVICE_AUDIENCE    = local.address
      NG12_PUBLIC_URL          = local.address
      NG12_EVENT_SENDER        = google_service_account.trigger.email
      NG12_TRACES              = var.traces
      NG12_EVENT_SIGNATURE     = "checked_by_cloud_run" # ingest is invocable by the trigger alone: grants.tf
    },
  )

  invokers = {
    for function in local.functions : function => {
      for name, grant in local.grants : name => local.members[grant.who] if grant.on == function
    }
  }
}

module "http" {
  source   = "./modules/function"
  for_each = local.http_functions

  project_id              = local.project_id
  name                    = "ng12-${replace(each.key, "_", "-")}"
  entry_point             = each.key
  region                  = var.region
  labels                  = local.labels
  memory_mb               = each.value.memory_mb
  timeout_seconds         = each.value.timeout_seconds
  concurrency             = var.requests_at_once
  instances               = var.instances
  environment_variables   = local.settings
  secrets                 = local.secrets
  service_account_email   = google_service_account.functions[each.key].email
  build_service_account   = google_service_account.builder.name
  invokers                = local.invokers[each.key]
  is_behind_load_balancer = true

  archive = {
    bucket     = google_storage_bucket.archives.name
    object     = google_storage_bucket_object.archives[each.key].name
    generation = google_storage_bucket_object.archives[each.key].generation
  }

  depends_on = [time_sleep.grants]
}
