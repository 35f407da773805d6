"""The functions over HTTP, alone and together."""
