# Nobody can make an account for themselves; an administrator makes them and gives roles (docs/deployment.md).
resource "google_identity_platform_config" "this" {
  project            = local.project_id
  authorized_domains = [var.domain]

  sign_in {
    allow_duplicate_emails = false

    email {
      enabled           = true
      password_required = true
    }
  }

  client {
    permissions {
      disabled_user_deletion = true
      disabled_user_signup   = true
    }
  }
}
