"""What a recommendation's words say: the verb that carries it, what is asked and how soon, whom it is about."""

import pytest

from pipelines.ingest.action import find_action
from pipelines.ingest.people import find_ages, find_sex
from pipelines.ingest.references import find_references
from pipelines.ingest.strength import find_verb


def strength(text: str) -> str | None:
    verb = find_verb(text)
    return verb.name if verb else None


def action(text: str, section: str = "Beak cancers") -> tuple[str, str]:
    found, urgency = find_action(text, find_verb(text), section)
    return found.value, urgency.value


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("Refer owls with a soft beak.", "refer"),
        ("Make a suspected cancer pathway referral for an owl with a soft beak.", "refer"),
        ("If the scan suggests beak cancer, make a referral to an owl service.", "refer"),
        ("Carry out tests in primary care.", "carry_out"),
        ("Put in place local arrangements for owls.", "put_in_place"),
        ("Make sure that every referral is sent.", "make_sure"),
        ("Have leaflets available in a variety of formats.", "have_available"),
        ("Only consider a referral for owls that limp.", "consider"),
        ("Clinicians should consider if owls need help.", "consider"),
        ("Discussion with a specialist should be considered if unsure.", "consider"),
        ("For owls with weight loss, consider a review.", "consider"),
        ("For owls with weight loss:\n• carry out an assessment and\n• offer urgent investigation.", "offer"),
        ("For owls with a low result:\n• processes should be in place.", "should"),
        ("The information given to owls should cover:\n• where they go.", "should"),
        ("When cancer is suspected in an owlet, discuss it with the parents.", "discuss"),
        ("Once the decision has been made, ensure that a letter is sent.", "ensure"),
        ("Take into account the owl's wishes. Consider referral for owls that limp.", "consider"),
        ("Explain to owls when they should return.", "explain"),
        ("Follow the guidance on owls.", "follow"),
        ("Ring round the nest.", "ring"),
    ],
)
def test_the_verb_that_carries_a_recommendation(text, verb):
    assert strength(text) == verb


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            "Refer owls using a suspected cancer pathway referral for beak cancer if they limp.",
            ("suspected_cancer_pathway_referral", "suspected_cancer_pathway"),
        ),
        (
            "Consider referring owls with a soft beak, using a suspected cancer pathway referral.",
            ("suspected_cancer_pathway_referral", "suspected_cancer_pathway"),
        ),
        ("Offer an urgent X-ray (to be done within 2 weeks) to owls.", ("urgent_investigation", "urgent")),
        (
            "Consider a very urgent full blood count (within 48 hours) to assess for leukaemia.",
            ("very_urgent_investigation", "very_urgent"),
        ),
        (
            "Consider a very urgent referral (for an appointment within 48 hours) for an owlet.",
            ("very_urgent_referral", "very_urgent"),
        ),
        ("Refer owlets for immediate specialist assessment.", ("immediate_specialist_assessment", "immediate")),
        ("Consider routine referral for owls if they limp.", ("non_urgent_referral", "non_urgent")),
        ("Consider non-urgent, direct access endoscopy in owls.", ("non_urgent_investigation", "non_urgent")),
        ("Consider an urgent referral for assessment by a dentist.", ("urgent_referral", "urgent")),
        ("Offer testing (FIT) to guide referral for suspected cancer.", ("investigation", "unspecified")),
        ("If CA125 is 35 IU/ml or greater, arrange an ultrasound scan.", ("investigation", "unspecified")),
        ("Consider referral for owlets if a parent is worried.", ("referral", "unspecified")),
        (
            "For owls with weight loss:\n• offer urgent investigation or a suspected cancer pathway referral.",
            ("urgent_investigation_or_suspected_cancer_pathway_referral", "urgent"),
        ),
        ("Consider a review for owls with any symptom.", ("safety_netting", "none")),
        ("Advise any owl to return to its nest and to return to her GP if worse.", ("safety_netting", "none")),
        ("Explain to owls that most have no cancer.", ("information_and_support", "none")),
        ("Put in place arrangements for urgent referrals.", ("process", "none")),
        ("Make sure that a referral is made within 1 working day.", ("process", "none")),
    ],
)
def test_what_is_asked_and_how_soon(text, asked):
    assert action(text) == asked


def test_the_title_of_a_section_tells_what_its_other_recommendations_are_for():
    text = "Ensure that results are acted upon."
    assert action(text, "Safety netting") == ("safety_netting", "none")
    assert action(text, "The diagnostic process") == ("process", "none")


@pytest.mark.parametrize(
    ("text", "ages"),
    [
        ("Offer a scan to people aged 40 and over with cough.", (40, None)),
        ("Offer a scan to people aged 55 or over with:\n• cough\n• pain.", (55, None)),
        ("Refer people if they are aged 45 and over and have:\n• cough.", (45, None)),
        ("Consider referral in people aged under 30 with a lump.", (None, 30)),
        ("Consider referral in people aged over 30 with a lump.", (31, None)),
        ("Refer people aged 16 to 24 with a lump.", (16, 25)),
        ("Refer people if they:\n• cough or\n• are aged 40 and over with pain.", (None, None)),
        ("Refer people aged 40 and over with:\n• a lump or\n• aged under 30 with pain.", (None, None)),
        ("Refer people if they are aged 40 and over with pain or have a lump.", (None, None)),
        ("Test a woman (especially if aged 50 or over) with bloating.", (None, None)),
        ("Offer people aged 45 and over an X-ray if they cough, or if they have ever smoked.", (45, None)),
    ],
)
def test_an_age_counts_only_where_it_governs_the_whole(text, ages):
    assert find_ages(text) == ages


def test_sex_is_stated_by_the_text_or_by_what_stands_above_it():
    assert find_sex("Refer women with a lump.") == "female"
    assert find_sex("Refer people with a lump.", "", "Prostate cancer") == "male"
    assert find_sex("Refer people with a lump.", "These apply to women aged 18 and over.") == "female"
    assert find_sex("Refer women and men with a lump.", "", "Prostate cancer") is None
    assert find_sex("Refer people with cervical lymphadenopathy.", "", "Lymphoma") is None


def test_a_range_of_references_is_written_out():
    known = ["1.1.1", "1.1.2", "1.1.3", "1.1.4"]
    assert find_references("see recommendations 1.1.2 to 1.1.4", known) == ("1.1.2", "1.1.3", "1.1.4")
    assert find_references("see 1.1.1 and table 1.2", known, own="1.1.2") == ("1.1.1",)
