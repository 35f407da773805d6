"""ClinicalTrials.gov, version 2: paging by token, a total only where it is asked for, errors in plain text."""

import re
from typing import Any, Final

from functions.local.fakes.wire import Answer, Asked, Limit, in_json, in_text
from shared.ports.trials.base import Trial
from shared.ports.trials.samples import SAMPLES

_KNOWN: Final = frozenset(
    {"query.cond", "query.intr", "query.term", "filter.overallStatus", "filter.advanced", "fields", "pageSize",
     "pageToken", "countTotal", "format", "sort"}
)  # fmt: skip
_STATUSES: Final = frozenset(
    {"ACTIVE_NOT_RECRUITING", "COMPLETED", "ENROLLING_BY_INVITATION", "NOT_YET_RECRUITING", "RECRUITING", "SUSPENDED",
     "TERMINATED", "WITHDRAWN", "AVAILABLE", "NO_LONGER_AVAILABLE", "TEMPORARILY_NOT_AVAILABLE",
     "APPROVED_FOR_MARKETING", "WITHHELD", "UNKNOWN"}
)  # fmt: skip
_WORD: Final = re.compile(r"[a-z0-9]+")
_A_PAGE, _MOST = 10, 1000


class TrialsRegister:
    """clinicaltrials.gov/api/v2: some 50 requests a minute."""

    def __init__(self, limit: Limit | None = None) -> None:
        self._limit = limit or Limit(50, 60)

    def answer(self, asked: Asked, /) -> Answer:
        """Answer one request."""
        if self._limit.is_over():
            return in_text("Too many requests", 429)
        if asked.path != "/studies":
            return in_text("Not found", 404)
        for name in asked.query:
            if name not in _KNOWN:
                return in_text(f"Unknown parameter `{name}`", 400)
        status = asked.query.get("filter.overallStatus", "")
        if status and set(status.split("|")) - _STATUSES:
            return in_text("Parameter `filter.overallStatus` has an invalid value", 400)
        return self._page(asked, [one for one in _found(asked.query.get("query.cond", "")) if _is_of(one, status)])

    def _page(self, asked: Asked, found: list[Trial]) -> Answer:
        size, token = asked.query.get("pageSize", str(_A_PAGE)), asked.query.get("pageToken", "p0")
        if not size.isdigit() or not re.fullmatch(r"p\d{1,6}", token):
            return in_text("Parameter `pageSize` or `pageToken` has an incorrect format", 400)
        start, shown = int(token[1:]), min(int(size), _MOST)
        told: dict[str, Any] = {"studies": [_study(one) for one in found[start : start + shown]]}
        if asked.query.get("countTotal") == "true":
            told["totalCount"] = len(found)
        if start + shown < len(found):
            told["nextPageToken"] = f"p{start + shown}"
        return in_json(told)


def _found(condition: str) -> list[Trial]:
    words = set(_WORD.findall(condition.lower()))
    return [trial for held, trial in SAMPLES if words <= set(_WORD.findall(f"{held} {trial.title}".lower()))]


def _is_of(trial: Trial, status: str) -> bool:
    return not status or trial.status in status.split("|")


def _study(trial: Trial) -> dict[str, Any]:
    city, _, country = (trial.where or "").partition(", ")
    sites = {"contactsLocationsModule": {"locations": [{"city": city, "country": country}]}} if trial.where else {}
    named = {"nctId": trial.nct_id, "briefTitle": trial.title}
    return {
        "protocolSection": {"identificationModule": named, "statusModule": {"overallStatus": trial.status}, **sites}
    }
