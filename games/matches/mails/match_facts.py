"""Facts about a match that several emails state: the players, the time per turn, the seal of chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import MailKind
from games.clocks.controls import Control
from games.engine import registry
from games.engine.meta import MAIN_CLOCK
from games.matches.models import Match, Tenure
from games.matches.render import COLOURS, say
from games.matches.selectors.chance import first_epoch
from games.matches.selectors.seats import Holder, holders
from games.matches.texts import control_text
from games.notices.selectors.choices import wants_mail_about
from games.notices.selectors.reader import kinds_still_to_be_sent

if TYPE_CHECKING:
    from games.notices.models import Notice


def people_text(tenure: Tenure) -> str:
    """Return a text with the game, the reader's colour (for a deputy, the owner's) and the other players."""
    match, seat = tenure.match, tenure.seat.index
    others = [f"{_player(each)} ({_(COLOURS[each.seat])})" for each in holders(match) if each.seat != seat]
    facts = {
        "title": say(registry.meta(match.title).name),
        "colour": _(COLOURS[seat]),
        "people": ", ".join(others),
    }
    if (span := tenure.deputyship) is not None:
        sentence = ngettext(
            "%(owner)s is playing %(title)s as %(colour)s against %(people)s.",
            "%(owner)s is playing %(title)s as %(colour)s. The other players: %(people)s.",
            len(others),
        )
        return sentence % (facts | {"owner": span.owner.name})
    sentence = ngettext(
        "You’re playing %(title)s as %(colour)s against %(people)s.",
        "You’re playing %(title)s as %(colour)s. The other players: %(people)s.",
        len(others),
    )
    return sentence % facts


def _player(holder: Holder) -> str:
    return _("the computer") if holder.role == Tenure.Role.AUTOPILOT else holder.shown


def pace_text(controls: Mapping[str, Control], clock: str = MAIN_CLOCK) -> str:
    """Return the time per turn on one of the clocks stored for a match or competition."""
    control = {"control": control_text(controls[clock])}
    if clock == "battle":
        return _("Time per turn in battle: %(control)s.") % control
    return _("Time per turn: %(control)s.") % control


def seal_lines(match: Match) -> tuple[str, ...]:
    """Return the lines of an email that give and explain the seal of a match's chance."""
    return (
        *seal_facts(match),
        _("Keep this email. When the match has finished, you can use it to check that no one changed these."),
    )


def seal_facts(match: Match) -> tuple[str, ...]:
    """Return the seal of a match's chance, which can be checked once the match has finished."""
    return (
        _("Match number: %(number)d") % {"number": match.pk},
        _("Seal of chance: %(seal)s") % {"seal": match.key_seal},
        _("First epoch: %(epoch)s") % {"epoch": first_epoch(match)},
    )


def waiting_seal(notice: Notice, match: Match) -> tuple[str, ...]:
    """Return the lines about the seal if they are wanted and still wait for their own email or a digest.

    The email about `notice` then includes them, and the separate one is dropped.
    """
    return seal_lines(match) if "seal" in waiting_news(notice, "seal") else ()


def waiting_news(notice: Notice, *kinds: str) -> set[str]:
    """Return those of `kinds` of news about the match that are wanted and still wait to be sent.

    The email about `notice` then includes them, and the separate ones are dropped.
    """
    # Usually nothing waits, and nobody need be asked what they want.
    found = kinds_still_to_be_sent(kinds=kinds, apart_from=notice)
    return found if found and wants_mail_about(notice, MailKind.MATCH_NEWS) else set()


def name_and_title(match: Match) -> dict[str, str]:
    """Return the parameters by which a subject names a match: its name, and its game for subjects that use
    it.
    """
    return {"match": match.shown_name, "title": say(registry.meta(match.title).name)}
