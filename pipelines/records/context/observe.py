"""What stands out in the papers: document against document, and a laboratory's own flags."""

from pipelines.records.answer.allergies import allergy_entries, denials_of
from pipelines.records.answer.conflict.found import unsettled
from pipelines.records.answer.doses import history, is_stopped, latest_dose, medicines_held
from pipelines.records.papers.prepare import Papers
from pipelines.records.response import Observation
from shared.records.dates import spoken
from shared.records.shapes import Entry


def observations(papers: Papers) -> tuple[Observation, ...]:
    """Return conflicts, allergies that a later document denies, critical flags and double listings."""
    return (*_conflicts(papers), *_allergies(papers), *_critical(papers), *_duplicates(papers))


def _conflicts(papers: Papers) -> list[Observation]:
    found = []
    for each in unsettled(papers):
        ids = tuple(dict.fromkeys(line.document.document_id for line in each.sides))
        records = _records(papers, each.about, ids) if each.kind == "dose" else ()
        found.append(Observation(kind="conflict", text=each.text, document_ids=ids, record_ids=records))
    return found


def _records(papers: Papers, medicine: str, documents: tuple[str, ...]) -> tuple[str, ...]:
    """Both sides' entries of that medicine."""
    own: list[Entry] = [
        entry for entry in papers.entries if entry.kind == "medication" and entry.document_id in documents
    ]
    return tuple(
        entry.record_id for entry in own if any(one.name.id == medicine for one in papers.words.find(entry.name))
    )


def _allergies(papers: Papers) -> list[Observation]:
    found = []
    for entry in allergy_entries(papers):
        denied = denials_of(entry, papers)
        if denied:
            ids = tuple(
                dict.fromkeys(
                    [
                        *([entry.document_id] if entry.document_id else []),
                        *(line.document.document_id for line in denied),
                    ]
                )
            )
            text = f"An allergy to {entry.name} is recorded, and a later document says that none is known."
            found.append(Observation(kind="allergy", text=text, document_ids=ids, record_ids=(entry.record_id,)))
    return found


def _critical(papers: Papers) -> list[Observation]:
    return [
        Observation(
            kind="critical",
            text=f"A result of {spoken(line.day)} is marked critical by the laboratory.",
            document_ids=(line.document.document_id,),
        )
        for line in papers.lines
        if any(result.flag == "critical" for result in line.results)
    ]


def _duplicates(papers: Papers) -> list[Observation]:
    """Two medicines of one narrow group, both with a dose and neither stopped."""
    taken = [
        m for m in medicines_held(papers) if latest_dose(history(papers, m)) and not is_stopped(history(papers, m))
    ]
    found = []
    for place, one in enumerate(taken):
        for other in taken[place + 1 :]:
            shared_groups = papers.words.groups_of(one) & papers.words.groups_of(other) & _NARROW
            last = [latest_dose(history(papers, each)) for each in (one, other)]
            if shared_groups and last[0] and last[1]:
                ids = tuple(dict.fromkeys(told.line.document.document_id for told in last if told))
                found.append(
                    Observation(
                        kind="duplicate",
                        text=f"{one.capitalize()} and {other} are medicines of one kind, and both are listed.",
                        document_ids=ids,
                    )
                )
    return found


_NARROW = frozenset({"anticoagulant", "nsaid", "statin", "acid_medicine", "opioid", "thyroid_medicine", "beta_blocker"})
