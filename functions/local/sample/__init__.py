"""The samples that ship: a fictional guideline in two editions, ten patients, a person's letters, a base a role."""

from pathlib import Path

from shared.data import read_yaml

_FOLDER = Path(__file__).parent


def guideline() -> Path:
    """Return the PDF of the newest edition."""
    return max(_FOLDER.glob("srg1-*.pdf"))


def patients() -> Path:
    """Return the sample patients, one JSON record a line."""
    return _FOLDER / "patients.jsonl"


def record() -> Path:
    """Return a person's own documents, as an import takes them."""
    return _FOLDER / "record.json"


def questions() -> tuple[str, ...]:
    """Return the questions for a first look at the chat; other referral guidelines answer them too."""
    read = read_yaml(_FOLDER / "questions.yaml")
    return tuple(one["question"] for one in read["questions"])


def base(role: str) -> Path:
    """Return the sample knowledge base of a role."""
    return _FOLDER / "bases" / f"{role}.csv"
