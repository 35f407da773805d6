"""A tree in one line, for tests to say what was read."""

from shared.guideline.criterion import (
    AtLeast,
    Checklist,
    ChecklistItem,
    Criterion,
    Feature,
    Measure,
    Not,
    Reference,
)  # fmt: skip

UNREAD = "UNREAD"


def signature(criterion: Criterion | None) -> str:
    """Return the tree in one line without labels and without regard to order: what it asks, nothing else."""
    if criterion is None:
        return "-"
    if isinstance(criterion, AtLeast):
        inner = ", ".join(sorted(signature(child) for child in criterion.children))
        name = "all" if criterion.n == len(criterion.children) else "any" if criterion.n == 1 else criterion.n
        return f"{name}({inner})"
    if isinstance(criterion, Not):
        return f"not{'' if criterion.silence_is_met else '!'}({signature(criterion.child)})"
    if isinstance(criterion, Feature):
        return _feature_signature(criterion)
    return _leaf_signature(criterion)


def _feature_signature(criterion: Feature) -> str:
    groups = [f"[{'|'.join(sorted(group))}]" for group in sorted(criterion.qualifiers, key=sorted)]
    days = f"[>{criterion.min_days}d]" if criterion.min_days is not None else ""
    return "|".join(sorted(criterion.concepts) or [UNREAD]) + "".join(groups) + days


def _leaf_signature(criterion: Criterion) -> str:
    """Return kind and values: age(40-), measure(ca125>=35), finding(x_ray: bone_sarcoma)."""
    if isinstance(criterion, Measure):
        lines = ",".join(f"{t.age_min}-{t.age_below}{t.comparator}{t.value}" for t in criterion.by_age)
        return f"measure({criterion.analyte}{lines or f'{criterion.comparator}{criterion.value:g}'})"
    if isinstance(criterion, Checklist):
        items = ",".join(sorted(_item_signature(item) for item in criterion.items))
        return f"checklist({criterion.score} of {items}; {criterion.about})"
    if isinstance(criterion, Reference):
        return f"reference({','.join(criterion.rule_ids)})"
    values = [getattr(criterion, name) for name in criterion.__slots__ if name != "label"]
    shown = ["|".join(v) if isinstance(v, tuple) else "" if v is None else str(v) for v in values]
    return f"{type(criterion).__name__.lower()}({':'.join(shown)})"


def _item_signature(item: ChecklistItem) -> str:
    size = f">={item.min_mm:g}mm" if item.min_mm is not None else ""
    return f"{'|'.join(item.concepts)}{size}:{item.points}"
