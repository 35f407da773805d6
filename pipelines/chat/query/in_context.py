"""What a general word means in a conversation: "an ulcer" beside a lump in the mouth is one of the mouth."""

from dataclasses import replace

from pipelines.chat.query.case_words import Said
from pipelines.chat.query.memory import Memory
from shared.language.stems import stem, words
from shared.retrieval.hit import Passage
from shared.retrieval.library import Library
from shared.terminology.terminology import Terminology


def in_context(said: Said, memory: Memory, library: Library, terminology: Terminology) -> Said:
    """Return what was said with each general concept made the special one that stands beside what was cited.

    Only where the passages there name a special one; a word that hardly stands alone may be named beside it.
    """
    if not said.concepts or not memory.cited:
        return said
    near = _near(memory, library)
    named = {c for passage in near for c in passage.concepts if c in terminology.concepts}
    concepts: dict[str, str] = {}
    for concept, wording in said.concepts.items():
        special = [other for other in named if other != concept and _is_kind_of(other, concept, terminology)]
        is_general = terminology.concept(concept).kind == "head" or concept not in named
        meant = special if special and is_general and not terminology.concept(concept).is_a else [concept]
        concepts |= dict.fromkeys(sorted(meant), wording)
    return replace(said, concepts=concepts)


def _near(memory: Memory, library: Library) -> list[Passage]:
    places = [library.rule_places[rule_id] for rule_id in memory.cited if rule_id in library.rule_places]
    about = {(library.passages[place].section, library.passages[place].cancer_type) for place in places}
    return [p for p in library.passages if p.rule_id and (p.section, p.cancer_type) in about]


def _is_kind_of(special: str, general: str, terminology: Terminology) -> bool:
    """By the terminology, or by name: "post-menopausal bleeding" is spoken of as bleeding."""
    if general in terminology.general_of(special):
        return True
    root = stem(terminology.concept(general).label.casefold())
    said = words(terminology.concept(special).label)
    return any(word.startswith(root) and not word.endswith("less") for word in said)
