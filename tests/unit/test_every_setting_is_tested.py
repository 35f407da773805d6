"""No setting without a test: one that is added and not named here fails, and so does one whose test is gone.

The switches of retrieval and of the model are set both ways in the environment, in tests/functions/test_each_switch.py.
"""

from pathlib import Path

import pytest

from shared.settings import Settings
from shared.settings_loading import variable

TESTS = Path(__file__).parents[1]
TESTED = {
    "functions/test_each_switch.py": """
        bm25_enabled rerank_enabled corrective_rag_enabled corrective_rag_threshold rag_timeout_seconds model
        model_temperature model_max_tokens max_agent_steps chat_rewrite_enabled edition_age_warning_days
        session_ttl_days max_body_bytes max_message_characters requests_per_minute""",
    "pipelines/chat/test_names_of_the_services.py": "guideline_names",
    "unit/test_what_is_chosen_where.py": """
        blobs documents vectors embedder reranker bucket google_project google_api_address region vector_search_index
        vector_search_endpoint vector_search_domain vector_search_writer s3_bucket s3_access_key s3_secret_key
        model_name model_address model_key model_timeout_seconds model_retries model_rest_seconds model_input_price
        model_output_price model_location model_thinking embedding_location""",
    "unit/test_what_can_be_set.py": "environment data_dir activate_on_ingest log_format log_level allowed_origins",
    "unit/test_what_is_wired.py": "patients",
    "pipelines/assess/test_what_cannot_wait.py": "emergency_number",
    "pipelines/desk/test_a_third_guideline.py": "guideline",
    "unit/criteria/test_which_rules_are_judged.py": "rules_required",
    "unit/test_what_is_traced.py": "traces",
    "unit/ports/test_traces_to_a_collector.py": "traces_address",
    "contracts/test_remote_models.py": "model_context_tokens",
    "cloud/test_vertex_models.py": "embedding_name",
    "cloud/emulated.py": "vector_search_deployed_id",
    "cloud/test_back_ends_out_of_sorts.py": "backend_timeout_seconds",
    "pipelines/assess/test_servers_of_models.py": "assess_model_seconds",
    "pipelines/assess/test_two_readers.py": "outside_model_consent second_reading",
    "pipelines/chat/pointing/test_which_passages_answer.py": "chat_model_seconds",
    "pipelines/assess/test_a_model_is_tried_before_it_reads.py": "model_trial",
    "functions/test_how_large_a_request_may_be.py": "max_pdf_bytes",
    "unit/http/test_how_much_is_taken_on.py": "max_requests_at_once",
    "unit/http/test_bodies_on_their_way.py": "max_body_seconds",
    "unit/patient/test_how_much_of_a_record_is_read.py": "max_record_characters",
    "identity/test_what_is_configured.py": "identity_issuer identity_audience service_callers service_audience",
    "identity/test_several_callers_on_one_machine.py": "local_callers",
    "identity/test_events_of_others.py": "event_sender event_audiences event_signature",
    "web/test_files_of_the_page.py": "sign_in_key",
    "functions/test_the_source_is_offered.py": "source_url",
    "unit/fhir/test_codes.py": "fhir_codes",
    "unit/fhir/test_servers.py": "fhir_origins",
    "pipelines/knowledge/test_turns_of_a_base.py": "knowledge_top_k",
    "pipelines/records/test_each_records_switch.py": """
        records_top_k_factual records_top_k_exploratory records_top_k_symptom records_top_k_timeline
        records_top_k_general records_context_tokens records_history_messages""",
    "pipelines/records/test_a_model_beside_a_record.py": """
        records_model records_outside_model_consent answers_records""",
    "pipelines/knowledge/test_no_role_sees_another.py": "knowledge_vectors",
    "functions/test_images_over_http.py": "model_sees_images",
    "functions/test_agent_over_http.py": "agent_deadline_seconds",
    "functions/test_agent_with_a_model_over_http.py": "agent_plain_words agent_general_knowledge",
    "contracts/test_services_of_tools.py": "agent_services chart_server openfda_address pubmed_address trials_address",
    "contracts/test_stand_ins_of_services.py": "rxnorm_address",
    "functions/cds_hooks/test_clients.py": "cds_clients public_url fhir_time_zone",
}
# They go to a product elsewhere as they are set.
PASSED_ON = """
    embedding_dimension ranking_name firestore_database s3_endpoint s3_region identity_keys_url identity_roles_claim
    identity_clock_skew_seconds"""


def test_every_setting_is_named_once() -> None:
    named = [field for fields in (*TESTED.values(), PASSED_ON) for field in fields.split()]
    assert sorted(named) == sorted(Settings.model_fields)


@pytest.mark.parametrize(("file", "fields"), TESTED.items(), ids=TESTED)
def test_its_test_names_it(file: str, fields: str) -> None:
    written = (TESTS / file).read_text()
    assert not [field for field in fields.split() if field not in written and variable(field) not in written]


@pytest.mark.parametrize("field", PASSED_ON.split())
def test_what_is_passed_on_is_read_somewhere(field: str) -> None:
    read = (path.read_text() for path in (TESTS.parent / "shared").rglob("*.py") if path.name != "settings.py")
    assert any(f"settings.{field}" in written for written in read)
