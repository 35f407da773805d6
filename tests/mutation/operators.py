"""The faults: what one node of a syntax tree may become. Annotations, docstrings, decorators and raises are spared."""

import ast
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_SUMS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
_CALLS = {"any": "all", "all": "any", "min": "max", "max": "min"}
_ANOTHER_WORD = "another word"


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: the `variant`-th change of the `index`-th node of `path` in the order of ast.walk."""

    path: str
    index: int
    variant: int
    line: int
    what: str


def faults_of(path: str, source: str) -> list[Fault]:
    """Return every fault that can be put into the module."""
    tree = ast.parse(source)
    skipped = {id(inner) for node in _left_alone(tree) for inner in ast.walk(node)}
    return [
        Fault(path, index, variant, node.lineno, f"{_shown(node)}  ->  {_shown(changed)}")  # type: ignore[attr-defined]
        for index, node in enumerate(ast.walk(tree))
        if id(node) not in skipped
        for variant, changed in enumerate(_variants(node))
    ]


def with_fault(fault: Fault, source: str) -> ast.Module:
    """Return the module's tree with the fault in it."""
    tree = ast.parse(source)
    target = list(ast.walk(tree))[fault.index]
    changed = list(_variants(target))[fault.variant]
    return ast.fix_missing_locations(_Replacing(target, ast.copy_location(changed, target)).visit(tree))


class _Replacing(ast.NodeTransformer):
    """Puts one node in another's place."""

    def __init__(self, target: ast.AST, changed: ast.AST) -> None:
        self._target = target
        self._changed = changed

    def visit(self, node: ast.AST) -> ast.AST:
        return self._changed if node is self._target else self.generic_visit(node)


def _left_alone(tree: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield from node.decorator_list
        if isinstance(node, ast.FunctionDef) and node.returns:
            yield node.returns
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation:
            yield node.annotation
        if isinstance(node, ast.Raise) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            yield node
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            yield node.args[1]


def _variants(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what the node may become."""
    for kind, vary in _VARIANTS.items():
        if isinstance(node, kind):
            yield from vary(deepcopy(node))


def _compare(node: ast.Compare) -> Iterator[ast.AST]:
    if len(node.ops) == 1 and type(node.ops[0]) in _COMPARISONS:
        node.ops = [_COMPARISONS[type(node.ops[0])]()]
        yield node


def _either(node: ast.BoolOp) -> Iterator[ast.AST]:
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield node


def _condition(node: ast.If | ast.IfExp | ast.While) -> Iterator[ast.AST]:
    node.test = ast.UnaryOp(ast.Not(), node.test)
    yield node


def _filter(node: ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp) -> Iterator[ast.AST]:
    if any(part.ifs for part in node.generators):
        for part in node.generators:
            part.ifs = []
        yield node


def _constant(node: ast.Constant) -> Iterator[ast.AST]:
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int | float):
        yield ast.Constant(value + 1)
    elif isinstance(value, str) and value:
        yield ast.Constant(_ANOTHER_WORD)


def _sum(node: ast.BinOp) -> Iterator[ast.AST]:
    if type(node.op) in _SUMS:
        node.op = _SUMS[type(node.op)]()
        yield node


def _result(node: ast.Return) -> Iterator[ast.AST]:
    if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
        yield ast.Return(ast.Constant(None))


def _call(node: ast.Call) -> Iterator[ast.AST]:
    if isinstance(node.func, ast.Name) and node.func.id in _CALLS:
        node.func.id = _CALLS[node.func.id]
        yield node


def _negation(node: ast.UnaryOp) -> Iterator[ast.AST]:
    if isinstance(node.op, ast.Not):
        yield node.operand


_VARIANTS = {
    ast.Compare: _compare,
    ast.BoolOp: _either,
    ast.UnaryOp: _negation,
    (ast.If, ast.IfExp, ast.While): _condition,
    (ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp): _filter,
    ast.Constant: _constant,
    ast.BinOp: _sum,
    ast.Return: _result,
    ast.Call: _call,
    ast.Continue: lambda _: iter([ast.Break()]),
    ast.Break: lambda _: iter([ast.Continue()]),
    (ast.AugAssign, ast.Expr): lambda _: iter([ast.Pass()]),
}


def _shown(node: ast.AST) -> str:
    words = " ".join(ast.unparse(node).split())
    return words if len(words) <= 90 else words[:89] + "…"
