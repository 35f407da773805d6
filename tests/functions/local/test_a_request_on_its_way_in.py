"""How far a request has come, however it is cut into pieces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from functions.local.arriving import Arrival, Arriving

POST = b"POST /assess HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
GET = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"


@given(st.sampled_from([POST, GET]), st.data())
def test_it_is_whole_with_its_last_byte_and_not_before(sent: bytes, data: st.DataObject):
    at = data.draw(st.integers(1, len(sent) - 1))
    arriving = Arriving(b"", 0)
    assert arriving.take(sent[:at]) is Arrival.PARTLY
    assert arriving.take(sent[at:]) is Arrival.WHOLE


@pytest.mark.parametrize(
    "head",
    [b"Content-Length: 50000000", b"Transfer-Encoding: chunked", b"Content-Length: 900\r\nExpect: 100-continue"],
    ids=["long", "of no told length", "asks first"],
)
def test_a_body_that_is_not_waited_for_is_known_from_its_head(head: bytes):
    assert Arriving(b"", 0).take(b"PUT /x HTTP/1.1\r\n" + head + b"\r\n\r\n") is Arrival.LONG


def test_a_head_that_never_ends_is_told():
    assert Arriving(b"", 0).take(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000) is Arrival.ENDLESS


def test_only_a_post_with_nothing_behind_it_can_be_turned_away_unread():
    asks = {}
    for name, sent in {"post": POST, "get": GET, "two": POST + GET}.items():
        arriving = Arriving(b"", 0)
        arriving.take(sent)
        asks[name] = arriving.asks_for_work()
    assert asks == {"post": True, "get": False, "two": False}
