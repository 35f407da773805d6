"""The patient record as it arrives, and the facts that its words give."""
