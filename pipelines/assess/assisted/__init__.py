"""The model-assisted part of an assessment: a model reads what rules left unread, and words; code decides."""
