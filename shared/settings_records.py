"""What can be set of a patient's questions over their own documents; part of the settings."""

from typing import Annotated, Literal

from pydantic import Field
from pydantic_settings import BaseSettings


class RecordsSettings(BaseSettings):
    """How much is put before whoever answers, and whether that may be a model."""

    records_top_k_factual: Annotated[int, Field(ge=1, le=50)] = 5
    """Passages of a patient's documents put into the context of a question of fact."""
    records_top_k_exploratory: Annotated[int, Field(ge=1, le=50)] = 8
    """As above, for getting ready for an appointment."""
    records_top_k_symptom: Annotated[int, Field(ge=1, le=50)] = 5
    """As above, for a complaint."""
    records_top_k_timeline: Annotated[int, Field(ge=1, le=50)] = 3
    """As above, for what changed over time."""
    records_top_k_general: Annotated[int, Field(ge=1, le=50)] = 5
    """As above, for what a word means."""
    records_context_tokens: Annotated[int, Field(ge=50, le=100_000)] = 3_000
    """The cap of the context of an answer to a patient, in tokens of four characters; allergies always come first."""
    records_history_messages: Annotated[int, Field(ge=0, le=50)] = 4
    """Earlier messages of a patient's conversation that a follow-up may go back to; 0 = each stands alone."""
    records_model: Literal["none", "configured"] = "none"
    """Which model may see sentences of a patient's documents: none, or the one of NG12_MODEL, without names."""
    answers_records: Literal["quoted", "worded"] = "worded"
    """Whether such a model words answers, each sentence checked against the documents; or they are quoted alone."""
    records_outside_model_consent: bool = False
    """Whether that may be a model server that is not this deployment's own; without it such a one sees nothing."""
