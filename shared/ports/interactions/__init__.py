"""The interactions port: what is listed for medicines taken together."""
