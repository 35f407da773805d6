locals {
  labels      = merge({ service = "ng12-assessor", environment = var.environment }, var.labels)
  is_guarded  = var.environment == "production"
  address     = "https://${var.domain}"
  page_origin = concat([local.address], sort(var.allowed_origins))

  # One entry a function: what it is called with, how large it is, and which paths of the front door are its own.
  # Measured on the whole of NG12, eight requests at once: 88 MiB (web) to 291 MiB (chat). 512 MiB is the least that goes
  # with a whole CPU; records reads a PDF in a process of its own that may take as much again.
  http_functions = {
    assess    = { memory_mb = 512, timeout_seconds = 60, paths = ["/assess", "/assess/*", "/terminology"] }
    chat      = { memory_mb = 512, timeout_seconds = 60, paths = ["/chat", "/chat/*"] }
    admin     = { memory_mb = 512, timeout_seconds = 300, paths = ["/admin", "/admin/*"] }
    agent     = { memory_mb = 512, timeout_seconds = 60, paths = ["/agent", "/agent/*"] }
    cds_hooks = { memory_mb = 512, timeout_seconds = 30, paths = ["/cds-services", "/cds-services/*"] }
    records   = { memory_mb = 1024, timeout_seconds = 60, paths = ["/records", "/records/*"] }
    knowledge = { memory_mb = 512, timeout_seconds = 30, paths = ["/knowledge", "/knowledge/*"] }
    lists     = { memory_mb = 512, timeout_seconds = 300, paths = ["/lists", "/lists/*"] }
    web       = { memory_mb = 512, timeout_seconds = 30, paths = [] } # what no other function has
  }
  functions = toset(concat(keys(local.http_functions), ["ingest"]))
}
