"""A column of JSON text gives its typed value back, and what cannot be read spoils no other row."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from django.apps import apps
from django.core import serializers
from django.db import connection, models
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.state import ModelState
from django.db.models import BinaryField, F, TextField, Value
from django.db.models.functions import Cast

from games.clocks.controls import DAY, Control, Fixed, Untimed
from games.clocks.standstill import Agreement
from games.columns.typed_json import TypedJSONField, UnreadableValue
from games.matches.models import Match, Seat
from tests.factories.matches import make_match

CONTROLS = TypedJSONField(dict[str, Control])
OPEN = TypedJSONField(dict[str, Any], default=dict)

BYTES = {
    "hashes are taken of them, and the match is replayed from them": """
        matches.Match.key matches.Match.state matches.Match.public_state matches.Match.setup_draws
        matches.Action.action matches.Action.draws matches.Snapshot.state
    """,
    "no text": "accounts.ExportPiece.body moderation.Report.picture moderation.PositionTranslation.picture",
    "an email as it was received, whatever its encoding": "replies.ReceivedMail.raw",
}
"""The columns of bytes, by the reason."""


def broken(text: str = "{") -> Value:
    """Return what writes a text to a column without encoding it."""
    return Value(text, TextField())


def text_in_database(match: Match, name: str) -> Any:
    """Return what a program without this field would read."""
    return Match.objects.filter(pk=match.pk).values_list(Cast(F(name), TextField()), flat=True).get()


def test_every_other_column_of_bytes_has_its_reason() -> None:
    found = {
        f"{model._meta.label}.{column.name}"
        for model in apps.get_models()
        for column in model._meta.local_fields
        if isinstance(column, BinaryField) and model.__module__.partition(".")[0] in ("accounts", "games")
    }
    assert found == {name for names in BYTES.values() for name in names.split()}


def test_typed_keys_are_in_order_and_open_ones_stay_as_they_were() -> None:
    assert CONTROLS.text_of({"main": Untimed(), "battle": Fixed(DAY)}) == (
        '{"battle":{"type":"fixed","seconds":86400},"main":{"type":"untimed"}}'
    )
    assert OPEN.text_of(OPEN.value_of('{"b":1,"a":{"d":0.1,"c":"ж"}}')) == '{"b":1,"a":{"d":0.1,"c":"ж"}}'


@pytest.mark.parametrize("data", [b"{}", memoryview(b"{}")])
def test_bytes_are_no_value(data: Any) -> None:
    with pytest.raises(TypeError):
        CONTROLS.get_prep_value(data)


def test_migrations_see_text_and_none_of_our_types() -> None:
    for field in (CONTROLS, OPEN, TypedJSONField(Agreement, default=Agreement())):
        _name, path, args, options = field.deconstruct()
        assert (path, args, options) == ("django.db.models.TextField", [], {})
        assert type(field.clone()) is TextField
    spent = Seat._meta.get_field("spent").deconstruct()
    assert spent[3] == {"db_default": "{}"}
    changes = MigrationAutodetector.__new__(MigrationAutodetector)
    state = ModelState.from_model(Seat).fields["spent"]
    assert changes.deep_deconstruct(state) == changes.deep_deconstruct(Seat._meta.get_field("spent"))


@pytest.mark.django_db
def test_a_row_gives_the_value_and_the_database_the_text() -> None:
    match = make_match(controls={"main": Fixed(DAY)})
    match.refresh_from_db()
    assert match.controls == {"main": Fixed(DAY)}
    assert text_in_database(match, "controls") == '{"main":{"type":"fixed","seconds":86400}}'
    assert Match.objects.filter(controls={"main": Fixed(DAY)}).values_list("controls", flat=True).get() == {
        "main": Fixed(DAY)
    }
    assert not Match.objects.filter(controls={"main": Fixed(2 * DAY)}).exists()
    assert isinstance(match.agreement, Agreement)


@pytest.mark.django_db
def test_a_value_that_cannot_be_read_fails_where_it_is_used_and_is_kept() -> None:
    match, other = make_match(), make_match()
    Match.objects.filter(pk=match.pk).update(controls=broken())
    rows = {row.pk: row for row in Match.objects.all()}
    assert rows[other.pk].controls == other.controls
    unreadable: Any = rows[match.pk].controls
    assert isinstance(unreadable, UnreadableValue)
    uses: tuple[Callable[[], object], ...] = (
        lambda: unreadable["main"],
        lambda: unreadable.values(),
        lambda: "main" in unreadable,
        lambda: len(unreadable),
        lambda: {**unreadable},
        lambda: unreadable == other.controls,
        lambda: list(unreadable),
    )
    for use in uses:
        with pytest.raises(msgspec.DecodeError):
            use()
    assert unreadable
    assert copy.deepcopy(unreadable).text == "{"
    rows[match.pk].save()
    assert text_in_database(match, "controls") == "{"


@pytest.mark.django_db
def test_the_database_has_its_default_and_null_is_none() -> None:
    match = make_match()
    quoted = connection.ops.quote_name
    with connection.cursor() as cursor:
        # As the release before this column would insert a seat.
        cursor.execute(
            f"INSERT INTO {quoted('matches_seat')} "
            '(match_id, "index", word, orders, policies, stored) VALUES (%s, 9, %s, %s, %s, %s)',
            [match.pk, "", "{}", "{}", '{"main":7}'],
        )
    seat = Seat.objects.get(match=match, index=9)
    assert (seat.spent, seat.stored) == ({}, {"main": 7})
    nights = TypedJSONField(Agreement, null=True)
    assert nights.get_prep_value(None) is None
    assert nights.from_db_value(None, None, None) is None


@pytest.mark.django_db
def test_rows_are_pickled_and_serialised_with_their_values() -> None:
    match = make_match()
    match.refresh_from_db()
    assert pickle.loads(pickle.dumps(match)).controls == match.controls
    (restored,) = serializers.deserialize("json", serializers.serialize("json", [match]))
    row: models.Model = restored.object
    assert isinstance(row, Match)
    assert (row.controls, row.agreement, row.options) == (match.controls, match.agreement, match.options)
