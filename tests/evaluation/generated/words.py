"""What stands in the places of a frame: the patient, who tells, a relative, and the complaint in its forms."""

import re
from zlib import crc32

from tests.evaluation.generated.complaints import ADULT, Feature, Phrasing, bare

MIDDLE = 46
TIMES = ("for 6 weeks", "for the past two months", "6/52", "for about five weeks", "for over a month", "x 2/12")
COMPANY = ("headache", "earache", "toothache", "dizziness", "wheeze", "itchy eyes")
ORDINARY = ("BP check", "flu jab", "Travel vaccines", "Repeat prescription request", "Ear wax", "Contact lens check",
            "Athlete's foot", "Gym form to sign")  # fmt: skip
ORDINARY_CHILD = ("Routine vaccinations", "Verruca", "Ear wax", "School form to sign", "Insect bite")
KIN = {"m": ("wife", "daughter", "son", "partner"), "f": ("husband", "daughter", "son", "partner")}
KIN_YOUNG = ("partner", "mum", "sister", "dad")
KIN_CHILD = ("mum", "dad", "grandmother", "mother")
RELATIVES = {"m": ("father", "brother", "uncle"), "f": ("mother", "sister", "aunt")}
ELDERS = {"m": ("father", "uncle"), "f": ("mother", "aunt")}
RELATIVES_CHILD = {"m": ("older brother", "grandfather"), "f": ("older sister", "grandmother")}
ELDERS_CHILD = {"m": ("grandfather",), "f": ("grandmother",)}
PRONOUNS = {"m": ("he", "his", "him"), "f": ("she", "her", "her"), "first": ("I", "my", "me")}


def capital(words: str) -> str:
    """The words with a capital first letter."""
    return words[:1].upper() + words[1:]


def pick(options: tuple[str, ...], key: str) -> str:
    """One of the options, always the same for the same key."""
    return options[crc32(key.encode()) % len(options)]


def patient_words(age: int, sex: str, key: str, private: bool = False) -> dict[str, str]:
    """Placeholders for the patient, for those who tell and for ordinary reasons to come."""
    child = age < ADULT
    noun = ("boy" if child else "man") if sex == "m" else ("girl" if child else "woman")
    adjective = "male" if sex == "m" else "female"
    who = pick((f"{age}{sex.upper()}", f"{age} year old {noun}", f"{age}yo {adjective}", f"{age}-year-old {noun}"), key)
    article = "An" if age in (11, 18) or str(age).startswith("8") else "A"
    kin = pick(KIN_CHILD if child else KIN_YOUNG if age < MIDDLE else KIN[sex], key + "kin")
    if private:
        kin = pick(("partner", "wife" if sex == "m" else "husband"), key + "kin")
    he, his, him = PRONOUNS[sex]
    company = pick(COMPANY, key + "A")
    return {
        "who": who, "Awho": f"{article} {age} year old {noun}", "he": he, "He": capital(he), "his": his,
        "His": capital(his), "him": him, "himself": "himself" if sex == "m" else "herself", "kin": kin,
        "Kin": capital(kin), "ctx": f"{who}. {capital(pick(ORDINARY_CHILD if child else ORDINARY, key + 'ctx'))}",
        "time": pick(TIMES, key + "t"), "time_s": capital(pick(TIMES, key + "t")), "A": company,
        "A_s": capital(company), "A2": COMPANY[(COMPANY.index(company) + 1) % len(COMPANY)],
        "year": "2003" if age > MIDDLE and sex == "m" else "2017",
    }  # fmt: skip


def relative_words(feature: Feature, age: int, key: str) -> tuple[dict[str, str], str]:
    """Placeholders for a relative who may have the complaint, and the relative's sex."""
    sex = feature.only or pick(("m", "f"), key + "sex")
    relatives, elders = (RELATIVES_CHILD, ELDERS_CHILD) if age < ADULT else (RELATIVES, ELDERS)
    relative = pick(relatives[sex], key + "rel")
    words = {"rel": relative, "rel_s": capital(relative), "elder": pick(elders[sex], key + "elder")}
    return words | {"relhim": PRONOUNS[sex][2]}, sex


def complaint_words(phrasing: Phrasing, voice: str) -> dict[str, str]:
    """Placeholders for the complaint, told of the person whose pronouns `voice` names."""
    he, his, _ = PRONOUNS[voice]
    words = phrasing.words.replace("{p}", his).replace("{he}", he)
    if "vp" in phrasing.tags:
        return {"vp3": words, "vprel": words, "vp1": phrasing.first}
    short = bare(words)
    spaces = [place.start() for place in re.finditer(" ", words)]
    middle = min(spaces, key=lambda place: abs(place - len(words) / 2), default=0)
    wrapped = words[:middle] + "\n" + words[middle + 1 :]
    deep = words[:middle] + "\n      " + words[middle + 1 :]
    plural = "plural" in phrasing.tags
    agree = ("are", "them", "they", "have", "seem") if plural else ("is", "it", "it", "has", "seems")
    names = {"is": agree[0], "them": agree[1], "it": agree[2], "has": agree[3], "seems": agree[4]}
    if plural:
        names |= {"it": "they"}
    return names | {"X": words, "SX": capital(words), "B": short, "SB": capital(short), "T": f"the {short}",
                    "ST": f"The {short}", "W": wrapped, "W2": deep}  # fmt: skip
