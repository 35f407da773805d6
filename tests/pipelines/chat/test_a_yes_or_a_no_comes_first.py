"""Where a yes or a no is asked the answer leads with it, by the judge or the limits in the tree; else with neither."""

import pytest

from tests.pipelines.chat.conftest import Say

TABLE = (
    # a person, by the judge
    ("unexplained haemoptysis at 55, refer?", "Yes", "1.1.1"),
    ("Should I refer a 38 year old with unexplained haemoptysis?", "No", "1.1.1"),
    ("Shouldn't I refer unexplained haemoptysis at 50?", "Yes", "1.1.1"),
    ("Does a 44 year old with visible haematuria without UTI meet the criteria for referral?", "No", "1.6.4"),
    ("Do I need to refer a 47 year old man with visible haematuria, no UTI?", "Yes", "1.6.4"),
    ("Does a 45 year old smoker with a cough need a chest X-ray?", "Yes", "1.1.2"),
    ("Does a 35 year old smoker with unexplained cough need a chest X-ray?", "No", "1.1.2"),
    ("Is post-menopausal bleeding at 52 a 2ww?", "Yes", "1.5.11"),
    ("Should a man of 70 with post-menopausal bleeding be referred?", "No", "1.5.10"),
    ("Can I leave a 60 year old with dysphagia?", "No", "1.2.1"),
    ("Is it safe to wait with a 62 year old with jaundice?", "No", "1.2.4"),
    ("does a normal CXR rule out lung ca in smoker w haemoptysis 52y", "No", "1.1.1"),
    ("Is jaundice at 41 enough to refer?", "Yes", "1.2.4"),
    ("Should a 28 year old woman with an unexplained breast lump go on a suspected cancer pathway?", "No", "1.4.1"),
    ("Would you refer a woman of 34 with an unexplained breast lump on the suspected cancer pathway?", "Yes", "1.4.1"),
    ("Is a 50 year old with hoarseness a 2ww?", "That depends", "1.8.1"),
    ("CXR normal, unexplained haemoptysis at 50, refer?", "Yes", "1.1.1"),
    ("Does discharge from one nipple in a man of 56 count for a suspected cancer referral?", "Yes", "1.4.1"),
    ("Can I discharge her? 60 with dysphagia", "No", "1.2.1"),
    # limits of age, in the tree
    ("Is 45 too young for a referral with jaundice?", "No", "1.2.4"),
    ("Is 35 too young to refer jaundice?", "Yes", "1.2.4"),
    ("Is 42 old enough to refer jaundice?", "Yes", "1.2.4"),
    ("Is 39 old enough for a referral with jaundice?", "No", "1.2.4"),
    ("Is there an age limit for dysphagia?", "No", "1.2.1"),
    ("Is there an age limit for haemoptysis?", "Yes", "1.1.1"),
    ("Does age matter for dysphagia?", "No", "1.2.1"),
    ("Does his age matter for a referral with jaundice?", "Yes", "1.2.4"),
    ("Should haemoptysis be referred at any age?", "No", "1.1.1"),
    ("Is dysphagia referred at any age?", "Yes", "1.2.1"),
    ("Is jaundice referred only over 40?", "Yes", "1.2.4"),
    ("Is jaundice referred only if over 50?", "No", "1.2.4"),
    # always, and by itself
    ("Is dysphagia always 2ww? she's only 31", "Yes", "1.2.1"),
    ("Is haemoptysis always a 2ww?", "No", "1.1.1"),
    ("Is jaundice always referred?", "No", "1.2.4"),
    ("Is dysphagia alone enough for a 2ww?", "Yes", "1.2.1"),
    ("Is weight loss alone enough for a 2ww?", "That depends", "1.13.2"),
    ("Is dyspepsia alone enough for a referral?", "No", "1.2.1"),
    ("Is a breast lump enough to refer?", "That depends", "1.4.1"),
    # sex, and nobody's age
    ("Should a man with post-menopausal bleeding be referred?", "No", "1.5.10"),
    ("Should a man with a breast lump be referred?", "That depends", "1.4.1"),
    ("Should dysphagia be referred?", "Yes", "1.2.1"),
    ("Should haemoptysis be referred?", "That depends", "1.1.1"),
    ("Do I refer jaundice?", "That depends", "1.2.4"),
    ("Should post-menopausal bleeding be referred?", "That depends", "1.5.10"),
)
NONE = (
    "Do I refer haemoptysis at 50 for a CT?",
    "Is the X-ray urgent?",
    "Should I tell the patient?",
    "Is it urgent or routine?",
    "Do I refer or wait with haemoptysis at 50?",
    "Is haemoptysis at 50 a routine referral?",
    "Which symptoms need a referral?",
    "haemoptysis at 55",
    "What should I do about jaundice at 41?",
    "Should I refer a child with bone pain?",
    "Is a PET scan needed for haemoptysis at 50?",
    "If the X-ray is normal, should I refer haemoptysis at 50?",
    "Should the referral be sent within 1 working day?",
    "Can I leave a 35 year old with jaundice?",
    "Is a PSA of 5.2 above the threshold for a man of 66 with urinary frequency?",
    "Does a 20 year old with unexplained lymphadenopathy have to take the children's pathway?",
    # a word that no tree weighs
    "Can I delay referral of a 60 year old with dysphagia?",
    "Can I avoid referring a 4 year old with an abdominal mass?",
    "Should I withdraw the referral for a 62 year old man with jaundice?",
    "Would it be wrong to refer a 60 year old with dysphagia?",
    "Is it too late to refer a 60 year old with dysphagia?",
    "Has a 60 year old with dysphagia been referred?",
    "Should I refer a 60 year old with dysphagia to a dietitian?",
    "Can a nurse refer a 60 year old with dysphagia?",
    "Should I refer explained haemoptysis at 50?",
    "Should I refer haemoptysis from known bronchiectasis at 50?",
    "Should I refer a 50 year old with a history of jaundice as a newborn?",
    "Should I refer a 60 year old worried about dysphagia?",
    "Do I have to refer a 50 year old with hoarseness?",
    # more ages than one, or none exactly
    "Should I refer a 41 and a 35 year old with jaundice?",
    "Should I refer someone over 30 with haemoptysis?",
    "Should I refer a 39 to 41 year old with jaundice?",
)


