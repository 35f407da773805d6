"""Providers for Terraform itself that serve the schemas of the true ones and invent what Google would answer."""
