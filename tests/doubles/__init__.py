"""Doubles of services that tests put in place of the real ones; each passes the contract suite of its port."""
