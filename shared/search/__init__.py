"""Search over any corpus: passages by partition, lexical, vector and concept legs, fusion, how sure it is."""
