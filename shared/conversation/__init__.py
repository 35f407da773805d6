"""Any conversation: a message and whose it is, sessions' rules, a turn told while it goes on, what it leaves behind."""
