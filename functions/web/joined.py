"""The modules of the first view as one, so that it is asked for once; the files stay as they are written."""

import re
from collections.abc import Mapping, Sequence

_IMPORT = re.compile(r'^import \{ (.+) \} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|class) (\w+))", re.MULTILINE)
_LATER = re.compile(r'import\("\./(\w+)\.js"\)')
_WAITS = re.compile(r"^(?!\s).*\bawait\b", re.MULTILINE)


def join(modules: Mapping[str, str], first: Sequence[str]) -> dict[str, str]:
    """Return the modules by name, with all that the `first` need in the first of them; the others take it from there.

    Each stays in a scope of its own. No two may import each other.
    """
    within = _needed(modules, first)
    whole = "".join(_scope(name, modules[name], within) for name in within)
    others = {name: _taking(text, within, first[0]) for name, text in modules.items() if name not in within}
    return {first[0]: whole, **others}


def _needed(modules: Mapping[str, str], first: Sequence[str]) -> list[str]:
    """Name the modules that the first import, and those that these import, each after what it imports."""
    found: list[str] = []

    def visit(name: str) -> None:
        for _, other in _IMPORT.findall(modules[name]):
            if other not in found:
                visit(other)
        found.append(name)

    for name in reversed(first):
        if name not in found:
            visit(name)
    return found


def _scope(name: str, text: str, within: Sequence[str]) -> str:
    given = ", ".join(_EXPORT.findall(text))
    body = _LATER.sub(lambda one: f"Promise.resolve(${one[1]})" if one[1] in within else one[0], text)
    body = _EXPORT.sub("", _IMPORT.sub(lambda one: f"const {{ {one[1].replace(' as ', ': ')} }} = ${one[2]};", body))
    opened = "await (async () => {" if _WAITS.search(body) else "(() => {"
    return f"export const ${name} = {opened}\n{body}return {{ {given} }};\n}})();\n"


def _taking(text: str, within: Sequence[str], whole: str) -> str:
    def taken(one: re.Match[str]) -> str:
        names, name = one[1].replace(" as ", ": "), one[2]
        return f'import {{ ${name} }} from "./{whole}.js"; const {{ {names} }} = ${name};' if name in within else one[0]

    return _IMPORT.sub(taken, text)
