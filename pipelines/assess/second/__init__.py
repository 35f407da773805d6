"""The second reader: a language model that points at criteria with the record's own words; it decides nothing."""
