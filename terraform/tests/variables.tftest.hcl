# What a plan is refused for before anything is asked of Google. Needs neither provider nor project.
variables {
  project_id  = "ng12-dev-1234"
  environment = "dev"
  domain      = "ng12.example.nhs.uk"
  alert_email = "on-call@example.nhs.uk"
}

run "a_plain_dev_environment_is_fine" {
  command = plan
}

run "an_environment_is_dev_or_production" {
  command = plan
  variables { environment = "staging" }
  expect_failures = [var.environment]
}

run "production_never_activates_by_itself" {
  command = plan
  variables {
    environment        = "production"
    activate_on_ingest = true
  }
  expect_failures = [var.activate_on_ingest]
}

run "a_star_is_no_origin" {
  command = plan
  variables { allowed_origins = ["https://*.example.com"] }
  expect_failures = [var.allowed_origins]
}

run "an_origin_is_not_in_the_clear" {
  command = plan
  variables { allowed_origins = ["http://example.com"] }
  expect_failures = [var.allowed_origins]
}

run "a_domain_is_no_address" {
  command = plan
  variables { domain = "https://ng12.example.nhs.uk/" }
  expect_failures = [var.domain]
}

run "a_project_id_is_no_number" {
  command = plan
  variables { project_id = "123456789" }
  expect_failures = [var.project_id]
}

run "a_further_setting_and_a_secret_one_are_fine" {
  command = plan
  variables {
    settings        = { NG12_LOG_LEVEL = "debug", NG12_BLOBS = "s3", NG12_S3_BUCKET = "archive" }
    secret_settings = { NG12_S3_ACCESS_KEY = "archive-access", NG12_S3_SECRET_KEY = "archive-secret" }
  }
}

run "who_may_call_is_no_further_setting" {
  command = plan
  variables { settings = { NG12_SERVICE_CALLERS = "eve@example.com=admin" } }
  expect_failures = [var.settings]
}

run "whose_tokens_are_taken_is_no_further_setting" {
  command = plan
  variables { settings = { NG12_IDENTITY_KEYS_URL = "https://eve.example/keys" } }
  expect_failures = [var.settings]
}

run "what_activates_by_itself_is_no_further_setting" {
  command = plan
  variables { settings = { NG12_ACTIVATE_ON_INGEST = "true" } }
  expect_failures = [var.settings]
}

run "where_google_is_asked_is_no_further_setting" {
  command = plan
  variables { settings = { NG12_GOOGLE_API_ADDRESS = "https://eve.example" } }
  expect_failures = [var.settings]
}

run "the_environment_is_no_further_setting" {
  command = plan
  variables { settings = { NG12_ENVIRONMENT = "local" } }
  expect_failures = [var.settings]
}

run "nothing_is_kept_in_an_instance" {
  command = plan
  variables { settings = { NG12_DOCUMENTS = "embedded" } }
  expect_failures = [var.settings]
}

run "a_setting_is_one_of_the_products" {
  command = plan
  variables { settings = { PATH = "/tmp" } }
  expect_failures = [var.settings]
}

run "a_secret_setting_is_one_of_the_products" {
  command = plan
  variables { secret_settings = { PYTHONPATH = "path" } }
  expect_failures = [var.secret_settings]
}

run "who_may_call_is_no_secret_setting" {
  command = plan
  variables { secret_settings = { NG12_IDENTITY_ISSUER = "issuer" } }
  expect_failures = [var.secret_settings]
}

run "a_setting_is_given_once" {
  command = plan
  variables {
    settings        = { NG12_S3_ACCESS_KEY = "seen" }
    secret_settings = { NG12_S3_ACCESS_KEY = "archive-access" }
  }
  expect_failures = [var.secret_settings]
}

run "two_settings_share_no_secret" {
  command = plan
  variables { secret_settings = { NG12_S3_ACCESS_KEY = "archive", NG12_S3_SECRET_KEY = "archive" } }
  expect_failures = [var.secret_settings]
}

run "a_secret_is_named_and_not_given" {
  command = plan
  variables { secret_settings = { NG12_S3_SECRET_KEY = "s3cr3t/with+signs==" } }
  expect_failures = [var.secret_settings]
}

run "another_identity_provider_is_fine" {
  command = plan
  variables { identity_provider = { issuer = "https://login.example.nhs.uk", audience = "ng12", keys_url = "https://login.example.nhs.uk/keys" } }
}

run "keys_are_not_fetched_in_the_clear" {
  command = plan
  variables { identity_provider = { issuer = "https://login.example.nhs.uk", audience = "ng12", keys_url = "http://login.example.nhs.uk/keys" } }
  expect_failures = [var.identity_provider]
}

run "an_identity_provider_signs_for_somebody" {
  command = plan
  variables { identity_provider = { issuer = "https://login.example.nhs.uk", audience = "", keys_url = "https://login.example.nhs.uk/keys" } }
  expect_failures = [var.identity_provider]
}

run "a_restored_database_has_a_name_of_firestores" {
  command = plan
  variables { restored_database = "(default)" }
  expect_failures = [var.restored_database]
}

run "a_budget_needs_its_account" {
  command = plan
  variables { monthly_budget = 300 }
  expect_failures = [var.billing_account]
}

run "vectors_have_a_size_that_the_model_gives" {
  command = plan
  variables { embedding_dimension = 512 }
  expect_failures = [var.embedding_dimension]
}

run "vectors_need_a_machine" {
  command = plan
  variables { vector_search_replicas = { min = 0, max = 1 } }
  expect_failures = [var.vector_search_replicas]
}

run "conversations_are_not_kept_for_ever" {
  command = plan
  variables { session_ttl_days = 0 }
  expect_failures = [var.session_ttl_days]
}

run "a_model_is_asked_within_a_named_place" {
  command = plan
  variables { model_location = "London" }
  expect_failures = [var.model_location]
}

run "where_a_model_is_asked_is_no_further_setting" {
  command = plan
  variables { settings = { NG12_MODEL_LOCATION = "global" } }
  expect_failures = [var.settings]
}

run "who_shows_a_token_may_come_no_less_often_than_a_stranger" {
  command = plan
  variables {
    requests_per_minute             = 600
    requests_per_minute_with_tokens = 599
  }
  expect_failures = [var.requests_per_minute_with_tokens]
}
