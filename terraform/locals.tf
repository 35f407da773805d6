locals {
  labels      = merge({ service = "ng12-assessor", environment = var.environment }, var.labels)
  is_guarded  = var.environment == "production"
  address     = "https://${var.domain}"
  page_origin = concat([local.address], sort(var.allowed_origins))

  # One entry a function: what it is called with, how large it is, and which paths of the front door are its own.
  http_functions = {
    assess = { memory_mb = 2048, timeout_seconds = 60, paths = ["/assess", "/assess/*", "/terminology"] }
    chat   = { memory_mb = 2048, timeout_seconds = 60, paths = ["/chat", "/chat/*"] }
    admin  = { memory_mb = 2048, timeout_seconds = 300, paths = ["/admin", "/admin/*"] }
    web    = { memory_mb = 1024, timeout_seconds = 30, paths = [] } # what no other function has
  }
  functions = toset(concat(keys(local.http_functions), ["ingest"]))
}
