"""A patient's questions over their own documents."""
