"""Everything that people type goes through the validator of lines or of blocks, or it is said why not."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

from django import forms
from django.apps import apps
from django.db import models

from accounts import lines, names
from accounts.forms.lines import MultiLineField, SingleLineField

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("accounts", "games", "config")

VALIDATORS = (lines.validate, lines.validate_block, names.validate)

OTHER_FIELDS = {
    "a code, compared and forgotten": """
        accounts.forms.codes.AddressCodeForm.code
        accounts.forms.codes.GuestAddressCodeForm.code
        accounts.forms.codes.ReauthenticationCodeForm.code
        accounts.forms.codes.ResetCodeForm.code
        accounts.forms.codes.SignInCodeForm.code
        accounts.forms.codes.SignUpCodeForm.code
        accounts.forms.second_factor.ActivateForm.code
        accounts.forms.second_factor.UnusedCodeForm.code
        accounts.forms.second_factor.ReauthenticateByCodeForm.code
        accounts.forms.second_factor.SecondFactorForm.code
    """,
    "an address, in its one form (`accounts.addresses`)": """
        accounts.forms.login.ChangeAddressForm.email
        accounts.forms.login.RequestCodeForm.email
        accounts.forms.login.RequestResetForm.email
        accounts.forms.sign_up.SignUpForm.email
    """,
    "no field of the page: programs alone fill it in": "accounts.forms.sign_up.SignUpForm.username",
    "for its author, and shown to a substitute without what hides or turns text": (
        "games.notes.forms.NotesForm.notes"
    ),
    "what hides or turns text is left out (`games.press.text.normalise_press`)": (
        "games.press.forms.PressForm.text"
    ),
    "whole numbers": "games.tournaments.forms.stages.StageForm.points",
}
"""Fields of forms into which text is typed that need neither validator, by the reason."""

OTHER_CALLS = {
    "accounts/forms/lines.py": "the fields themselves",
    "games/engine/forms.py": "notation: the title reads it or refuses it",
    "games/notes/forms.py": "for its author; what hides or turns text is left out for a substitute",
    "games/press/forms.py": "what hides or turns text is left out",
    "games/tournaments/forms/stages.py": "whole numbers",
}
"""Modules that make fields for text of another kind, and of which; those of hidden fields aside."""

OTHER_COLUMNS = {
    "an address of mail": """
        accounts.User.email accounts.User.refused_address accounts.User.guest_address
        notices.SuppressedAddress.address notices.AccountMail.to
    """,
    "made of what a validator has taken": """
        accounts.User.name_key accounts.User.name_look ratings.Rating.program ratings.Change.program
        notices.AccountMail.subject notices.AccountMail.text notices.AccountMail.html notices.Delivery.subject
        moderation.Report.name_then moderation.Report.position
        moderation.PositionTranslation.position
    """,
    "for its author, and shown to a substitute without what hides or turns text": "matches.Tenure.notes",
    "notation, or a text in the title's own form": """
        matches.Action.notation matches.Action.decision matches.Visit.shared_question planner.Plan.kept
    """,
    "JSON that only the application writes": """
        competitions.Competition.agreement competitions.Competition.controls competitions.Competition.options
        matches.Deadline.night matches.Draft.actions matches.Ending.score_history matches.Event.params
        matches.Match.agreement matches.Match.controls matches.Match.options matches.Seat.orders
        matches.Seat.policies matches.Seat.spent matches.Seat.stored matches.TitleStatistics.figures
        ratings.Correction.before ratings.RatedResult.inputs tournaments.Sheet.drawing
        tournaments.Sheet.lines tournaments.Sheet.outlooks tournaments.Sheet.whole tournaments.Stage.settings
        uptime.Pulse.readings
    """,
    "an address that the operator sets": "uptime.Pulse.watched_url",
    "a key, a code, a hash or a name from a fixed list": """
        accounts.Export.part accounts.ExportPiece.part accounts.PressedForm.key accounts.PressedForm.leads_to
        accounts.SignInTrace.digest
        accounts.HintProgress.topic accounts.User.password
        accounts.User.time_zone
        competitions.Competition.title competitions.Competition.token
        competitions.Entrant.mark competitions.LogEntry.verb competitions.Table.group
        ladders.Challenge.outcome ladders.Ladder.counted ladders.Ladder.on_draw ladders.Ladder.on_loss
        ladders.Ladder.on_loss_left ladders.Ladder.on_loss_on_time ladders.Ladder.on_no_answer
        ladders.Ladder.on_refusal ladders.Ladder.on_win ladders.Ladder.on_win_on_time ladders.Season.counted
        ladders.Season.on_draw ladders.Season.on_loss ladders.Season.on_loss_left
        ladders.Season.on_loss_on_time ladders.Season.on_no_answer ladders.Season.on_refusal
        ladders.Season.on_win ladders.Season.on_win_on_time
        lobby.TableAlert.family lobby.TableAlert.title
        matches.Action.state_hash matches.AuditEntry.target matches.AuditEntry.verb matches.Deadline.clock
        matches.Ending.how matches.EndingMark.name matches.EndingSetAside.reader matches.Event.code
        matches.Match.epoch matches.Match.key_seal matches.Match.state_hash matches.Match.title
        matches.Match.token matches.Placing.fate matches.Placing.role
        matches.Submission.token matches.TitleStatistics.title matches.Visit.clock
        notices.Approach.kind notices.Delivery.last_error notices.Delivery.message_id notices.Notice.key
        notices.Delivery.domain notices.Delivery.service_id notices.DeliveryReport.code
        notices.Notice.kind notices.Notice.thread notices.SuppressedAddress.reply
        ratings.Change.moves ratings.Change.role ratings.Change.why ratings.Pool.title ratings.Rating.measure
        tournaments.Pairing.part tournaments.Stage.format tournaments.Tournament.lot
        tournaments.Tournament.template uptime.Pulse.name
        moderation.Measure.token moderation.PositionTranslation.language notices.DeliveryChoice.thread
        odds.EncounterOdds.fingerprint
        replies.ReceivedMail.digest replies.ReceivedMail.message_id replies.ReceivedMail.purpose
        replies.ReceivedMail.refusal
        notices.PushSubscription.auth notices.PushSubscription.endpoint notices.PushSubscription.p256dh
        notices.PushSubscription.server_key notices.PushSubscription.session_key
        notices.PushSubscription.user_agent
    """,
}
"""Columns of text that need neither validator, by the reason."""


def listed(reasons: dict[str, str]) -> set[str]:
    """The names that a list explains, each once."""
    named = [name for group in reasons.values() for name in group.split()]
    assert len(named) == len({*named})
    return {*named}


def modules() -> Iterator[Any]:
    """Every module of the service."""
    for room in ROOMS:
        package = import_module(room)
        for found in walk_packages(package.__path__, f"{room}."):
            if ".migrations" not in found.name and ".management" not in found.name:
                yield import_module(found.name)


def every_form() -> list[type[forms.BaseForm]]:
    """The forms of the service."""
    assert len([*modules()]) > 500
    found: list[type[forms.BaseForm]] = []
    waiting: list[type[forms.BaseForm]] = [forms.BaseForm]
    while waiting:
        each = waiting.pop()
        waiting += each.__subclasses__()
        if each.__module__.partition(".")[0] in ROOMS and each not in found:
            found.append(each)
    return sorted(found, key=lambda form: form.__qualname__)


def typed_fields(form: type[forms.BaseForm]) -> Iterator[tuple[str, forms.Field]]:
    """The fields of a form into which text is typed, by their names."""
    for name, field in getattr(form, "base_fields", {}).items():
        shown = isinstance(field.widget, forms.TextInput | forms.Textarea) and not field.widget.is_hidden
        if shown and isinstance(field, forms.CharField):
            yield f"{form.__module__}.{form.__qualname__}.{name}", field


def test_every_text_field_of_a_form_takes_lines_or_blocks() -> None:
    found = dict(each for form in every_form() for each in typed_fields(form))
    assert len(found) > 60
    others = {
        name for name, field in found.items() if not isinstance(field, SingleLineField | MultiLineField)
    }
    assert others == listed(OTHER_FIELDS)


def test_text_of_one_row_is_a_line_and_of_several_a_block() -> None:
    for form in every_form():
        for name, field in typed_fields(form):
            if isinstance(field, SingleLineField | MultiLineField):
                several = isinstance(field.widget, forms.Textarea)
                assert isinstance(field, MultiLineField) == several, name


def calls(path: Path) -> Iterator[ast.Call]:
    """Where a module makes a field for text, as it is written: also fields that a form makes when it is
    made itself."""
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text)) if "CharField" in text else ():
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("forms.CharField", "CharField"):
            if "HiddenInput" not in ast.unparse(node):
                yield node
        elif isinstance(node, ast.ClassDef):
            yield from (
                ast.Call(base, [], []) for base in node.bases if ast.unparse(base) == "forms.CharField"
            )


def test_no_other_module_makes_a_field_for_text() -> None:
    found = {
        str(path.relative_to(ROOT))
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        if any(calls(path)) and "models" not in str(path) and "migrations" not in path.parts
    }
    assert found == {*OTHER_CALLS}


def test_every_column_of_text_that_people_type_has_the_validator() -> None:
    found: set[str] = set()
    held = 0
    for model in apps.get_models():
        if model.__module__.partition(".")[0] not in ROOMS:
            continue
        for column in model._meta.local_fields:
            if isinstance(column, models.CharField | models.TextField) and not column.choices:
                if any(taken in column.validators for taken in VALIDATORS):
                    held += 1
                else:
                    found.add(f"{model._meta.label}.{column.name}")
    assert found == listed(OTHER_COLUMNS)
    assert held == 24
