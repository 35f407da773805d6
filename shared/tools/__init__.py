"""Tools that a model or code may call: what each takes, one bounded loop, what is late is left."""
