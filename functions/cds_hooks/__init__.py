"""The CDS Hooks function."""
