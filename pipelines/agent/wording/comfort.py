"""Words that read as comfort, which nothing of what is known here can give."""

import re
from typing import Final

COMFORT: Final = re.compile(
    r"\b(?:safe\w*|harmless|no (?:known )?(?:interact|allerg|risk|warning|contraindic)\w*)", re.IGNORECASE
)
