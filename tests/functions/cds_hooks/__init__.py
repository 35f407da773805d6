"""CDS Hooks over HTTP."""
