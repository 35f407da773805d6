"""A phrase in the terminology's order: "the count is raised" as "raised count", "loss of X" as "X loss"."""

import re
from collections.abc import Iterator

_STATE = (
    r"raised|high|low|elevated|increased|reduced|enlarged|swollen|thickened|abnormal|absent|visible|missing|lost"
    r"|inflamed|hard|irregular|generali[sz]ed"
)
_IS = r"(?:(?:is|are|was|were|looks?|feels?|appears?|seems?|(?:has|have) become|becomes?|be) )?"
_THAT = r"(?:(?:that|which|who) )?"
_X = r"(?P<x>.+?)"
_TURNS = tuple(
    (re.compile(f"^{pattern}$", re.IGNORECASE), orders)
    for pattern, orders in (
        (rf"{_X} {_THAT}{_IS}(?P<state>(?:(?:persistently|newly) )?(?:{_STATE}))", (r"\g<state> \g<x>",)),
        (rf"{_X} {_THAT}(?:can be|is) seen", (r"visible \g<x>",)),
        (rf"{_X} {_THAT}(?:can be|is) felt", (r"palpable \g<x>",)),
        (
            rf"{_X} {_THAT}(?:has|have|is|are) (?:changed|changing|altered)(?P<where> in .+)?",
            (r"\g<x> change\g<where>", r"change in \g<x>"),
        ),
        (
            rf"(?:alterations?|changes?|differences?) (?:in|of|to|affecting|involving) (?:the )?{_X}",
            (r"\g<x> change", r"change in \g<x>"),
        ),
        (rf"(?:an? )?abnormalit(?:y|ies) (?:of|in) {_X}", (r"abnormal \g<x>",)),
        (rf"(?:an? )?elevation (?:of|in) {_X}", (r"raised \g<x>",)),
        (rf"(?:an? )?reduction (?:of|in) {_X}", (r"low \g<x>",)),
        (rf"(?P<why>[\w-]+) (?:due to|caused by|from|because of) {_X} deficiency", (r"\g<x> deficiency \g<why>",)),
        (
            r"(?:signs|findings) (?:on|at|in|from|during) (?:examination of )?(?:the )?(?P<x>\w+)(?: examination)?",
            (r"\g<x> signs",),
        ),
        (r"(?P<what>[\w-]+) (?:in|of|on) (?:an?|the|their|his|her) (?P<x>[\w-]+)", (r"\g<x> \g<what>",)),
        (rf"(?:los(?:ing|es?)|lost) {_X}", (r"loss of \g<x>", r"\g<x> loss")),
    )
)


def other_orders(words: str) -> Iterator[str]:
    """Yield the phrase `words` in the orders in which the terminology may name it."""
    for pattern, orders in _TURNS:
        found = pattern.match(words)
        yield from (found.expand(order) for order in orders if found)
