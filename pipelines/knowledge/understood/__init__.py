"""Where a model is configured: it says what a message means and which entry answers it; the base's words stay."""
