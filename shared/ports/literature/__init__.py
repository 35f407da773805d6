"""The literature port: published papers on a topic."""
