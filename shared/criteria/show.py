"""A recommendation as `ng12 show --json` and the admin API give it: what was read, with its criteria tree."""

from typing import Any

from shared.criteria.explain import plain_tree, tree_json
from shared.criteria.rulebook import Rulebook, Ruling
from shared.guideline.records import Guideline, Recommendation


def shown(recommendation: Recommendation, ruling: Ruling | None) -> dict[str, Any]:
    """Return the JSON object; `criterion` is null where it gives no action or could not be read."""
    tree = tree_json(plain_tree(ruling.criterion)) if ruling and ruling.criterion else None
    status = ruling.status if ruling else None
    return {**recommendation.model_dump(mode="json"), "criterion": tree, "rule_status": status}


def shown_guideline(guideline: Guideline, rulebook: Rulebook) -> dict[str, Any]:
    """Return the whole edition as one JSON object."""
    rulings = {one.rule_id: one for one in rulebook.rulings}
    return {
        "edition": guideline.edition.model_dump(mode="json"),
        "recommendations": [shown(one, rulings.get(one.rule_id)) for one in guideline.recommendations],
        "symptom_rows": [row.model_dump(mode="json") for row in guideline.symptom_rows],
        "terms": [term.model_dump(mode="json") for term in guideline.terms],
    }
