"""The executable guideline: text -> tree -> verdict against facts -> explanation and outcome."""
