"""The documents port: records in collections."""
