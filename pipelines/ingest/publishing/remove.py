"""Taking editions away whole: those a person deletes, and what a dead process left half done."""

from pipelines.ingest.publishing.index import vector_ids
from pipelines.ingest.publishing.parts import IngestParts, claims_of, file_of
from shared.errors import ConflictError, NotFoundError
from shared.stores.audit import Note
from shared.stores.edition_record import Held, Status
from shared.stores.pictures import PictureStore


def delete_edition(parts: IngestParts, edition_id: str, note: Note | None = None) -> None:
    """Delete an edition, its vectors and, with the last edition read from it, its file; `note` stands in the audit.

    Raises NotFoundError; ConflictError for the active edition and for one whose file is being ingested.
    """
    held = parts.editions.held(edition_id)
    if held is None:
        raise NotFoundError(f"No edition {edition_id} is held; `ng12 editions` lists those that are.")
    with claims_of(parts).held(held.edition.content_hash) as is_ours:
        if not is_ours:
            raise ConflictError("Its file is being ingested at this moment: try again when that has ended.")
        _take_away(parts, parts.editions.leave(edition_id, note))


def sweep(parts: IngestParts) -> None:
    """Finish deletions, and remove what ingestions began and nobody goes on with."""
    for seen in parts.editions.unfinished():
        with claims_of(parts).held(seen.edition.content_hash) as is_ours:
            held = parts.editions.held(seen.edition.edition_id) if is_ours else None
            if held and held.status is Status.WHOLE:
                keep_one_index(parts, held)
            elif held:
                _take_away(parts, parts.editions.leave(held.edition.edition_id))


def finish_leaving(parts: IngestParts, content_hash: str) -> None:
    """Finish the deletion of editions of a file; whoever calls holds the claim on it."""
    for held in parts.editions.held_of_file(content_hash):
        if held.status is Status.LEAVING:
            _take_away(parts, held)


def keep_one_index(parts: IngestParts, held: Held) -> None:
    """Remove the vectors of an edition's former indexes."""
    former = [index_id for index_id in held.indexes if index_id != held.edition.index_id]
    if former:
        _remove_vectors(parts, held, former)
        parts.editions.keep_one_index(held.edition)


def _take_away(parts: IngestParts, held: Held) -> None:
    """Vectors first, since what is stored names them; the record last, since it says that something is left."""
    edition = held.edition
    _remove_vectors(parts, held, list(held.indexes))
    parts.editions.contents.remove(edition.edition_id)
    PictureStore(parts.blobs).remove(edition.edition_id)
    others = [one for one in parts.editions.held_of_file(edition.content_hash) if one.edition != edition]
    if not others:
        parts.blobs.delete(file_of(edition.content_hash))
    parts.editions.forget(held, is_last_of_file=not others)


def _remove_vectors(parts: IngestParts, held: Held, indexes: list[str]) -> None:
    passages = list(parts.editions.contents.passages(held.edition.edition_id))
    for index_id in indexes:
        parts.vectors.remove(vector_ids(index_id, passages))
