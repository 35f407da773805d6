environment              = "production"
activate_on_ingest       = false # a person reads the differences, then activates
guideline_retention_days = 365
backup_retention_days    = 35
instances                = { min = 1, max = 20 }
vector_search_replicas   = { min = 2, max = 4 }
