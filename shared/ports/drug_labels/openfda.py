"""Labels from openFDA (open.fda.gov/apis/drug/label): US law. Nothing found is a 404 there: an unknown name."""

import re
from collections.abc import Mapping
from typing import Any

from shared.ports.drug_labels.base import Label
from shared.ports.faults import ServiceFaultError
from shared.ports.json_http import JsonService
from shared.ports.replies import begun, listed, read_as_agreed, several

_LIMIT = "20"
_HEADING = re.compile(
    r"^(?:\d+(?:\.\d+)?\s+)?(?:BOXED WARNING|CONTRAINDICATIONS|WARNINGS?(?: AND PRECAUTIONS)?|DRUG INTERACTIONS)[:\s]+"
)
_MOST = 1200  # characters of a section: the beginning carries the summary


class OpenFdaLabels:
    """`service` is openFDA's drug label endpoint."""

    def __init__(self, service: JsonService) -> None:
        self._service = service

    def find(self, name: str, seconds: float, /) -> Label | None:
        """Return the newest prescription label of the single ingredient, else the newest of any kind."""
        quoted = re.sub(r'["\\]', " ", name)
        sought = f'openfda.generic_name:"{quoted}" openfda.brand_name:"{quoted}"'
        try:
            got = self._service.get("/drug/label.json", seconds, {"search": sought, "limit": _LIMIT})
        except ServiceFaultError as fault:
            if fault.kind == "not_found":
                return None
            raise
        with read_as_agreed(self._service.name):
            labels = listed(got.value["results"])
            return _label(name, max(labels, key=_rank)) if labels else None


def _rank(label: Mapping[str, Any]) -> tuple[bool, bool, str]:
    """A combination's warnings are not its parts' own: single ingredients first, then prescription labels."""
    named = label.get("openfda") or {}
    generic = " ".join(several(named.get("generic_name")))
    is_single = bool(generic) and not re.search(r",|\band\b", generic, re.IGNORECASE)
    is_prescribed = "HUMAN PRESCRIPTION DRUG" in several(named.get("product_type"))
    return is_single, is_prescribed, str(label.get("effective_time") or "")


def _label(name: str, label: Mapping[str, Any]) -> Label:
    return Label(
        name, str(label.get("set_id") or label.get("id") or ""), str(label.get("effective_time") or ""), "US",
        boxed_warning=_section(label.get("boxed_warning")),
        contraindications=_section(label.get("contraindications")),
        warnings=_section(label.get("warnings") or label.get("warnings_and_cautions")),
        interactions=_section(label.get("drug_interactions"), most=20_000),
    )  # fmt: skip


def _section(held: Any, most: int = _MOST) -> str | None:
    text = " ".join(" ".join(str(piece).split()) for piece in several(held))
    return begun(_HEADING.sub("", text), most) or None
