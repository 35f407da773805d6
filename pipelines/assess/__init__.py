"""Patient in; risk level, action and citations out. Code decides; retrieval brings the context."""
