"""How Cloud Armor counts requests: which of them share one limit of a rule."""

from collections.abc import Iterator
from typing import Any

HEADER_BYTES = 128
"""Of a header no more than its first bytes are a key."""


def throttles(policy: Any) -> Iterator[Any]:
    """Yield the rules of a policy that limit, in the order in which they are asked."""
    rules = (one for one in policy["rule"] if one["action"] == "throttle")
    return iter(sorted(rules, key=lambda one: one["priority"]))


def keys(rule: Any, address: str, authorization: str = "", forwarded_for: str = "") -> tuple[str, ...]:
    """Return what a request is counted by; those with equal keys share one limit."""
    (options,) = rule["rate_limit_options"]
    kinds = options.get("enforce_on_key_configs") or [
        {"enforce_on_key_type": options.get("enforce_on_key", "ALL"), "enforce_on_key_name": ""}
    ]
    headers = {"authorization": authorization, "x-forwarded-for": forwarded_for}
    return tuple(_key(one, address, headers) for one in kinds)


def _key(kind: Any, address: str, headers: dict[str, str]) -> str:
    match kind["enforce_on_key_type"]:
        case "IP":
            return address
        case "XFF_IP":
            return headers["x-forwarded-for"].split(",")[0].strip() or address
        case "HTTP_HEADER":
            return headers[kind["enforce_on_key_name"]].encode()[:HEADER_BYTES].decode()
        case other:
            return str(other)
