"""What is promised, counted, kept and turned away: read off the declarations."""

import base64
import re

from tests.terraform.armour import HEADER_BYTES, keys, throttles
from tests.terraform.hcl import ROOT, TERRAFORM, local_values, named, resources, texts
from tests.terraform.stand_in.google import EXCLUSION, SINK, Logging

ONE = {one.address: one for one in resources()}
# As an issuer makes them: head and issuer first, and much longer than what counts of a header.
TOKEN = "Bearer " + base64.urlsafe_b64encode(
    b'{"alg":"RS256","kid":"0123456789abcdef0123456789abcdef01234567","typ":"JWT"}'
    b'{"iss":"https://securetoken.google.com/ng12-try","aud":"ng12-try","sub":"'
).decode()  # fmt: skip


def source(name: str) -> str:
    return (TERRAFORM / name).read_text(encoding="utf-8")


def counted() -> set[str]:
    return set(ONE["google_logging_metric.events"].body["for_each"])


def test_every_event_that_is_counted_is_one_that_the_product_writes() -> None:
    rooms = [ROOT / room for room in ("shared", "pipelines", "functions")]
    code = "".join(path.read_text(encoding="utf-8") for room in rooms for path in room.rglob("*.py"))
    assert len(counted()) > 5
    assert [event for event in counted() if f'"{event}"' not in code] == []


def test_every_alert_on_an_event_has_its_metric() -> None:
    alerted = set(re.findall(r'event     = "(\w+)"', source("monitoring.tf")))
    assert alerted and alerted <= counted()


def test_a_promise_is_watched_over_a_long_and_a_short_window() -> None:
    burning = local_values()["burning"]
    for one in (burning["fast"], burning["slow"]):
        long, short = (int(window.strip('"').removesuffix("s")) for window in one["windows"])
        assert long == 12 * short
    assert ONE["google_monitoring_alert_policy.burn"].body["combiner"] == "AND"


def test_no_record_is_refused_for_the_words_in_it() -> None:
    """Each managed set leaves fields alone, and bodies are read as fields."""
    (managed,) = ONE["google_compute_security_policy.front_door"].body["dynamic"]
    (exclusion,) = managed["rule"]["content"][0]["preconfigured_waf_config"][0]["exclusion"]
    assert exclusion["request_query_param"] == [
        {"operator": "EQUALS_ANY", "__is_block__": True}
    ] or "EQUALS_ANY" in str(exclusion)
    policy = " ".join(texts(ONE["google_compute_security_policy.front_door"].body))
    assert "STANDARD" in policy and "application/fhir+json" in policy


def test_two_callers_of_one_issuer_do_not_share_a_limit_and_one_cannot_choose_another() -> None:
    first, second = TOKEN + "first", TOKEN + "second"
    assert len(TOKEN) >= HEADER_BYTES
    for rule in throttles(ONE["google_compute_security_policy.front_door"].body):
        assert keys(rule, "192.0.2.1", first) != keys(rule, "192.0.2.2", second)
        assert keys(rule, "192.0.2.1", first) == keys(rule, "192.0.2.1", second)
        assert keys(rule, "192.0.2.1", first, "198.51.100.9") == keys(rule, "192.0.2.1", first, "203.0.113.9")


def test_a_key_of_the_token_is_found_to_be_one_for_all_callers() -> None:
    by_header = {
        "enforce_on_key_configs": [{"enforce_on_key_type": "HTTP_HEADER", "enforce_on_key_name": "authorization"}]
    }
    by_word = {"enforce_on_key": "XFF_IP"}
    rule, other = {"rate_limit_options": [by_header]}, {"rate_limit_options": [by_word]}
    assert keys(rule, "192.0.2.1", TOKEN + "first") == keys(rule, "192.0.2.2", TOKEN + "second")
    assert keys(other, "192.0.2.1", TOKEN, "198.51.100.9") != keys(other, "192.0.2.1", TOKEN, "203.0.113.9")


def test_an_address_that_shows_tokens_may_come_more_often_than_a_stranger_and_is_asked_first() -> None:
    with_tokens, stranger = throttles(ONE["google_compute_security_policy.front_door"].body)
    assert with_tokens["priority"] < stranger["priority"]
    assert "authorization" in str(with_tokens["match"]) and "authorization" not in str(stranger["match"])
    counts = [one["rate_limit_options"][0]["rate_limit_threshold"][0]["count"] for one in (with_tokens, stranger)]
    assert counts == ["${var.requests_per_minute_with_tokens}", "${var.requests_per_minute}"]
    defaults = [
        named("variable")[name]["default"] for name in ("requests_per_minute_with_tokens", "requests_per_minute")
    ]
    assert defaults[0] >= 10 * defaults[1]


def test_logs_stay_in_the_region_and_reads_of_documents_by_people_are_kept() -> None:
    assert ONE["google_logging_project_bucket_config.regional"].body["location"] == "${var.region}"
    assert ONE["google_logging_project_sink.regional"].body["name"] == "_Default"
    kept = " ".join(texts(ONE["google_project_iam_audit_config.documents"].body))
    assert "DATA_READ" in kept and "google_service_account.functions" in kept


def test_what_keeps_ids_out_of_the_logs_stands_in_the_sink_that_it_lives_in() -> None:
    (excluded,) = ONE["google_logging_project_sink.regional"].body["exclusions"]
    assert "local.paths_with_ids" in excluded["filter"]
    assert "http_load_balancer" in excluded["filter"] and "run.googleapis.com%2Frequests" in excluded["filter"]
    assert not [one.address for one in resources() if one.kind == EXCLUSION]


def test_an_exclusion_beside_the_sink_is_lost_as_google_loses_it() -> None:
    sink = {"name": "_Default", "exclusions": []}
    beside = {"name": "ids", "filter": "f", "description": "d", "disabled": None}
    project = Logging()
    project.keep(EXCLUSION, beside)
    project.keep(SINK, sink)
    assert project.seen(EXCLUSION, beside) is None and project.seen(SINK, sink) == sink
    project.keep(EXCLUSION, beside)
    assert project.seen(SINK, sink) == {**sink, "exclusions": [beside]}
    project.keep(SINK, {**sink, "exclusions": [beside]})
    project.drop(EXCLUSION, {**beside, "name": "another"})
    assert project.seen(SINK, sink) == {**sink, "exclusions": [beside]}


def test_one_value_says_how_many_requests_an_instance_works_on() -> None:
    module = ONE["google_cloudfunctions2_function.this"].body["service_config"][0]
    assert module["max_instance_request_concurrency"] == "${var.concurrency}"
    at_once = local_values(TERRAFORM / "modules" / "function")["at_once"]
    assert at_once["NG12_MAX_REQUESTS_AT_ONCE"] == "${tostring(var.concurrency)}"
    assert at_once["THREADS"] == "${tostring(var.concurrency + 4)}"
    assert named("module")["http"]["concurrency"] == "${var.requests_at_once}"
