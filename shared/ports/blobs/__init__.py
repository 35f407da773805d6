"""The blobs port: files in buckets."""
