"""What is put before whoever writes an answer: allergies, passages, records, within a hard cap."""
