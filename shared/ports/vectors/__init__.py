"""The vectors port: nearest neighbours."""
