"""The mails about chance: what it was sealed with, that a word of luck is waited for, and that the
house was restored."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from accounts.instants import with_zone
from games.engine import registry
from games.engine.actions import Epoch
from games.engine.certainty import certainly
from games.matches.mails.turns import match_button, table_name, tenure_of, why
from games.matches.models import Action, Match
from games.matches.registries.belonging import belonging
from games.matches.render import match_line
from games.matches.selectors.chance import first_epoch
from games.notices.mail_content import Answer, Drop, MailContent

if TYPE_CHECKING:
    from games.notices.models import Notice


def seal(notice: Notice, now: datetime) -> Answer:
    """The reader has a seat: the key's seal and the first epoch, against which they can check every
    draw after the end. It is true as long as they sit there, whatever they gave meanwhile."""
    tenure = tenure_of(notice)
    if tenure is None or tenure.to_revision is not None:
        return Drop("left")
    match = tenure.match
    if match.status == Match.Status.WITHDRAWN:
        return Drop("over")
    offered = match.status == Match.Status.OFFERED
    asked = offered and not tenure.seat.word
    given = offered and match.convened and not asked
    until = match.called_until if asked and match.convened else None
    return MailContent(
        subject=_("%(match)s: the seal of chance") % {"match": table_name(notice, match)},
        headline=_("You have a seat, and chance is sealed"),
        paragraphs=(
            match_line(match),
            *([found.line] if (found := belonging(match, notice.user)) else []),
            _("Number of the match: %(number)d") % {"number": match.pk},
            _("Seal of chance: %(seal)s") % {"seal": match.key_seal},
            _("First epoch: %(epoch)s") % {"epoch": first_epoch(match)},
            _("Keep this mail: after the end it lets you check that nobody changed them."),
            *(
                [_("Now the table asks for your word of luck, which is mixed into every draw.")]
                if asked
                else []
            ),
            *(
                [
                    _(
                        "Your standing word of luck is given: %(word)s. "
                        "You may change it until the match begins."
                    )
                    % {"word": tenure.seat.word}
                ]
                if given
                else []
            ),
            *([_("For a seat that gives none in time the house draws one.")] if until else []),
        ),
        deadline=_("Answer by %(instant)s.") % {"instant": with_zone(until)} if until else "",
        button=match_button(_("Give my word of luck") if asked else _("Open the match"), match),
        why=why(match, _("you have a seat")),
    )


def words(notice: Notice, now: datetime) -> Answer:
    """The table is full, and waits for the reader's word of luck."""
    tenure = tenure_of(notice)
    if tenure is None or tenure.to_revision is not None or tenure.seat.word:
        return Drop("given")
    match = tenure.match
    if match.called_until is None or match.called_until <= now:
        return Drop("over")
    return MailContent(
        subject=_("%(match)s is full: your word of luck?") % {"match": table_name(notice, match)},
        headline=_("The table is full and waits for your word of luck"),
        paragraphs=(
            match_line(match),
            _("The match begins with the last word. For a seat that gives none in time the house draws one."),
        ),
        button=match_button(_("Give my word of luck"), match),
        deadline=_("Answer by %(instant)s.") % {"instant": with_zone(match.called_until)},
        why=why(match, _("a match of yours is about to begin")),
    )


def restored(notice: Notice, now: datetime) -> Answer:
    """The house was restored from a backup: the second, and the epoch that follows from it."""
    tenure = tenure_of(notice)
    if tenure is None or tenure.to_revision is not None:
        return Drop("left")
    match = tenure.match
    stored = Action.objects.get(pk=notice.ids["action"])
    action = registry.get(match.title).decode_action(bytes(stored.action))
    restore = certainly(Epoch, action, "the notice was written for one")
    return MailContent(
        subject=_("%(match)s: the house was restored from a backup") % {"match": table_name(notice, match)},
        headline=_("The house was restored from a backup"),
        paragraphs=(
            match_line(match),
            _(
                "What happened after the backup is lost. So that no draw which was seen is made again, "
                "chance goes on under another epoch, which follows from the one before and the second "
                "of the restore."
            ),
            _("Second of the restore: %(second)s") % {"second": restore.at},
            _("Epoch from now on: %(epoch)s") % {"epoch": restore.epoch},
        ),
        button=match_button(_("Open the match"), match),
        why=why(match, _("chance goes on under another epoch")),
    )
