"""What an empty folder begins with, so that there is an answer: the sample's guideline, patients, letters and bases."""

import json

import typer

from functions.local import sample
from functions.local.console import err
from functions.local.guidelines import ingest_file
from functions.local.recording import hold
from pipelines.knowledge.bases.importing import import_base
from pipelines.knowledge.roles import load_roles
from shared.errors import ConflictError
from shared.http.caller import LOCAL_CALLER
from shared.records.given import patients_of
from shared.settings import Settings
from shared.settings_loading import load_settings
from shared.wiring import Wiring


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("sample")(take_sample)


def take_sample() -> None:
    """Begin an empty folder with the sample: its guideline, patients, letters and knowledge bases."""
    if not begin_with_sample(load_settings()):
        raise ConflictError(
            "The sample is for an empty folder of one machine: here a guideline is held (`ng12 editions`), or "
            "NG12_ENVIRONMENT is not local."
        )


def begin_with_sample(settings: Settings) -> bool:
    """Take the sample in where no edition is held, on one machine alone; say so. Return whether it was taken."""
    if settings.environment != "local":
        return False
    wiring = Wiring(settings)
    try:
        if wiring.editions.list():
            return False
        report = ingest_file(wiring, sample.guideline(), activate=True)
        patients = _hold_patients(wiring) + _hold_record(wiring) + _hold_bases(wiring)
    finally:
        wiring.close()
    edition = report.edition
    err.print(
        f"The folder held no guideline: the sample {edition.guideline} of {edition.last_updated} is now active"
        f"{patients}. It is fictional, for a first look; take in the real one with `ng12 ingest FILE.pdf --activate`.",
        style="bold",
        markup=False,
    )
    return True


def _hold_patients(wiring: Wiring) -> str:
    """Keep the sample's patients where no records are held and no file of them is named."""
    if wiring.settings.patients or any(True for _ in wiring.charts.list()):
        return ""
    lines = sample.patients().read_text(encoding="utf-8").splitlines()
    for line in lines:
        wiring.charts.put(json.loads(line))
    return f", with its {len(lines)} patients"


def _hold_bases(wiring: Wiring) -> str:
    """Keep the sample's knowledge base of each role that none answers for."""
    roles = [role for role in load_roles() if wiring.knowledge_bases.active(role) is None]
    for role in roles:
        import_base(wiring, role, sample.base(role).read_bytes())
    return f" and {len(roles)} knowledge bases" if roles else ""


def _hold_record(wiring: Wiring) -> str:
    """Keep the sample's own documents where the local user has none."""
    if wiring.record_grants.of(LOCAL_CALLER.id):
        return ""
    people = patients_of(json.loads(sample.record().read_text(encoding="utf-8")))
    for profile, documents in people:
        hold(wiring, profile, documents)
    return f", a record of {sum(len(documents) for _, documents in people)} documents"
