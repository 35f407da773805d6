"""Makes what encoders read with: `make weights` (messages to the clinical tools) and `make mentions` (long texts)."""