@pytest.mark.parametrize(("message", "word", "decided_by"), TABLE)
def test_the_answer_leads_with_the_word_and_what_decides_it(say: Say, message: str, word: str, decided_by: str) -> None:
    reply = say(message)
    first = reply.answer.split("\n")[0]
    assert first.startswith(f"{word}: ") and f"\N{SECTION SIGN}{decided_by} " in first
    assert reply.sentences is not None and reply.sentences[0].text == first and reply.sentences[0].by == "code"
    assert decided_by in [citation.rule_id for citation in reply.citations]


@pytest.mark.parametrize("message", NONE)
def test_what_neither_the_judge_nor_a_tree_decides_leads_with_no_such_word(say: Say, message: str) -> None:
    reply = say(message)
    assert reply.answer.split(":")[0] not in ("Yes", "No", "That depends")
    assert all(one.text.split(":")[0] not in ("Yes", "No", "That depends") for one in reply.sentences or ())


def test_what_another_finding_may_decide_is_not_denied_for_the_age(say: Say) -> None:
    reply = say("Should I refer a 38 year old with haemoptysis and a lesion on chest x-ray?")
    assert not reply.answer.startswith(("No", "Yes"))


def test_nobody_is_said_to_be_safe_to_leave(say: Say) -> None:
    for message in ("Can I leave a 35 year old with jaundice?", "Is it ok not to refer haemoptysis at 35?"):
        assert not say(message).answer.startswith("Yes")


def test_the_same_asked_of_another_age_leads_with_the_word_for_that_age(say: Say) -> None:
    assert say("Should I refer a man of 55 with unexplained haemoptysis?").answer.startswith("Yes: ")
    assert say("and if he is 35?").answer.startswith("No: ")
    assert say("and at 41?").answer.startswith("Yes: ")
