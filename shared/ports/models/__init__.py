"""The models port: language models."""
