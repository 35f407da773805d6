"""From a reading to an edition that serves: indexed, stored, checked, switched on, taken away again."""
