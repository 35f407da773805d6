"""The rulebook's desk: rules shown beside their texts, tried, edited, accepted, signed, withdrawn, carried about."""
