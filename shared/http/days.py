"""Days and moments as JSON and a query carry them: written out, never a count of seconds."""

import re
from datetime import date, datetime
from typing import Annotated, Any

from pydantic import BeforeValidator


def _day(sent: Any) -> Any:
    if isinstance(sent, date) or (isinstance(sent, str) and re.fullmatch(r"\d{4}-\d{2}-\d{2}", sent)):
        return sent
    raise ValueError("a day is written as YYYY-MM-DD")


def _moment(sent: Any) -> Any:
    if isinstance(sent, datetime) or (isinstance(sent, str) and re.match(r"\d{4}-\d{2}-\d{2}T\d{2}:", sent)):
        return sent
    raise ValueError("a moment is written as YYYY-MM-DDThh:mm:ss, with its offset or Z")


Day = Annotated[date, BeforeValidator(_day)]
Moment = Annotated[datetime, BeforeValidator(_moment)]
