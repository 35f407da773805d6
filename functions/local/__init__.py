"""Everything on one machine: the `ng12` command line and the one-port server."""
