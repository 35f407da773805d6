"""The one reader of quantities: doses, how often, for how long, and what of them cannot be meant."""
