"""Settings as this process finds them: read once, strangers named, what is missing said by its variable."""

import difflib
import os
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from shared.errors import SettingsInvalidError
from shared.settings import PREFIX, Settings

_CLOUD_RUN = "K_SERVICE"
_FOR_TESTS = frozenset({"NG12_REFERENCE_DATA"})


def unknown_settings(environ: Mapping[str, str]) -> dict[str, str | None]:
    """Return each NG12_ variable that is no setting, so that it changes nothing, with the nearest one that is."""
    known = [PREFIX + field.upper() for field in Settings.model_fields]
    strangers = sorted(name for name in environ if name.startswith(PREFIX) and name not in {*known, *_FOR_TESTS})
    return {name: next(iter(difflib.get_close_matches(name, known, n=1)), None) for name in strangers}


def load_settings(**given: Any) -> Settings:
    """Read the settings from the environment, but for those `given`.

    Raises SettingsInvalidError: it names the variables, not their values.
    """
    try:
        settings = Settings(**given)
    except ValidationError as error:
        wrong = [
            f"{variable(str(one['loc'][0]))}: {one['msg']}"
            for one in error.errors()
            if one["type"] != "default_factory_not_called"  # follows from the others
        ]
        raise SettingsInvalidError("; ".join(wrong) + ". The settings are listed in shared/settings.py.") from None
    if settings.environment == "local" and os.environ.get(_CLOUD_RUN):
        raise SettingsInvalidError("NG12_ENVIRONMENT is local, where nobody signs in, and this is Cloud Run: set it.")
    return settings


def variable(field: str) -> str:
    """Return the environment variable of a setting."""
    return PREFIX + field.upper()


def needed(settings: Settings, field: str) -> str:
    """Return a setting that what was chosen cannot do without. Raises SettingsInvalidError."""
    value = getattr(settings, field)
    if value is None:
        raise SettingsInvalidError(f"{variable(field)} is not set, and the back ends chosen need it.")
    return str(value)
