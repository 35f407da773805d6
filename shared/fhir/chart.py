"""Resources of one patient to a chart: the record as it is read, and which resource each string came from."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from shared.errors import InputInvalidError, InputTooLargeError
from shared.fhir.conditions import read_condition
from shared.fhir.observations import Value, read_observation
from shared.fhir.others import read_medicine, read_questionnaire, read_report
from shared.fhir.person import Person, read_person
from shared.fhir.said import Note, Reading, Said, Smoking, Told
from shared.fhir.shape import IN_ERROR_WORDS, Resource, is_in_error, part, parts, reference_to, text, unusable
from shared.patient.record import MAX_CHARACTERS, PatientRecord

MOST_RESOURCES: Final = 5_000
MOST_STRINGS: Final = 400
_READERS: Final[Mapping[str, Callable[[Resource, Reading], Iterator[Told]]]] = {
    "Condition": read_condition,
    "Observation": read_observation,
    "QuestionnaireResponse": read_questionnaire,
    "MedicationStatement": read_medicine,
    "MedicationRequest": read_medicine,
    "DiagnosticReport": read_report,
}
_LONG_AGO: Final = 1 << 30


@dataclass(frozen=True, slots=True)
class Chart:
    """One patient. `record` holds the youngest of the ages that the date of birth allows.

    `said`: each string of the record with its resource. `notes`: what was seen and is no fact.
    """

    person: Person
    record: PatientRecord
    said: tuple[Said, ...]
    smoking: Smoking | None
    notes: tuple[Note, ...]

    def source_of(self, field: str, words: str) -> Said | None:
        """Return what of the chart a quote is from."""
        return next((one for one in self.said if one.field == field and words in one.text), None)

    @property
    def says_something(self) -> bool:
        """Whether there is anything to judge beside age, sex and smoking."""
        return bool(self.said)

    def at(self, age: int) -> PatientRecord:
        """Return the record at one of the ages."""
        return self.record.model_copy(update={"age": age})


def resources_in(bundle: Mapping[str, Any]) -> Iterator[Resource]:
    """Yield the resources of a Bundle, each with its `fullUrl` under "_url". Raises InputInvalidError."""
    if text(bundle, "resourceType") != "Bundle":
        raise InputInvalidError("This is no FHIR Bundle.")
    for entry in parts(bundle, "entry"):
        if found := part(entry, "resource"):
            url = text(entry, "fullUrl")
            yield {**found, "_url": url} if url else found


def read_chart(resources: Iterable[Resource], reading: Reading) -> Chart:
    """Read the resources of one patient. Raises InputInvalidError, InputTooLargeError."""
    held = list(resources)
    if len(held) > MOST_RESOURCES:
        raise InputTooLargeError(f"There are more than {MOST_RESOURCES:,} resources.")
    patients = [one for one in held if text(one, "resourceType") == "Patient"]
    if len({text(one, "id") for one in patients}) != 1:
        raise InputInvalidError("Send exactly one Patient with the resources that are about them.")
    person = read_person(patients[0], reading.today)
    told = list(_told(held, names_of(patients[0]), reading))
    return _chart(person, told, reading.most_characters)


def names_of(patient: Resource) -> frozenset[str]:
    """Return what references may call a patient."""
    return frozenset({f"Patient/{text(patient, 'id')}", text(patient, "_url")} - {""})


def _told(held: Sequence[Resource], names: frozenset[str], reading: Reading) -> Iterator[Told]:
    for resource in held:
        reader = _READERS.get(text(resource, "resourceType"))
        if reader is None:
            continue
        about = text(part(resource, "subject"), "reference") or text(part(resource, "patient"), "reference")
        if about and not _is_one_of(about, names):
            yield Note(reference_to(resource), "doubt", "it is about another patient, so it was left out")
        elif is_in_error(resource):
            yield Note(reference_to(resource), "left_out", IN_ERROR_WORDS)
        elif why := unusable(resource):
            yield Note(reference_to(resource), "doubt", f"{why}, so it was left out")
        else:
            yield from _whole(reader(resource, reading))


def _whole(told: Iterator[Told]) -> Iterator[Told]:
    """Yield what a resource says; where it was too long to be read whole, a person is told."""
    for one in told:
        yield one
        if isinstance(one, Said) and len(one.text) >= MAX_CHARACTERS:
            yield Note(one.resource, "doubt", f"only its first {MAX_CHARACTERS:,} characters were read")


def _is_one_of(reference: str, names: frozenset[str]) -> bool:
    whole = reference.partition("/_history/")[0]
    return whole in names or "/".join(whole.split("/")[-2:]) in names


def _chart(person: Person, told: Sequence[Told], most_characters: int) -> Chart:
    notes = [one for one in told if isinstance(one, Note)]
    said = _latest([one for one in told if isinstance(one, Said)])
    if len(said) > MOST_STRINGS:
        said = sorted(said, key=_recorded)[:MOST_STRINGS]
        notes.append(Note("Bundle", "doubt", f"only the latest {MOST_STRINGS} entries were read"))
    said, days = _one_duration(said)
    if sum(len(one.text) for one in said) > most_characters:
        notes.append(Note("Bundle", "doubt", f"only the first {most_characters:,} characters of its words were read"))
    smokers = sorted((one for one in told if isinstance(one, Smoking)), key=_recorded)
    smoking = smokers[0] if smokers else None
    record = PatientRecord.model_construct(
        patient_id=person.record_id,
        name=None,
        age=person.ages[0] if person.ages else 0,
        age_months=person.months,
        gender=person.gender,
        smoking_history=smoking.value if smoking else "Unknown",
        symptom_duration_days=days,
        symptoms=_texts(said, "symptoms"),
        findings=_texts(said, "findings"),
        history=_texts(said, "history"),
    )
    return Chart(person, record, tuple(said), smoking, tuple(notes))


def _texts(said: Sequence[Said], field: str) -> tuple[str, ...]:
    return tuple(one.text for one in said if one.field == field)


def _recorded(one: Said | Smoking) -> int:
    return one.recorded_days_ago if one.recorded_days_ago is not None else _LONG_AGO


def _latest(said: Sequence[Said]) -> list[Said]:
    """Drop what says the same twice, and of several values of one thing all but the latest."""
    kept: dict[tuple[str, str], Said] = {}
    for one in sorted(said, key=_recorded):
        kept.setdefault(("value", one.analyte) if isinstance(one, Value) else (one.field, one.text), one)
    chosen = set(map(id, kept.values()))
    return [one for one in said if id(one) in chosen]


def _one_duration(said: Sequence[Said]) -> tuple[list[Said], int | None]:
    """Return the strings with their durations, or one duration where all that can last has the same."""
    lasting = {one.days for one in said if one.field != "history" and not isinstance(one, Value)}
    if len(lasting) == 1:
        return list(said), lasting.pop()
    return [one if one.days is None else _with_days(one) for one in said], None


def _with_days(one: Said) -> Said:
    words = f"{one.text} for {one.days} days"
    if one.field == "history" or len(words) > MAX_CHARACTERS:
        return one
    return Said(one.resource, one.field, words, one.days, one.recorded_days_ago)
