"""The drug labels port: what a medicine's own label warns of."""
