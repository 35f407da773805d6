"""What happens, made visible: log events and spans of ids, routes, counts and times, never a patient's or user's words.

Only listed fields are written, and their strings only when they look like an id: free text cannot slip in.
"""

from shared.tracing.events import EventFormatter, configure_logging, log_event, log_failure
from shared.tracing.fields import FIELDS, WITHHELD, Value
from shared.tracing.graphs import as_node, keep_runs_here
from shared.tracing.places import Trace, bind_correlation_id, bind_trace, correlation_id, sent_on, trace_of
from shared.tracing.spans import Kind, Recorder, Recording, Span, carried, is_observed, keep_traces, span

__all__ = [
    "FIELDS",
    "WITHHELD",
    "EventFormatter",
    "Kind",
    "Recorder",
    "Recording",
    "Span",
    "Trace",
    "Value",
    "as_node",
    "bind_correlation_id",
    "bind_trace",
    "carried",
    "configure_logging",
    "correlation_id",
    "is_observed",
    "keep_runs_here",
    "keep_traces",
    "log_event",
    "log_failure",
    "sent_on",
    "span",
    "trace_of",
]
