"""A later edition of the sample guideline, with some of it in other words."""

from datetime import date
from typing import Any

from functions.local.sample.compose import compose
from functions.local.sample.draw import advance, draw
from functions.local.sample.source import SECOND_EDITION, EditionSource, load_edition


def changed_edition(former: str, present: str, dated: date) -> bytes:
    """Return the PDF of the second edition, dated anew, with `present` wherever it says `former`."""
    held = load_edition(SECOND_EDITION).model_dump()
    source = EditionSource.model_validate({**_changed(held, former, present), "last_updated": dated})
    assert source != load_edition(SECOND_EDITION).model_copy(update={"last_updated": dated})
    done = compose(source, advance)
    about = {name: "A later edition" for name in ("title", "author", "subject", "keywords", "creator", "producer")}
    return draw(done.flow.sheets, done.flow.anchors, about, dated)


def _changed(part: Any, former: str, present: str) -> Any:
    if isinstance(part, str):
        return part.replace(former, present)
    if isinstance(part, dict):
        return {name: _changed(one, former, present) for name, one in part.items()}
    return [_changed(one, former, present) for one in part] if isinstance(part, list | tuple) else part
