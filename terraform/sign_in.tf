locals {
  # With a provider of one's own nobody signs in at Identity Platform, so the page is not told its key.
  sign_in = var.identity_provider == null ? tomap({
    NG12_SIGN_IN_KEY = one(google_identity_platform_config.this.client[*].api_key)
    }) : tomap({
    NG12_IDENTITY_ISSUER      = var.identity_provider.issuer
    NG12_IDENTITY_AUDIENCE    = var.identity_provider.audience
    NG12_IDENTITY_KEYS_URL    = var.identity_provider.keys_url
    NG12_IDENTITY_ROLES_CLAIM = var.identity_provider.roles_claim
  })
}

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
