"""What reads like an emergency that the guideline does not cover: it is never passed over in silence."""
