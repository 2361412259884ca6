"""Create tables for competitions, which are full from the beginning, have no host, and cannot be left.

The key and the seal are drawn, and the seal is sent by email. The table then waits for each player's word of
luck, and the match starts automatically (`roll_calls`). A player's standing word is used only if the player
has set one. If no word is missing, the match starts with the next sweep, when the seal has been stored and
its email is on its way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from games.clocks.controls import Control
from games.clocks.standstill import Agreement
from games.engine import registry
from games.engine.invariants import require
from games.lobby.services.anonymous_tables import impersonal, impersonal_controls
from games.lobby.services.tables import OFFERED_FOR
from games.matches import codecs
from games.matches.errors import AlreadySeated, NoAutopilot, PersonGone
from games.matches.models import Match, Seat, Tenure
from games.matches.services import luck
from games.matches.services.email_requests import lock_people
from games.matches.services.luck import propose_word, tell_seal
from games.matches.services.notify import tell_holders
from games.matches.services.opening import new_epoch, new_key
from games.notices.now import database_now


def create_full_table(
    *,
    name: str,
    title: str,
    options: Any,
    seats: Sequence[User | None],
    controls: Mapping[str, Control],
    agreement: Agreement,
    press: str,
    press_shown: bool,
    odds: bool,
    leavers: str,
    silence: str,
    patience: int,
    watchers: bool,
    watch_delay: int,
    rated: bool,
    words_seconds: int,
    anonymous: bool = False,
) -> Match:
    """Create a full table in the caller's transaction.

    `seats` contains people in seat order, with None for the title's program. The table waits `words_seconds`
    for words of luck.

    The players of an `anonymous` table stay anonymous until `services.unmasking` names them, even after the
    match has finished. Its clocks stop for no single player and run in UTC. Standing words of luck are not
    used there, because a word that someone always gives tells who they are.

    Raises `BadOptions`, `NoAutopilot`, `AlreadySeated` if someone is named twice, or `PersonGone` if someone
    is locked out or has closed their account.
    """
    rules = registry.get(title)
    rules.check_options(options, len(seats))
    if anonymous:
        controls, agreement = impersonal_controls(controls), impersonal(agreement)
    people = [user for user in seats if user is not None]
    if len(people) < len(seats) and not rules.meta.autopilot:
        raise NoAutopilot
    if len({user.pk for user in people}) < len(people):
        raise AlreadySeated
    # Lock the people, because a player's absences stop their clock, and to read their current standing word.
    lock_people(*people)
    present = {user.pk: user for user in User.objects.filter(pk__in=[user.pk for user in people])}
    if gone := [user for user in people if not present[user.pk].may_act]:
        raise PersonGone(gone[0].pk)
    now = database_now()
    key, sealed = new_key()
    match = Match.objects.create(
        name=name,
        title=title,
        options=codecs.open_values(options),
        level=rules.meta.level,
        seats_count=len(seats),
        controls=dict(controls),
        agreement=agreement,
        press=press,
        press_shown=press_shown,
        odds=Match.Odds.SHOWN if odds else Match.Odds.HIDDEN,
        leavers=leavers,
        silence=silence,
        patience=patience,
        watchers=watchers,
        watch_delay=watch_delay,
        rated=rated,
        anonymous=anonymous,
        names_withheld=anonymous,
        called_at=now,
        called_until=now,
        offered_until=now,
        key=key,
        key_seal=sealed,
        epoch=new_epoch(),
        created_at=now,
    )
    _seat(match, [present[user.pk] if user is not None else None for user in seats], now)
    _await_words(match, timedelta(seconds=words_seconds), now)
    return match


def _seat(match: Match, holders: Sequence[User | None], now: datetime) -> None:
    """Give people and programs their seats; Muster gives the word of luck for a program."""
    for index, user in enumerate(holders):
        seat = Seat.objects.create(
            match=match,
            index=index,
            word=propose_word() if user is None else "" if match.anonymous else user.standing_word,
            house_word=user is None,
        )
        role = Tenure.Role.AUTOPILOT if user is None else Tenure.Role.PLAYER
        Tenure.objects.create(match=match, seat=seat, user=user, role=role, began_at=now)
    tell_seal(match, now)


def _await_words(match: Match, span: timedelta, now: datetime) -> None:
    """Wait for the missing words of luck, and remind their players halfway through."""
    if luck.is_word_missing(match):
        match.called_until = now + span
        tell_holders(
            kind="words",
            about=f"{match.pk}:{now.isoformat()}",
            ids={"match": match.pk},
            now=now,
            available_at=now + span / 2,
            match=match,
            to_revision=None,
            seat__word="",
        )
    called_until = require(match.called_until, "set above, where it was not")
    match.offered_until = called_until + OFFERED_FOR
    match.save(update_fields=["called_until", "offered_until"])
