"""Allergies: every one that stands anywhere, however long ago, beside any later "none known"."""

from pipelines.records.answer.point import Drafted, Point, in_time, points_of, unique
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked
from shared.language.no_allergies import speaks_of
from shared.language.stems import terms
from shared.records.shapes import Entry


def allergy_entries(papers: Papers) -> list[Entry]:
    """Return the allergies, the one with a client's words where one was read and given."""
    return [entry for entry in papers.entries if entry.kind == "allergy"]


def concerned(asked: Asked, papers: Papers) -> list[Entry]:
    """Return the allergies that a question touches: to what it names or to its group."""
    touched = []
    for entry in allergy_entries(papers):
        allergens = {one.name.id for one in papers.words.find(entry.name)}
        allergens |= {group for each in allergens for group in papers.words.groups_of(each) if group in _FAMILIES}
        for name in asked.of("medicine", "class"):
            wanted = {
                name.id,
                *(group for group in papers.words.groups_of(name.id) if group in _FAMILIES),
                *(name.members if name.id in _FAMILIES else ()),
            }
            if wanted & allergens:
                touched.append(entry)
                break
    return touched


_FAMILIES = frozenset(
    [
        "nsaid",
        "penicillin",
        "sulfonamide",
        "cephalosporin",
        "macrolide",
        "contrast",
        "opioid",
        "latex_things",
        "nut",
        "stinging",
        "statin",
        "plaster",
    ]
)


_MOST_DENIED = 4  # of letters that say that none is known: a hundred of them would crowd out the allergy


def lines_of(entry: Entry, papers: Papers, most: int = 2) -> list[Line]:
    """Return the sentences that tell an allergy: what happened first, then its quote."""
    own = papers.in_document(entry.document_id)
    quoted = [line for line in own if entry.quote and line.text == entry.quote]
    telling = sorted(own, key=lambda line: -_telling(line, entry, papers))
    best = [line for line in telling if _telling(line, entry, papers) >= 2][:most]
    return (
        sorted(unique([*best, *(quoted if len(best) < most else [])])[:most], key=lambda line: line.sentence.number)
        or own[:1]
    )


def _telling(line: Line, entry: Entry, papers: Papers) -> float:
    ids = {one.name.id for one in papers.words.find(entry.name)}
    reaction = {one.name.id for one in papers.words.find(entry.detail("reaction"))}
    doubt = any(
        word in line.text.lower() for word in ("not confirmed", "possible", "suspected", "confirmed", "suggestive")
    )
    told = "allergy" in line.names
    felt = set(terms(entry.detail("reaction"))) & line.terms
    return (
        2.0 * bool(ids & line.names)
        + max(len(reaction & line.names), len(felt))
        + 1.0 * told
        + 0.5 * doubt
        + (1.5 if told and doubt else 0)
    )


def denials_of(entry: Entry, papers: Papers) -> list[Line]:
    """Return the sentences that say that no such allergy is known, of documents not known to be older than it."""
    speaks = {said: speaks_of(said, entry.name, papers.words) for said in {words for _, words in papers.none_known}}
    known = entry.date or ""
    return [line for line, said in papers.none_known if speaks[said] and not "" < line.day < known]


def all_allergies(asked: Asked, papers: Papers) -> Drafted:
    """Every allergy told, or those that the question touches, then the last documents that say there is none."""
    entries = concerned(asked, papers) or allergy_entries(papers)
    told = unique(line for entry in entries for line in lines_of(entry, papers))
    differing = in_time(unique(line for entry in entries for line in denials_of(entry, papers)))
    differ = bool(differing)
    denied = (differing or [line for line, _ in papers.none_known])[-_MOST_DENIED:]
    if not told:
        return Drafted(points_of(denied[-2:]))
    closing = (
        "Your documents do not agree about allergies; tell every professional about the ones above." if differ else ""
    )
    points = [*points_of(told), *(Point(line) for line in denied)]
    return Drafted(
        tuple(points),
        "answer_with_conflict" if differ else "answer",
        closing=closing,
        aware=differ,
        settled=True,
        together=(frozenset(point.line.key for point in points),) if differ else (),
    )
