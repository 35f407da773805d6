"""The caveat of weak evidence never stands above an answer that is exactly what was asked."""

from tests.pipelines.chat.conftest import Say


def test_where_the_person_was_judged_the_caveat_stands_below(say: Say) -> None:
    reply = say("56F, DVT 2 months ago and now appetite gone. anything in the book?")
    assert reply.evidence == "weak" and any(one.truth == "met" for one in reply.judged)
    assert not reply.answer.startswith("What I found") and "may say more on your question" in reply.answer


def test_where_nothing_names_what_was_asked_it_stands_above(say: Say) -> None:
    reply = say("nurse here. smear lady has a cervix that looks funny, smear was normal last yr. do i still send her")
    assert reply.evidence == "weak" and reply.answer.startswith("What I found in NG12 is limited")
