"""Fine-tunes the encoder that reads messages to the clinical tools: `make weights`."""
