"""One module with a fault in the place of the sound one, for the process that asks."""

import ast
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType, ModuleType


class Overlay(MetaPathFinder):
    """Finds the module under its name and compiles the faulty tree instead of its file."""

    def __init__(self, name: str, path: str, tree: ast.Module) -> None:
        self._name = name
        self._loader = _Loader(name, path, tree)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the faulty module's spec, None for any other name."""
        if fullname != self._name:
            return None
        return spec_from_file_location(fullname, self._loader.path, loader=self._loader)

    def install(self) -> None:
        """Let this process import the faulty module."""
        if self._name in sys.modules:
            raise RuntimeError(f"{self._name} is imported already: its fault would never run")
        sys.meta_path.insert(0, self)


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, tree: ast.Module) -> None:
        super().__init__(name, path)
        self._tree = tree

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._tree, self.path, "exec", dont_inherit=True)
