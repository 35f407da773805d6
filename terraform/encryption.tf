# Only with a key of one's own: the agents of what is encrypted must be able to use it before they are asked to.
resource "google_kms_crypto_key_iam_member" "agents" {
  for_each = var.kms_key_name == null ? {} : {
    storage   = local.members.storage_agent
    firestore = local.members.firestore_agent
    pubsub    = local.members.pubsub_agent
    secrets   = local.members.secrets_agent
    images    = local.members.images_agent
  }

  crypto_key_id = var.kms_key_name
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = each.value
}
