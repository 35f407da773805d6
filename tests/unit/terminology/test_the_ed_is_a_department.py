"""ED beside staff and what a department has is the emergency department; beside a complaint it is what men have."""

import pytest

from shared.terminology.terminology import load_terminology

STAFF = (
    "SHO", "registrar", "reg", "consultant", "doctor", "Dr", "nurse", "sister", "matron", "F2", "FY1", "CT2", "ST4",
    "ACP", "ENP", "ANP", "PA", "locum", "clinician", "practitioner",
)  # fmt: skip
PLACES = (
    "ED attendance", "ED letter", "ED triage note", "seen in ED", "sent to ED", "discharged from ED", "attended ED",
    "via ED", "conveyed ED", "ED majors", "ED resus", "Children's ED", "ED review on Friday", "ED handover",
)  # fmt: skip


def named(text: str) -> set[str]:
    return {mention.concept for mention in load_terminology().find_mentions(text)}


@pytest.mark.parametrize("staff", STAFF)
def test_whoever_works_in_the_ed_has_no_erectile_dysfunction(staff: str) -> None:
    for text in (f"Dr A Patel, ED {staff}", f"Kind regards\nA Patel\nED {staff}", f"{staff} ED", f"{staff} (ED)"):
        assert "erectile_dysfunction" not in named(text), text


@pytest.mark.parametrize("place", PLACES)
def test_a_place_is_no_complaint(place: str) -> None:
    assert "erectile_dysfunction" not in named(f"{place}, dysuria for a week")


@pytest.mark.parametrize(
    "text",
    ["ED for 6 months", "PMH: ED, HTN", "c/o ED", "LUTS and ED", "new ED, nocturia", "ED since starting bisoprolol",
     "has ED", "ED on sildenafil", "complains of ED", "worsening ED",
     "suffers from ED", "low mood secondary to ED", "bothered by ED"],
)  # fmt: skip
def test_a_complaint_of_ed_is_still_read(text: str) -> None:
    assert "erectile_dysfunction" in named(text)
