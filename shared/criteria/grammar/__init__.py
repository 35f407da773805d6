"""The grammar of recommendations: from a paragraph with bullets to a criteria tree, in small steps."""
