"""Who is calling: tokens of the configured issuer, of listed service accounts, and of delivered events."""
