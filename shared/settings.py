"""Every setting of the product with its default, read from the environment as NG12_...; nothing else reads it."""

import re
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from shared import settings_defaults as defaults
from shared.settings_records import RecordsSettings
from shared.settings_tools import ToolSettings

PREFIX = "NG12_"
_ADDRESS = re.compile(r"https?://[^\s/]")


class Settings(ToolSettings, RecordsSettings, BaseSettings):
    """What can be set. Each field is the variable of its name behind NG12_, explained below it."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="ignore", env_ignore_empty=True)

    environment: Literal["local", "dev", "production"] = "local"
    """Where this runs; some defaults below depend on it."""
    data_dir: Path = Path(".ng12")
    """Folder of the embedded back ends."""
    patients: Path | None = None
    """JSON or JSONL file of patient records; without it they come from the document store."""

    blobs: Literal["embedded", "storage", "s3"] = Field(default_factory=defaults.files)
    """Where files are kept; embedded = the data folder, storage = NG12_BUCKET of Cloud Storage, s3 = NG12_S3_BUCKET."""
    documents: Literal["embedded", "firestore"] = Field(default_factory=defaults.documents)
    """Where documents are kept; embedded = one SQLite file in the data folder."""
    vectors: Literal["embedded", "firestore", "vector_search"] = Field(default_factory=defaults.vectors)
    """Where vectors are kept; embedded = exact search in this process, saved in the data folder; firestore = the same,
    kept beside their documents, for a guideline's few hundred; vector_search = an index of Vertex AI, for many."""
    embedder: Literal["embedded", "vertex"] = Field(default_factory=defaults.embedder)
    """What turns texts into vectors; embedded = hashed words, no download; vertex = NG12_EMBEDDING_NAME."""
    embedding_name: str = "gemini-embedding-001"
    """The embedding model's name on Vertex AI."""
    embedding_dimension: Annotated[int, Field(ge=64, le=4096)] = 768
    """How many numbers its vectors have; those of the index."""
    embedding_location: Annotated[str, Field(pattern=defaults.LOCATION)] | None = None
    """Where embeddings are asked for: a region, eu, us or global; without it in NG12_REGION."""
    reranker: Literal["none", "ranking"] = Field(default_factory=defaults.reranker)
    """What orders hits again where NG12_RERANK_ENABLED; ranking = Google's ranking API."""
    ranking_name: str = "semantic-ranker-default-004"
    """The ranking model's name."""

    google_project: str | None = None
    """The Google Cloud project."""
    region: str = "europe-west2"
    """Where Vector Search is, and embeddings unless told otherwise."""
    bucket: str | None = None
    """The bucket of Cloud Storage that guidelines are uploaded to and kept in."""
    firestore_database: str = "(default)"
    """The Firestore database."""
    vector_search_index: str | None = None
    """The index of Vector Search: projects/../locations/../indexes/..; brute force, dot product, stream updates."""
    vector_search_endpoint: str | None = None
    """The index endpoint: projects/../locations/../indexEndpoints/.."""
    vector_search_domain: str | None = None
    """The endpoint's public domain."""
    vector_search_deployed_id: str = "ng12"
    """The id that the index is deployed under."""
    vector_search_writer: Literal["rest", "client"] = "rest"
    """How the index is written; client = Google's own, slow to import, where nobody waits for a reply."""
    google_api_address: str | None = None
    """Where Vertex AI, Vector Search, ranking and secrets are reached instead of at Google; for emulators alone."""
    backend_timeout_seconds: Annotated[float, Field(gt=0, le=300)] = 10.0
    """Longest time one call of a back end with its retries may take, in seconds."""

    s3_bucket: str | None = None
    """The bucket of an archive that speaks S3."""
    s3_endpoint: str | None = None
    """Where that archive is; without it Amazon's own address."""
    s3_region: str = "eu-west-2"
    """The archive's region."""
    s3_access_key: SecretStr | None = None
    """The archive's access key, or secret:NAME of Secret Manager; without it boto3 looks where it always does."""
    s3_secret_key: SecretStr | None = None
    """The archive's secret key, or secret:NAME of Secret Manager."""

    model: Literal["none", "gemini", "ollama", "openai"] = Field(default_factory=defaults.model)
    """The language model; none = code alone; gemini = on Vertex AI; openai = any server of that protocol, as vLLM."""
    model_name: str | None = Field(default_factory=defaults.model_name)
    """The model's name at its provider; gemini has a default."""
    model_location: Annotated[str, Field(pattern=defaults.LOCATION)] = "eu"
    """Where Gemini is asked: a region, eu or us (it stays within), or global (anywhere)."""
    model_thinking: Literal["minimal", "low", "medium", "high", "unsaid"] = "low"
    """How much Gemini thinks before it replies; unsaid for models that know no levels. Room for it is added."""
    model_address: str | None = None
    """Where the model is served: http://127.0.0.1:11434 for ollama unless set; with its /v1 for openai."""
    model_key: SecretStr | None = None
    """The key that this server wants, or secret:NAME of Secret Manager; gemini has none."""
    model_timeout_seconds: Annotated[float, Field(gt=0, le=300)] = 20.0
    """Longest time one call of the model with its retries may take, in seconds; less where a reply is due sooner."""
    model_retries: Annotated[int, Field(ge=0, le=10)] = 2
    """How often one call of the model is tried again within that time, after a fault that may pass."""
    second_reading: Literal["raises_and_doubts", "raises", "off"] = "raises_and_doubts"
    """What of a model's second reading of a record is shown; `ng12 eval --model` says what a model is good for."""
    model_trial: bool = True
    """Whether a model reads invented records before anybody's: at the start of `ng12 serve`, and by `ng12 doctor`."""
    outside_model_consent: bool = False
    """Whether records and messages, without names, may go to a model server that is not this deployment's own."""
    model_rest_seconds: Annotated[float, Field(ge=0, le=3_600)] = 30.0
    """How long a model that was silent is left alone, and the rules answer at once; then one call tries it again."""
    model_context_tokens: Annotated[int, Field(ge=1_024, le=2_000_000)] = 16_384
    """How much ollama is told to keep in view; a longer prompt is not sent, as it would be cut without a word."""
    model_input_price: Annotated[Decimal, Field(ge=0)] | None = None
    """What a million tokens of prompts cost, in your currency; without both prices tokens alone are counted."""
    model_output_price: Annotated[Decimal, Field(ge=0)] | None = None
    """What a million tokens of replies cost."""
    model_temperature: Annotated[float, Field(ge=0, le=2)] = 0.1
    """Sampling temperature asked of the model."""
    model_max_tokens: Annotated[int, Field(ge=1, le=65_536)] = 2048
    """Longest reply asked of the model, in tokens, without what it thinks."""
    max_agent_steps: Annotated[int, Field(ge=1, le=200)] = 20
    """Most calls of the model in one assessment: the second reading, or the steps of its tool loop."""
    assess_model_seconds: Annotated[float, Field(gt=0, le=300)] = 20.0
    """Longest time one assessment waits for the language model in all; then the rules' own reasoning stands."""
    chat_model_seconds: Annotated[float, Field(gt=0, le=300)] = 15.0
    """Longest time one chat turn waits for the language model in all; then the guideline's own words answer."""
    guideline_names: Path | None = None
    """A YAML file of what your service calls the guideline's terms, beside "2ww" and others: term, then names."""
    chat_rewrite_enabled: bool = True
    """Whether the model says what a chat message means: searched for beside it, and shown as `understood_as`."""

    bm25_enabled: bool = True
    """Whether retrieval has its lexical leg."""
    rerank_enabled: bool = False
    """Whether a reranking service orders the fused hits again."""
    corrective_rag_enabled: bool = True
    """Whether a search of low confidence is reformulated and retried."""
    corrective_rag_threshold: Annotated[float, Field(ge=0, le=1)] = 0.3
    """Confidence under which a search is retried."""
    rag_timeout_seconds: Annotated[float, Field(gt=0, le=300)] = 10.0
    """Longest time one retrieval with its retries may take, in seconds."""

    knowledge_top_k: Annotated[int, Field(ge=1, le=20)] = 7
    """How many entries of a role's knowledge base are found for a question."""
    knowledge_vectors: bool = Field(default_factory=defaults.by_meaning)
    """Whether knowledge bases are searched by vectors too; by default where the embedder knows meanings."""
    activate_on_ingest: bool = Field(default_factory=defaults.off_in_production)
    """Whether an ingested successor of the active edition becomes active by itself; off in production."""
    rules_required: Literal["drafted", "read", "signed"] = Field(default_factory=defaults.rules_required)
    """From which status a rule is judged; read in production. One with anything unread in it is never judged."""
    guideline: Annotated[str, Field(pattern=r"^[A-Z]{1,5}\d{1,4}$")] | None = None
    """The code of the guideline that is served, as NG12; without it, the guideline of the edition activated last."""
    edition_age_warning_days: Annotated[int, Field(ge=1)] = 365
    """Age of the active edition, in days since its document date, from which answers carry a warning."""
    emergency_number: Annotated[str, Field(pattern=r"^\d{0,6}$")] = ""
    """The number to call in an emergency; empty for the language's own (999 in English)."""
    max_pdf_bytes: Annotated[int, Field(ge=1)] = 50 * 1024 * 1024
    """Largest guideline file taken, in bytes."""

    local_callers: Annotated[tuple[str, ...], NoDecode] = ()
    """Callers to choose from in local mode, separated by semicolons: anna=clinician,admin;ben=admin."""
    identity_issuer: str | None = None
    """Who signs callers' ID tokens; without it Identity Platform of NG12_GOOGLE_PROJECT. Nobody signs in locally."""
    identity_audience: str | None = None
    """For whom these tokens are; without it NG12_GOOGLE_PROJECT."""
    identity_keys_url: str | None = None
    """Where the issuer's public keys are, a JWKS; without it those of Identity Platform."""
    identity_roles_claim: str = "roles"
    """The claim that holds the caller's roles: clinician, admin."""
    identity_clock_skew_seconds: Annotated[float, Field(ge=0, le=300)] = 30.0
    """How far the clocks of the issuer and of this service may differ, in seconds."""
    sign_in_key: str | None = None
    """The project's public key for signing in on the page; without it nobody can sign in there."""
    service_callers: Annotated[tuple[str, ...], NoDecode] = ()
    """Service accounts that may call, as address=clinician and address=admin, separated by commas."""
    service_audience: str | None = None
    """For whom the ID tokens of these service accounts are."""
    event_sender: str | None = None
    """The service account that brings events to the ingest function; no other is heard."""
    event_audiences: Annotated[tuple[str, ...], NoDecode] = ()
    """For whom the tokens of events are, separated by commas."""
    event_signature: Literal["checked_here", "checked_by_cloud_run"] = "checked_here"
    """Who verifies an event's token; checked_by_cloud_run only where invoking the function needs a permission."""

    session_ttl_days: Annotated[int, Field(ge=1, le=3_650)] = 30
    """Days after its last turn when a conversation is gone."""
    max_message_characters: Annotated[int, Field(ge=1)] = 2_000
    """Longest chat message taken."""
    max_record_characters: Annotated[int, Field(ge=1)] = 60_000
    """How much of one record is read, in characters; what stands beyond is listed as not understood, and said."""
    max_body_bytes: Annotated[int, Field(ge=1)] = 256 * 1024
    """Largest HTTP request body taken, in bytes."""
    max_body_seconds: Annotated[float, Field(gt=0, le=3_600)] = 30.0
    """Longest time a request's body may take to come whole, in seconds; a route that takes large ones has more."""
    requests_per_minute: Annotated[int, Field(ge=0)] = Field(default_factory=defaults.requests_per_minute)
    """How often one caller may ask one route, a quarter of it at once, counted in each process; 0 is no limit."""
    max_requests_at_once: Annotated[int, Field(ge=1, le=1000)] = 8
    """How many requests one process works on at once; others are told to come again."""
    allowed_origins: Annotated[tuple[str, ...], NoDecode] = ()
    """Origins, separated by commas, whose pages may read replies; none by default."""

    fhir_origins: Annotated[tuple[str, ...], NoDecode] = Field(default_factory=defaults.fhir_servers)
    """FHIR servers that may be asked, separated by commas: https://fhir.example; client= in front where one client
    alone may name it, +private behind where its address is private; http://127.0.0.1:* in local mode alone."""
    fhir_codes: Path | None = None
    """A CSV table of your own codes: system, code, term, concept, field, words, read_by, read_on."""

    fhir_time_zone: str = "Europe/London"
    """In which time zone a patient's birthday is."""
    cds_clients: Annotated[tuple[str, ...], NoDecode] = ()
    """Who may call CDS Hooks, separated by commas: issuer=address of its keys (a JWKS); nobody, but in local mode."""
    public_url: str | None = None
    """Under which address callers see this service, as in https://ng12.example; tokens name it as their audience."""
    source_url: Annotated[str, Field(pattern=r"^https?://[^\s/]\S*$")] | None = None
    """Where the source of what runs here is offered, changes included, as the AGPL asks of whoever lets others use it:
    https://..; without it one machine offers its own as an archive, and a deployment offers none."""

    log_format: Literal["json", "text"] = Field(default_factory=defaults.json_when_deployed)
    """Shape of log lines."""
    log_level: Literal["debug", "info", "warning", "error"] = Field(default_factory=defaults.quiet_on_one_machine)
    """Least severe events that are written."""
    traces: Literal["none", "otlp", "cloud"] = "none"
    """Who is handed the spans of requests; otlp = a collector at NG12_TRACES_ADDRESS, cloud = Cloud Trace."""
    traces_address: str = "http://localhost:4318/v1/traces"
    """Where the collector takes traces by OTLP over HTTP; what it asks to be told: OTEL_EXPORTER_OTLP_HEADERS."""

    @field_validator("model_address", "traces_address")
    @classmethod
    def _addressed(cls, given: str | None) -> str | None:
        if given is not None and not _ADDRESS.match(given):
            raise ValueError("it should be an address such as http://127.0.0.1:8000/v1")
        return given

    @field_validator("local_callers", mode="before")
    @classmethod
    def _parted(cls, given: object) -> object:
        return tuple(one.strip() for one in given.split(";") if one.strip()) if isinstance(given, str) else given

    @field_validator(
        "allowed_origins", "service_callers", "event_audiences", "fhir_origins", "cds_clients", mode="before"
    )
    @classmethod
    def _listed(cls, given: object) -> object:
        return tuple(one.strip() for one in given.split(",") if one.strip()) if isinstance(given, str) else given
