"""A query of the document port as SQL over JSON: a value compares only with values of its own kind."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from shared.ports.documents.base import Document, Where
from shared.ports.documents.limits import check_field, check_where

_OPERATORS = {"==": "=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
Clause = tuple[str, list[Any]]


@dataclass(frozen=True, slots=True)
class Selection:
    """What to find; `after` is the last document already seen where there is an order, else its id."""

    where: Sequence[Where]
    order_by: str | None
    descending: bool
    limit: int | None
    after: Document | str | None

    def statement(self, collection: str, now: float) -> tuple[str, list[Any]]:
        """Return the SQL, giving id, version and data, and its values. Raises InputInvalidError."""
        clauses: list[Clause] = [("collection = ?", [collection]), ("ifnull(expires_at, 9e999) > ?", [now])]
        clauses += [_condition(condition) for condition in self.where]
        direction, order = ("DESC" if self.descending else "ASC"), "id"
        if self.order_by:
            check_field(self.order_by)
            order = f"json_extract(data, '$.{self.order_by}') {direction}, id"
            clauses.append((f"json_extract(data, '$.{self.order_by}') IS NOT NULL", []))
        if self.after is not None:
            clauses.append(self._cursor(self.after))
        found = " AND ".join(clause for clause, _ in clauses)
        sql = f"SELECT id, version, data FROM documents WHERE {found} ORDER BY {order} {direction} LIMIT ?"  # noqa: S608
        return sql, [value for _, values in clauses for value in values] + [-1 if self.limit is None else self.limit]

    def _cursor(self, after: Document | str) -> Clause:
        side = "<" if self.descending else ">"
        if isinstance(after, str):
            return f"id {side} ?", [after]
        key = f"json_extract(data, '$.{self.order_by}')"
        return f"({key}, id) {side} (?, ?)", [after.data.get(self.order_by or ""), after.id]


def _condition(where: Where) -> Clause:
    check_where(where)
    if where.op != "in":
        return _comparison(where.field, _OPERATORS[where.op], where.value)
    parts = [_comparison(where.field, "=", value) for value in where.value]
    either = " OR ".join(clause for clause, _ in parts) or "0"
    return f"({either})", [value for _, values in parts for value in values]


def _comparison(field: str, operator: str, value: Any) -> Clause:
    kinds = ", ".join(f"'{kind}'" for kind in _kinds(value))
    is_of_kind = f"json_type(data, '$.{field}') IN ({kinds})"
    if value is None:
        return (is_of_kind if "=" in operator else "0"), []
    return f"({is_of_kind} AND json_extract(data, '$.{field}') {operator} ?)", [value]


def _kinds(value: Any) -> tuple[str, ...]:
    if value is None:
        return ("null",)
    if isinstance(value, bool):
        return ("true", "false")
    return ("text",) if isinstance(value, str) else ("integer", "real")
