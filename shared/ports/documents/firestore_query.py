"""A query of the document port as Firestore takes it, page by page, so that what is passed over leaves no gaps.

Equality is asked of Firestore; "less" and "greater" are judged here, since Firestore would order by their field.
"""

import operator
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from google.cloud.firestore_v1 import Query
from google.cloud.firestore_v1.base_query import FieldFilter, Or

from shared.ports.documents.base import Where
from shared.ports.documents.firestore_form import is_alive
from shared.ports.documents.limits import check_field, check_where

_NAME: Final = "__name__"
_ID: Final = "id"
_PAGE: Final = 300
_ORDERINGS: Final = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


@dataclass(frozen=True, slots=True)
class Selection:
    """What to find; `after` is the snapshot of the last document seen where there is an order, else its id."""

    where: Sequence[Where]
    order_by: str | None
    descending: bool
    limit: int | None
    after: Any

    def checked(self) -> "Selection":
        """Return it if Firestore can answer it. Raises InputInvalidError."""
        for condition in self.where:
            check_where(condition)
        if self.order_by:
            check_field(self.order_by)
        return self

    @property
    def is_empty(self) -> bool:
        """Whether nothing can match."""
        return self.limit == 0 or any(one.op == "in" and not one.value for one in self.where)

    def snapshots(self, collection: Any, now: datetime, call: dict[str, Any]) -> Iterator[Any]:
        """Yield the snapshots that match and are alive at `now`; `call` bounds each request."""
        query, found = self._query(collection), 0
        cursor = self._cursor(collection)
        while not self.is_empty:
            asked = query.limit(min(self.limit or _PAGE, _PAGE))
            page = list((asked.start_after(cursor) if cursor is not None else asked).stream(**call))
            for snapshot in page:
                if self._is_wanted(snapshot, now):
                    yield snapshot
                    found += 1
                if found == self.limit:
                    return
            if len(page) < min(self.limit or _PAGE, _PAGE):
                return
            cursor = page[-1]

    def _query(self, collection: Any) -> Any:
        query = collection
        for condition in self.where:
            if condition.op not in _ORDERINGS:
                query = query.where(filter=_filter(condition))
        direction = Query.DESCENDING if self.descending else Query.ASCENDING
        if self.order_by:
            query = query.order_by(f"data.{self.order_by}", direction=direction)
        elif self.descending:  # names are scanned forwards only
            return query.order_by(_ID, direction=direction)
        return query.order_by(_NAME, direction=direction)

    def _cursor(self, collection: Any) -> Any:
        if not isinstance(self.after, str):
            return self.after
        return {_ID: self.after} if self.descending else {_NAME: collection.document(self.after)}

    def _is_wanted(self, snapshot: Any, now: datetime) -> bool:
        if not is_alive(snapshot, now):
            return False
        data = snapshot.get("data")
        has_order = not self.order_by or data.get(self.order_by) is not None
        return has_order and all(_holds(one, data) for one in self.where if one.op in _ORDERINGS)


def _filter(where: Where) -> Any:
    path = f"data.{where.field}"
    if where.op != "in":
        return FieldFilter(path, where.op, where.value)
    return Or([FieldFilter(path, "==", value) for value in where.value])


def _holds(where: Where, data: Mapping[str, Any]) -> bool:
    """Compare values of one kind: numbers with numbers, text with text; an absent one compares with nothing."""
    found, kind = data.get(where.field), _kind(where.value)
    if found is None or where.value is None:
        return found is where.value and where.field in data and "=" in where.op
    return _kind(found) is kind and bool(_ORDERINGS[where.op](found, where.value))


def _kind(value: Any) -> type:
    return float if isinstance(value, int | float) and not isinstance(value, bool) else type(value)
