"""RxNorm's names, without the interaction service that was closed in January 2024: that path is a 404."""

import re
import zlib
from functools import cache, cached_property
from typing import Any, Final

from functions.local.fakes.wire import Answer, Asked, Limit, in_json, in_text
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.drugs.names import DrugNames, Medicine

_RELATED: Final = re.compile(r"/rxcui/(\d+)/related\.json")


class RxNorm:
    """rxnav.nlm.nih.gov/REST: 20 requests a second; over that, 403."""

    def __init__(self, limit: Limit | None = None, names: DrugNames | None = None) -> None:
        self._limit = limit or Limit(20, 1)
        self._names = names or load_drug_names()

    @cached_property
    def _by_id(self) -> dict[str, Medicine]:
        return {_id(one.generic): one for one in self._names.medicines}

    def answer(self, asked: Asked, /) -> Answer:
        """Answer one request."""
        if self._limit.is_over():
            return in_text("<html><body>Forbidden</body></html>", 403, "text/html")
        if asked.path == "/rxcui.json":
            return in_json({"idGroup": self._ids(asked.query.get("name", ""))})
        if asked.path == "/approximateTerm.json":
            return in_json({"approximateGroup": self._near(asked.query.get("term", ""))})
        if asked.path == "/spellingsuggestions.json":
            return in_json({"suggestionGroup": self._spelt(asked.query.get("name", ""))})
        if found := _RELATED.fullmatch(asked.path):
            return in_json({"relatedGroup": self._related(found.group(1), asked.query.get("tty", ""))})
        return in_text("<html><body>Not found</body></html>", 404, "text/html")

    def _ids(self, name: str) -> dict[str, Any]:
        found = self._names.find(name) if name else None
        return {"name": name, "rxnormId": [_id(found.generic)]} if found else {}

    def _related(self, rxcui: str, kind: str) -> dict[str, Any]:
        found = self._by_id.get(rxcui)
        told = (
            {"name": _american(found), "synonym": "", "tty": "IN", "language": "ENG", "suppress": "N"} if found else {}
        )
        group = {"tty": kind, **({"conceptProperties": [{"rxcui": rxcui, **told}]} if told and kind == "IN" else {})}
        return {"rxcui": rxcui, "termType": [kind], "conceptGroup": [group]}

    def _near(self, term: str) -> dict[str, Any]:
        near = [{"rxcui": _id(name), "rxaui": f"1{_id(name)}", "score": str(10.0 - edits), "rank": str(place),
                 "name": name, "source": "RXNORM"}
                for place, (edits, name) in enumerate(self._names.near(term), 1)]  # fmt: skip
        return {"inputTerm": term, **({"candidate": near} if near else {})}

    def _spelt(self, name: str) -> dict[str, Any]:
        near = [one for _, one in self._names.near(name)]
        return {"name": name, "suggestionList": {"suggestion": near} if near else None}


def _american(medicine: Medicine) -> str:
    """The name as it is in the United States: where two generic names are known, openFDA's is the twin."""
    return medicine.twins[0] if medicine.twins else medicine.generic


@cache
def _id(name: str) -> str:
    return str(zlib.crc32(name.lower().encode()))
