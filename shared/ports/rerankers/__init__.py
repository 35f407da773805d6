"""The rerankers port: second opinions on an order."""
