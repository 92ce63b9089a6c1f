"""Modules that what we import names and nobody calls on an evening of one laptop: each is loaded when it is first used.

SQLAlchemy imports asyncio for its asynchronous engines and importlib.metadata for its plug-ins, and with them ssl, socket,
subprocess and email: a twelfth of the start. The server of the room, which does use asyncio, is a process of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from threading import RLock
from types import ModuleType
from typing import Any, Final

_LATER: Final = {"asyncio": ("iscoroutine",), "importlib.metadata": ()}
"""Each with the functions that SQLAlchemy takes out of it when it is imported, and calls in an asynchronous engine only."""
_loading: Final[set[str]] = set()
_one_at_a_time: Final = RLock()


class _Later(ModuleType):
    """A module that loads itself in its own place at the first look for anything in it.

    `importlib.util.LazyLoader` would not do: on Python 3.11 the second import of such a module loads it.
    """

    def __getattr__(self, name: str) -> Any:
        _load(self)
        return ModuleType.__getattribute__(self, name)


def put_off() -> None:
    """Let these modules wait for their first use; one that is loaded already stays as it is."""
    for name, functions in _LATER.items():
        if name in sys.modules:
            continue
        spec = find_spec(name)
        if spec is None or spec.origin is None:
            continue
        module = _Later(name)
        module.__spec__, module.__loader__, module.__package__ = spec, spec.loader, spec.parent
        module.__file__, module.__path__ = spec.origin, list(spec.submodule_search_locations or ())
        for function in functions:
            setattr(module, function, _stand_in(module, function))
        sys.modules[name] = module
        parent, _, own = name.rpartition(".")
        if parent:
            setattr(import_module(parent), own, module)


def _load(module: ModuleType) -> None:
    with _one_at_a_time:
        if not isinstance(module, _Later) or module.__name__ in _loading:
            return  # while it is being loaded, it looks for its own parts
        _loading.add(module.__name__)
        try:
            assert module.__spec__ is not None and module.__spec__.loader is not None
            module.__spec__.loader.exec_module(module)
            module.__class__ = ModuleType  # type: ignore[assignment]  # from now on a module like any other
        finally:
            _loading.remove(module.__name__)


def _stand_in(module: ModuleType, function: str) -> Callable[..., Any]:
    def call(*given: Any) -> Any:
        _load(module)
        return getattr(module, function)(*given)

    return call
