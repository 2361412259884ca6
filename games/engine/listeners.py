"""Functions that upper rooms register with a lower one, so that it can call them without importing the rooms.

A lower room makes one of these objects for each event that it reports, each question that it asks and each
kind of thing that it finds by name. Upper rooms register in their `AppConfig.ready`, which Django may run
more than once: registering the same again changes nothing. What fails in a registered function reaches the
caller, so that its transaction is rolled back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, ParamSpec, TypeVar

Registered = TypeVar("Registered")
Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")


class Registrations(Generic[Registered]):
    """What rooms have registered for one purpose, such as groups of functions, in order of registration."""

    def __init__(self, *registered: Registered) -> None:
        self._registered = list(registered)

    def register(self, new: Registered) -> None:
        """Add `new`, unless it has been registered already. Called from `AppConfig.ready`."""
        if new not in self._registered:
            self._registered.append(new)

    def __iter__(self) -> Iterator[Registered]:
        return iter(self._registered)


class NamedRegistrations(dict[str, Registered]):
    """What rooms have registered for one purpose under a name each, such as the parts of a sweep."""

    def register(self, name: str, new: Registered) -> None:
        """Add `new` under a name. Called from `AppConfig.ready`.

        Raises `ValueError` if something else is registered under it.
        """
        if self.setdefault(name, new) != new:
            raise ValueError(f"{name!r} is registered twice.")


class Listeners(Registrations[Callable[Parameters, Answer]], Generic[Parameters, Answer]):
    """Functions that rooms have registered for one event or one question, all with the same arguments."""

    def notify(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> None:
        """Call every function, in the order of registering."""
        for listener in self:
            listener(*args, **kwargs)

    def ask(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Iterator[Answer]:
        """Yield the answer of every function; each is called only when its answer is wanted."""
        for listener in self:
            yield listener(*args, **kwargs)
