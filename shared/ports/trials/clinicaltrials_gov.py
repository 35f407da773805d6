"""ClinicalTrials.gov, version 2 of its interface: the total has to be asked for, an unknown status is a 400."""

from collections.abc import Mapping
from typing import Any

from shared.ports.faults import ServiceFaultError
from shared.ports.json_http import JsonService
from shared.ports.replies import listed, read_as_agreed, several
from shared.ports.trials.base import Trial, TrialsFound

STATUSES: Mapping[str, str] = {
    "recruiting": "RECRUITING", "not yet recruiting": "NOT_YET_RECRUITING", "active": "ACTIVE_NOT_RECRUITING",
    "active not recruiting": "ACTIVE_NOT_RECRUITING", "enrolling by invitation": "ENROLLING_BY_INVITATION",
    "completed": "COMPLETED", "finished": "COMPLETED", "terminated": "TERMINATED", "withdrawn": "WITHDRAWN",
    "suspended": "SUSPENDED", "open": "RECRUITING",
}  # fmt: skip


class ClinicalTrialsGov:
    """`service` is the register's interface."""

    def __init__(self, service: JsonService) -> None:
        self._service = service

    def search(self, condition: str, status: str | None, most: int, seconds: float, /) -> TrialsFound:
        """Return trials for a condition."""
        params = {"query.cond": condition, "pageSize": str(most), "countTotal": "true"}
        if status:
            params["filter.overallStatus"] = STATUSES.get(status.lower(), status.upper().replace(" ", "_"))
        value = self._service.get("/studies", seconds, params).value
        with read_as_agreed(self._service.name):
            trials = [_trial(one["protocolSection"]) for one in listed(value["studies"])]
            total = int(value.get("totalCount") or len(trials))
        if total and not trials:  # counted, and none is shown
            raise ServiceFaultError(self._service.name, "invalid_response")
        return TrialsFound(total, trials)


def _trial(held: Mapping[str, Any]) -> Trial:
    named = held["identificationModule"]
    sites = several((held.get("contactsLocationsModule") or {}).get("locations"))
    places = [", ".join(str(site[part]) for part in ("city", "country") if site.get(part)) for site in sites]
    where = next((place for place in places if place), None)
    status = (held.get("statusModule") or {}).get("overallStatus") or ""
    return Trial(str(named["nctId"]), str(named.get("briefTitle", "")), str(status), where)
