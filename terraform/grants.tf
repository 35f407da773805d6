# Who may do what, on what, and why. Nothing else in this folder grants anything; docs/iam.md is made from this table.
locals {
  grants = {
    ingest_documents = { who = "ingest", role = "roles/datastore.user", on = "project", why = "stores editions and their reports" }
    ingest_files     = { who = "ingest", role = "roles/storage.objectUser", on = "guidelines", why = "reads uploads, keeps them, removes what was taken in" }
    ingest_vectors   = { who = "ingest", role = "indexing", on = "project", why = "embeds passages and writes their vectors" }
    assess_documents = { who = "assess", role = "roles/datastore.user", on = "project", why = "reads editions and patients, writes the audit" }
    assess_models    = { who = "assess", role = "asking", on = "project", why = "finds passages around a verdict, lets a model word it" }
    chat_documents   = { who = "chat", role = "roles/datastore.user", on = "project", why = "reads editions, keeps conversations" }
    chat_models      = { who = "chat", role = "asking", on = "project", why = "finds passages, lets a model word an answer" }
    admin_documents  = { who = "admin", role = "roles/datastore.user", on = "project", why = "lists and switches editions, stores patients, reads the audit" }
    admin_files      = { who = "admin", role = "roles/storage.objectUser", on = "guidelines", why = "delivers held guidelines again, signs uploads" }
    admin_vectors    = { who = "admin", role = "indexing", on = "project", why = "removes the vectors of a deleted edition" }
    admin_signs      = { who = "admin", role = "roles/iam.serviceAccountTokenCreator", on = "admin_identity", why = "signs upload addresses as itself" }
    web_pictures     = { who = "web", role = "roles/storage.objectViewer", on = "guidelines", why = "shows pictures of cited pages" }

    ingest_traces = { who = "ingest", role = "roles/telemetry.tracesWriter", on = "project", why = "hands over the spans of a delivery" }
    assess_traces = { who = "assess", role = "roles/telemetry.tracesWriter", on = "project", why = "hands over the spans of a request" }
    chat_traces   = { who = "chat", role = "roles/telemetry.tracesWriter", on = "project", why = "hands over the spans of a request" }
    admin_traces  = { who = "admin", role = "roles/telemetry.tracesWriter", on = "project", why = "hands over the spans of a request" }
    web_traces    = { who = "web", role = "roles/telemetry.tracesWriter", on = "project", why = "hands over the spans of a request" }

    trigger_receives = { who = "trigger", role = "roles/eventarc.eventReceiver", on = "project", why = "receives the events it brings" }
    trigger_invokes  = { who = "trigger", role = "roles/run.invoker", on = "ingest", why = "is the only one that may call ingest" }
    storage_tells    = { who = "storage_agent", role = "roles/pubsub.publisher", on = "project", why = "publishes that a file arrived" }
    eventarc_acts    = { who = "eventarc_agent", role = "roles/eventarc.serviceAgent", on = "project", why = "makes the trigger; a fresh project grants it late" }
    letters_written  = { who = "pubsub_agent", role = "roles/pubsub.publisher", on = "dead_letters", why = "puts aside events that no try delivered" }
    letters_moved    = { who = "pubsub_agent", role = "roles/pubsub.subscriber", on = "project", why = "takes such events off the trigger's own subscription" }

    builder_logs   = { who = "builder", role = "roles/logging.logWriter", on = "project", why = "writes the log of a build" }
    builder_images = { who = "builder", role = "roles/artifactregistry.writer", on = "project", why = "stores what it built" }
    builder_source = { who = "builder", role = "roles/storage.objectViewer", on = "project", why = "reads the archives that Cloud Functions copies" }

    deployer_tries = { who = "deployer", role = "roles/iam.serviceAccountOpenIdTokenCreator", on = "smoke_identity", why = "calls the service as the smoke test after a deployment" }

    assess_is_open = { who = "everybody", role = "roles/run.invoker", on = "assess", why = "verifies its callers itself, behind the load balancer alone" }
    chat_is_open   = { who = "everybody", role = "roles/run.invoker", on = "chat", why = "verifies its callers itself, behind the load balancer alone" }
    admin_is_open  = { who = "everybody", role = "roles/run.invoker", on = "admin", why = "verifies its callers itself, behind the load balancer alone" }
    web_is_open    = { who = "everybody", role = "roles/run.invoker", on = "web", why = "the page is open; the pictures ask for a caller" }
  }

  own_roles = {
    asking   = google_project_iam_custom_role.asking.id
    indexing = google_project_iam_custom_role.indexing.id
  }
}
