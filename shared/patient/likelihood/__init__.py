"""How likely what the rules read in a long text is there now, and what is asked because of it."""
