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

run "who_may_call_is_no_further_setting" {
  command = plan
  variables { settings = { NG12_SERVICE_CALLERS = "eve@example.com=admin" } }
  expect_failures = [var.settings]
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
