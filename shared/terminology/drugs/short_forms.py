"""The short forms of medicines that tell one of them wherever they stand."""

from collections.abc import Callable, Iterator
from typing import Final

from shared.terminology.drugs.load import load_drug_names

_TELLS: Final = 4  # letters from which a short form in small letters tells a medicine: "dig" is a word too


def short_forms(is_taken: Callable[[str], bool]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each medicine with those that stand for it alone and, as `is_taken` tells, for nothing else."""
    listed = load_drug_names()
    for medicine in listed.medicines:
        own = (each for each in medicine.short if not listed.is_shared(each) and not is_taken(each))
        if forms := tuple(each for each in own if len(each) >= _TELLS or each.isupper()):
            yield medicine.generic, forms
