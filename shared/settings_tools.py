"""What can be set of the clinical tools; part of the settings."""

from typing import Annotated, Literal

from pydantic import Field
from pydantic_settings import BaseSettings


class ToolSettings(BaseSettings):
    """Where they look things up, how long a turn may take, and what a model may do beside them."""

    agent_services: Literal["embedded", "network"] = "embedded"
    """Where medicines' labels, interactions, papers and trials come from; embedded = a few samples; network = openFDA,
    PubMed and ClinicalTrials.gov."""
    agent_deadline_seconds: Annotated[float, Field(gt=0, le=300)] = 45.0
    """Longest time one turn of the tools may take; what was not done by then is named."""
    agent_plain_words: bool = False
    """Whether the language model may put the tools' answers plainly, below them and checked; it sees their words then,
    those of a record included, without names."""
    agent_general_knowledge: bool = False
    """Whether the language model may say what a word or thing is where no source held here does, named as unsourced."""
    model_sees_images: bool = False
    """Whether the language model reads pictures; without one that does, the tools take images and say so."""
    chart_server: str | None = None
    """Base address of the FHIR R4 server whose records the tools read and write; without it, the records held here."""
    openfda_address: str = "https://api.fda.gov"
    """Where openFDA is."""
    rxnorm_address: str = "https://rxnav.nlm.nih.gov/REST"
    """Where RxNorm is, asked what a medicine's name stands for where openFDA has no label of that name."""
    pubmed_address: str = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
    """Where PubMed's E-utilities are."""
    trials_address: str = "https://clinicaltrials.gov/api/v2"
    """Where the register of trials is."""
