"""A model field that stores JSON text, and whose value in Python is the typed structure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeVar, overload

import msgspec
from django.db import models

_ST = TypeVar("_ST", contravariant=True)
_GT = TypeVar("_GT", covariant=True)
_V = TypeVar("_V")

if TYPE_CHECKING:
    _TextField = models.TextField
else:

    class _TextField(models.TextField):
        """Django's field, which knows no type parameters while the program runs."""

        def __class_getitem__(cls, _parameters: object) -> type[models.TextField]:
            return models.TextField


class _UnreadableAttribute(msgspec.DecodeError, AttributeError):
    """Raised for any attribute of an unreadable value, so that it also counts as one that is not there."""


class UnreadableValue:
    """Stands for stored text that does not have the type of its column.

    So a query can return this row and others. Code that uses the value gets the error instead. If
    the row is saved, the text stays as it was.
    """

    def __init__(self, text: str, why: str) -> None:
        self.text = text
        self.why = why

    def __repr__(self) -> str:
        return f"<unreadable: {self.why}>"

    def __getattr__(self, name: str) -> NoReturn:
        # `copy`, or Django when it saves the row, asks whether there is a method of theirs.
        raise _UnreadableAttribute(self.__dict__.get("why", name))

    def _refuse(self, *_args: object) -> NoReturn:
        raise msgspec.DecodeError(self.why)

    keys = values = items = get = _refuse
    __getitem__ = __contains__ = __iter__ = __len__ = __or__ = __ror__ = __eq__ = _refuse
    __hash__ = object.__hash__

    def __bool__(self) -> bool:
        """Return that there is a value, although nobody can read it."""
        return True


class TypedJSONField(_TextField[_ST, _GT]):
    """A column of JSON text whose value has the type `structure`: a msgspec type, or what msgspec can decode.

    The value is decoded when its row is read. It is frozen if its type is; a column with any other value has
    a callable as its default. If part of the structure is `msgspec.Raw`, that part keeps its bytes, and the
    reader says of what type it is.

    The text has the keys of typed structures in a canonical order. An open structure (`dict[str, Any]`) keeps
    the order of its keys, so that what was read is written again as it was. Only in a column that can be null
    is None a value.

    Migrations see a column of text without the default of Python, so that they depend on no type of the
    application.
    """

    empty_strings_allowed = False

    if TYPE_CHECKING:
        # What stands for Any in the type of a value: not text, as in Django's field.
        _pyi_private_set_type: Any
        _pyi_private_get_type: Any

    @overload
    def __init__(
        self: TypedJSONField[_V | None, _V | None],
        structure: type[_V],
        *,
        null: Literal[True],
        default: Any = ...,
    ) -> None: ...

    @overload
    def __init__(
        self: TypedJSONField[_V, _V],
        structure: type[_V],
        *,
        null: Literal[False] = ...,
        default: Any = ...,
        db_default: Any = ...,
    ) -> None: ...

    @overload
    def __init__(self, structure: Any, *, null: bool = ..., default: Any = ...) -> None: ...

    def __init__(self, structure: Any, **options: Any) -> None:
        self.structure = structure
        self._decoder = msgspec.json.Decoder(structure)
        self._encoder = msgspec.json.Encoder(order=None if structure == dict[str, Any] else "deterministic")
        options.setdefault("editable", False)
        super().__init__(**options)

    def deconstruct(self) -> Any:
        name, _path, args, options = super().deconstruct()
        options.pop("editable", None)
        options.pop("default", None)
        if "db_default" in options:
            options["db_default"] = self.text_of(options["db_default"])
        return name, "django.db.models.TextField", args, options

    def clone(self) -> Any:
        """Return the field as migrations see it."""
        _name, _path, args, options = self.deconstruct()
        return models.TextField(*args, **options)

    def text_of(self, value: Any) -> str:
        """Return the text that stores a value."""
        return self._encoder.encode(value).decode()

    def value_of(self, text: str) -> Any:
        """Return the value that a text stores. Raises `msgspec.DecodeError` if it has another type."""
        return self._decoder.decode(text)

    def from_db_value(self, text: str | None, _expression: Any, _connection: Any) -> Any:
        if text is None:
            return None
        try:
            return self._decoder.decode(text)
        except msgspec.DecodeError as error:
            return UnreadableValue(text, str(error))

    def get_prep_value(self, value: Any) -> Any:
        if value is None or hasattr(value, "resolve_expression"):
            return value
        if isinstance(value, bytes | memoryview):
            # They would be stored in base64.
            raise TypeError(f"{self.name}: this column takes a value, not its JSON")
        return value.text if isinstance(value, UnreadableValue) else self.text_of(value)

    def to_python(self, value: Any) -> Any:
        return self.value_of(value) if isinstance(value, str) else value

    def value_to_string(self, obj: models.Model) -> str:
        return self.text_of(self.value_from_object(obj))
