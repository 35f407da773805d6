"""What a message is looked through for before anything else, at every door: for now, danger."""
