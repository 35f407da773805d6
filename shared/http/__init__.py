"""HTTP as every function speaks it: routes, callers, problems, headers, the OpenAPI document."""
