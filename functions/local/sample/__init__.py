"""The sample guideline that ships with the product: a fictional guideline in two editions, and ten patients."""

from pathlib import Path

_FOLDER = Path(__file__).parent


def guideline() -> Path:
    """Return the PDF of the newest edition."""
    return max(_FOLDER.glob("srg1-*.pdf"))


def patients() -> Path:
    """Return the sample patients, one JSON record a line."""
    return _FOLDER / "patients.jsonl"


def questions() -> tuple[str, ...]:
    """Return the questions for a first look at the chat; other referral guidelines answer them too."""
    import yaml

    read = yaml.safe_load((_FOLDER / "questions.yaml").read_text(encoding="utf-8"))
    return tuple(one["question"] for one in read["questions"])
