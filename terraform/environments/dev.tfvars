environment              = "dev"
activate_on_ingest       = true
guideline_retention_days = 7
backup_retention_days    = 3
instances                = { min = 0, max = 3 }
vectors                  = "firestore" # a guideline or two; an index is a machine that is always on
