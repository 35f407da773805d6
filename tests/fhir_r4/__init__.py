"""What goes out, checked by somebody else's reading of R4."""
