"""The steps of a turn, one a module, named as in the flow."""
