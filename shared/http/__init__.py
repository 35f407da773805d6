"""HTTP as every function speaks it: routes, callers, problems, headers, and the OpenAPI document made from the routes."""
