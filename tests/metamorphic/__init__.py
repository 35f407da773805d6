"""Records made from the criteria trees, and one thing changed at a time: only what the change concerns may change."""
