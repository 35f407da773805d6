"""One folder an outside world: `base.py` the protocol, `embedded.py` no network and deterministic, then products."""
