"""All conflicts of one set of papers, found once."""

from weakref import WeakKeyDictionary

from pipelines.records.answer.conflict.conditions import of_conditions
from pipelines.records.answer.conflict.dates import of_dates
from pipelines.records.answer.conflict.results import of_results
from pipelines.records.answer.conflict.shape import Conflict
from pipelines.records.answer.doses import conflict_of, medicines_held
from pipelines.records.papers.prepare import Papers

_found: WeakKeyDictionary[Papers, tuple[Conflict, ...]] = WeakKeyDictionary()


def conflicts(papers: Papers) -> tuple[Conflict, ...]:
    """Return every conflict, those too that a later document decides."""
    if papers not in _found:
        doses = (conflict_of(papers, medicine) for medicine in medicines_held(papers))
        _found[papers] = (
            *(each for each in doses if each), *of_conditions(papers), *of_results(papers), *of_dates(papers)
        )  # fmt: skip
    return _found[papers]


def unsettled(papers: Papers) -> tuple[Conflict, ...]:
    """Return those that no later document decides."""
    return tuple(each for each in conflicts(papers) if each.settled is None)
