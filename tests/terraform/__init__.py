"""The checks of terraform/, none of which needs the provider."""
