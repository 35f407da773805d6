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
    admin_vectors    = { who = "admin", role = "indexing", on = "project", why = "removes the vectors of a deleted edition, writes those of a base" }
    admin_signs      = { who = "admin", role = "roles/iam.serviceAccountTokenCreator", on = "own_identity", why = "signs upload addresses as itself" }
    agent_documents  = { who = "agent", role = "roles/datastore.user", on = "project", why = "keeps conversations, proposals and their audit" }
    agent_files      = { who = "agent", role = "roles/storage.objectViewer", on = "guidelines", why = "reads a deployer's own list of medicines" }
    agent_models     = { who = "agent", role = "asking", on = "project", why = "finds passages of the guideline" }
    cds_documents    = { who = "cds_hooks", role = "roles/datastore.user", on = "project", why = "reads editions, writes the audit and what became of cards" }
    know_documents   = { who = "knowledge", role = "roles/datastore.user", on = "project", why = "reads knowledge bases, keeps conversations" }
    know_models      = { who = "knowledge", role = "asking", on = "project", why = "finds entries by meaning" }
    lists_documents  = { who = "lists", role = "roles/datastore.user", on = "project", why = "keeps how far lists have come, and the audit" }
    lists_signs      = { who = "lists", role = "roles/iam.serviceAccountTokenCreator", on = "own_identity", why = "signs upload addresses as itself" }
    lists_files      = { who = "lists", role = "roles/storage.objectUser", on = "guidelines", why = "reads lists that were sent, keeps their results, removes both" }
    web_pictures     = { who = "web", role = "roles/storage.objectViewer", on = "guidelines", why = "shows pictures of cited pages" }

    ingest_traces = { who = "ingest", role = "roles/telemetry.tracesWriter", on = "project", why = "hands over the spans of a delivery" }
    assess_traces = { who = "assess", role = "roles/telemetry.tracesWriter", on = "project", why = "hands over the spans of a request" }
    chat_traces   = { who = "chat", role = "roles/telemetry.tracesWriter", on = "project", why = "hands over the spans of a request" }
    admin_traces  = { who = "admin", role = "roles/telemetry.tracesWriter", on = "project", why = "hands over the spans of a request" }
    agent_traces  = { who = "agent", role = "roles/telemetry.tracesWriter", on = "project", why = "hands over the spans of a request" }
    cds_traces    = { who = "cds_hooks", role = "roles/telemetry.tracesWriter", on = "project", why = "hands over the spans of a request" }
    rec_documents = { who = "records", role = "roles/datastore.user", on = "project", why = "keeps patients' documents and conversations" }
    rec_vectors   = { who = "records", role = "indexing", on = "project", why = "writes, finds and removes the vectors of documents" }
    rec_traces    = { who = "records", role = "roles/telemetry.tracesWriter", on = "project", why = "hands over the spans of a request" }
    know_traces   = { who = "knowledge", role = "roles/telemetry.tracesWriter", on = "project", why = "hands over the spans of a request" }
    lists_traces  = { who = "lists", role = "roles/telemetry.tracesWriter", on = "project", why = "hands over the spans of a request" }
    web_traces    = { who = "web", role = "roles/telemetry.tracesWriter", on = "project", why = "hands over the spans of a request" }

    trigger_invokes = { who = "trigger", role = "roles/run.invoker", on = "ingest", why = "is the only one that may call ingest" }
    storage_tells   = { who = "storage_agent", role = "roles/pubsub.publisher", on = "uploads", why = "publishes that a file arrived" }
    letters_written = { who = "pubsub_agent", role = "roles/pubsub.publisher", on = "dead_letters", why = "puts aside events that no try delivered" }
    letters_moved   = { who = "pubsub_agent", role = "roles/pubsub.subscriber", on = "project", why = "takes such events off the subscription of uploads" }

    clock_begins = { who = "clock", role = "roles/run.invoker", on = "lists_job", why = "begins the job that assesses lists" }

    builder_logs   = { who = "builder", role = "roles/logging.logWriter", on = "project", why = "writes the log of a build" }
    builder_images = { who = "builder", role = "roles/artifactregistry.writer", on = "project", why = "stores what it built" }
    builder_source = { who = "builder", role = "roles/storage.objectViewer", on = "project", why = "reads the archives that Cloud Functions copies" }

    deployer_tries = { who = "deployer", role = "roles/iam.serviceAccountOpenIdTokenCreator", on = "smoke_identity", why = "calls the service as the smoke test after a deployment" }

    assess_is_open = { who = "everybody", role = "roles/run.invoker", on = "assess", why = "verifies its callers itself, behind the load balancer alone" }
    chat_is_open   = { who = "everybody", role = "roles/run.invoker", on = "chat", why = "verifies its callers itself, behind the load balancer alone" }
    admin_is_open  = { who = "everybody", role = "roles/run.invoker", on = "admin", why = "verifies its callers itself, behind the load balancer alone" }
    agent_is_open  = { who = "everybody", role = "roles/run.invoker", on = "agent", why = "verifies its callers itself, behind the load balancer alone" }
    cds_is_open    = { who = "everybody", role = "roles/run.invoker", on = "cds_hooks", why = "verifies its clients itself, behind the load balancer alone" }
    rec_is_open    = { who = "everybody", role = "roles/run.invoker", on = "records", why = "verifies its callers itself, behind the load balancer alone" }
    know_is_open   = { who = "everybody", role = "roles/run.invoker", on = "knowledge", why = "verifies its callers itself, behind the load balancer alone" }
    lists_is_open  = { who = "everybody", role = "roles/run.invoker", on = "lists", why = "verifies its callers itself, behind the load balancer alone" }
    web_is_open    = { who = "everybody", role = "roles/run.invoker", on = "web", why = "the page is open; the pictures ask for a caller" }
  }

  own_roles = {
    asking   = google_project_iam_custom_role.asking.id
    indexing = google_project_iam_custom_role.indexing.id
  }
}
