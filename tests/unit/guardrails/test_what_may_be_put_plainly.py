"""A model's plain words are those quoted, word for word, but for words that mean the same; every other word may turn
what is said."""

import re
from pathlib import Path

import pytest
import yaml

from shared.guardrails.plain import glossary
from shared.guardrails.plain.check import stands
from shared.terminology.health_words import load_health_words

GLOSSARY = yaml.safe_load(Path(glossary.__file__).with_suffix(".yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("quote", "sentence"),
    [
        ("Can cause major or fatal bleeding; monitor INR regularly",
         "It can cause major or deadly bleeding; monitor the INR regularly."),
        ("Lactic acidosis, some cases fatal; risk is higher with renal impairment",
         "Lactic acidosis, some cases deadly; the risk is higher with kidney impairment."),
        ("Severe neutropenia; orthostatic hypotension; higher mortality in elderly people",
         "Severe low neutrophils; low blood pressure on standing; higher mortality in older people."),
        ("Bisoprolol 2.5 mg od, ramipril 5 mg bd", "Bisoprolol 2.5 mg once a day, ramipril 5 mg twice a day."),
        ("Eliquis 5 mg BD started", "Apixaban 5 mg twice daily was started."),
        ("No evidence of DVT", "There is no evidence of a deep vein thrombosis."),
        ("Not for use with strong CYP3A inhibitors", "It is not for use with strong CYP3A inhibitors."),
    ],
)  # fmt: skip
def test_abbreviations_and_technical_words_become_plain_ones(quote: str, sentence: str) -> None:
    assert stands(sentence, quote, load_health_words())


@pytest.mark.parametrize(
    ("quote", "sentence"),
    [
        ("Stable angina on exertion", "Stable heart attack on exertion."),  # what a search takes for each other
        ("Osteopenia of the hip", "Osteoporosis of the hip."),
        ("TIA in 2019", "Stroke in 2019."),
        ("DVT in 2019", "Pulmonary embolism in 2019."),
        ("CKD stage 3", "Kidney failure stage 3."),
        ("T1DM since 2004", "Type 2 diabetes since 2004."),
        ("eGFR 48", "Creatinine 48."),
        ("Contraindicated in pregnancy or liver disease", "Contraindicated in pregnancy and liver disease."),
        ("Inject under the skin", "Inject over the skin."),
        ("Take on an empty stomach", "Take on a full stomach."),
        ("Give with food", "Give without food."),
        ("Some cases were fatal", "All cases were deadly."),
        ("Some cases were fatal", "Cases were deadly."),
        ("Higher risk in elderly people with dementia", "Higher risk in older people."),  # of some, told of all
        ("Long-term use raises the risk", "Short-term use raises the risk."),
        ("Renal impairment raises hepatic enzymes", "Liver impairment raises kidney enzymes."),  # the other way round
        ("Group A did better than group B", "Group B did better than group A."),
        ("Surgery was superior to splinting", "Splinting was superior to surgery."),
        ("Bleeding was more frequent with rivaroxaban than with apixaban",
         "Bleeding was more frequent with apixaban than with rivaroxaban."),
        ("Ramipril 5 mg od; bisoprolol 2.5 mg bd", "Ramipril 5 mg twice a day; bisoprolol 2.5 mg once a day."),
        ("Hepatitis A in 2019", "Hepatitis in 2019."),
        ("Renal and nephrotic", "Kidney and kidney."),  # of one word only
        ("Apixaban 5 mg BD started", "Apixaban 5 mg twice a day started safely."),
        ("Bleeding in the renal tract", "Bleeding in the kidney tract <b>only</b>."),
        ("Start 5 mg od", "Start .5 mg once a day."),  # signs: a point, a minus, a dash, a comma, brackets
        ("Potassium fell by -2 in CKD", "Potassium fell by 2 in chronic kidney disease."),
        ("Take 2-3 tablets prn", "Take 2 3 tablets as needed."),
        ("No bleeding, pain or dyspnoea", "No: bleeding, pain or breathlessness."),
        ("Stop (not warfarin) in renal failure", "Stop, not warfarin, in kidney failure."),
        ("HbA1c 48 in CKD", "HbA1c ↑ 48 in chronic kidney disease."),
        ("Fatal bleeding", "Deadly bleeding 👍."),
        ("Fatal in 12 of 100", "Deadly in \u202e12 of 100\u202c."),  # shown from right to left
        ("Not for fatal bleeding", "Not\u0336 for deadly bleeding."),  # shown struck through
        ("Fatal if given IT", "Deadly if given."),  # a short form that is a word
        ("ALL, renal failure", "All, kidney failure."),
        ("Haemorrhage in MG", "Bleeding in mg."),
        ("Clenil 100 micrograms prn", "Qvar 100 micrograms as needed."),  # of another maker
        ("Morphine 10 mg bd", "Oramorph 10 mg twice a day."),
        ("Paracetamol OD in 2019", "Paracetamol once a day in 2019."),  # an overdose
        ("Chloramphenicol 1 drop OD", "Chloramphenicol 1 drop once a day."),  # the right eye
        ("Apixaban outperformed warfarin in CKD",
         "Apixaban was outperformed warfarin in chronic kidney disease."),
    ],
)  # fmt: skip
def test_any_other_word_may_turn_what_is_said(quote: str, sentence: str) -> None:
    assert not stands(sentence, quote, load_health_words())


@pytest.mark.parametrize("plain", GLOSSARY)
def test_a_plain_word_stands_for_its_technical_one_and_for_no_other(plain: str) -> None:
    known = load_health_words()
    technical = re.sub(r"\(\?:(\w+)\|\w+\)", r"\1", GLOSSARY[plain]).replace("a?", "a").split("|")[0]
    assert stands(f"Worse {plain} again.", f"Worse {technical} again", known)
    assert not stands(f"Worse {plain} again.", "Worse quillonexia again", known)
