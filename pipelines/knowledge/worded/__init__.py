"""Where a model is configured: it may point at an entry and explain one; code checks, and the base's words stay."""
