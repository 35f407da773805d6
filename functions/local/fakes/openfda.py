"""openFDA's drug labels: `field:"words"` searches joined by OR, paging, nothing found as 404. Each text says that it is
a sample."""

import re
from pathlib import Path
from typing import Any, Final

from functions.local.fakes.wire import Answer, Asked, Limit, in_json
from shared import ports
from shared.data import read_yaml

LABELS: Final = Path(ports.__path__[0]) / "drug_labels" / "samples.yaml"
PAIRS: Final = Path(ports.__path__[0]) / "interactions" / "samples.yaml"
_KNOWN: Final = frozenset({"search", "limit", "skip", "count", "sort", "api_key"})
_TERM: Final = re.compile(r'openfda\.(generic_name|brand_name):"([^"]*)"')
_SECTIONS: Final = ("boxed_warning", "contraindications", "warnings")
_SAMPLE: Final = "A sample, no source for care"
_MOST_SHOWN, _MOST_SKIPPED = 1000, 25_000


class OpenFda:
    """api.fda.gov: 240 requests a minute."""

    def __init__(self, limit: Limit | None = None) -> None:
        self._limit = limit or Limit(240, 60)
        self._labels = _labels()

    def answer(self, asked: Asked, /) -> Answer:
        """Answer one request."""
        if self._limit.is_over():
            return _error(429, "OVER_RATE_LIMIT", "You have exceeded your rate limit. Try again later.")
        if asked.path != "/drug/label.json":
            return _error(404, "NOT_FOUND", "Nothing is at this path.")
        if asked.query.get("api_key"):
            return _error(403, "API_KEY_INVALID", "An invalid api_key was supplied.")
        shown, skipped = (asked.query.get(name, other) for name, other in (("limit", "1"), ("skip", "0")))
        if set(asked.query) - _KNOWN or not (shown.isdigit() and skipped.isdigit()):
            return _error(400, "BAD_REQUEST", "A parameter is not known or has no such value.")
        if int(shown) > _MOST_SHOWN or int(skipped) > _MOST_SKIPPED:
            return _error(400, "BAD_REQUEST", "limit is at most 1000, skip at most 25000.")
        return self._found(asked.query.get("search", ""), int(shown), int(skipped))

    def _found(self, search: str, shown: int, skipped: int) -> Answer:
        terms = _TERM.findall(search)
        if search and not terms:
            return _error(400, "BAD_REQUEST", "The search is not understood.")
        held = [one for one in self._labels if not terms or any(_holds(one, *term) for term in terms)]
        page = held[skipped : skipped + shown]
        if not page:
            return _error(404, "NOT_FOUND", "No matches found!")
        results = {"skip": skipped, "limit": shown, "total": len(held)}
        return in_json({"meta": {"disclaimer": "Samples: no source for care.", "results": results}, "results": page})


def _holds(label: dict[str, Any], name: str, words: str) -> bool:
    told = " ".join(label["openfda"].get(name, ())).lower()
    return bool(words.strip()) and re.search(rf"\b{re.escape(words.strip().lower())}\b", told) is not None


def _error(status: int, code: str, message: str) -> Answer:
    return in_json({"error": {"code": code, "message": message}}, status)


def _labels() -> list[dict[str, Any]]:
    """The samples as labels: each section a list of one string that begins with its heading."""
    pairs = read_yaml(PAIRS)
    told: dict[str, list[str]] = {}
    for pair in pairs["pairs"]:
        for one, other in (pair["drugs"], pair["drugs"][::-1]):
            told.setdefault(one, []).append(f"{other.capitalize()} (a sample, no source for care): {pair['effect']}")
    samples = read_yaml(LABELS)
    names = dict.fromkeys([*samples, *told, *pairs["known"].split()])
    return [_label(name, samples.get(name, {}), told.get(name, [])) for name in names]


def _label(name: str, sample: dict[str, Any], interactions: list[str]) -> dict[str, Any]:
    held = {part: [f"{_heading(part)} {_SAMPLE}: {sample[part]}"] for part in _SECTIONS if sample.get(part)}
    listed = " ".join([*interactions, *([sample["interactions"]] if sample.get("interactions") else [])])
    named = {"generic_name": [name.upper()], "product_type": ["HUMAN PRESCRIPTION DRUG"]}
    base = {"set_id": f"fake-{name}", "id": f"fake-{name}-1", "version": "1", "openfda": named}
    dated = {"effective_time": str(sample.get("effective", "20250301"))}
    return base | dated | held | ({"drug_interactions": [f"DRUG INTERACTIONS {listed}"]} if listed else {})


def _heading(part: str) -> str:
    return part.replace("_", " ").upper()
