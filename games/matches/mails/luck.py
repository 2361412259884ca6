"""The emails about chance: its seal, a word of luck that is still needed, and a restore."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from accounts import lines
from accounts.instants import format_with_zone
from games.engine import registry
from games.engine.actions import Epoch
from games.engine.invariants import require_type
from games.matches.mails.match_facts import seal_lines, waiting_seal
from games.matches.mails.readers import match_button, reason_for_mail, table_name, tenure_of
from games.matches.models import Action, Match
from games.matches.registries.match_context import context_of_match
from games.matches.render import match_line
from games.matches.selectors.seats import table_thread
from games.notices import models as notices
from games.notices.mail_content import DropNotice, HoldNotice, MailContent, RenderResult
from games.notices.selectors.reader import is_due, sent_notices

if TYPE_CHECKING:
    from games.notices.models import Notice


_WITH_SEAL = ("words", "roll_call", "begun", "turn")
"""The kinds of notice whose email also has the seal, if that is still to be sent."""


def compose_seal(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email that gives the holder of a seat the key's seal and the first epoch.

    With these they can check every draw after the end. The email stays true for as long as they hold the
    seat, whether or not they have given a word of luck in the meantime. It is not sent if another email
    has contained the same facts (one that was due at the same time, or the invitation), unless the reader
    must still be asked for their word.
    """
    tenure = tenure_of(notice)
    if tenure is None or tenure.to_revision is not None:
        return DropNotice("left")
    match = tenure.match
    if match.status == Match.Status.WITHDRAWN:
        return DropNotice("over")
    offered = match.status == Match.Status.OFFERED
    asked = offered and not tenure.seat.word
    if sent_notices(thread=notice.thread, kinds=_WITH_SEAL, since=notice.created_at, in_digests=False):
        return DropNotice("told_with_another")
    if is_due(thread=notice.thread, kinds=_WITH_SEAL, by=now):
        # Its sender deals with that email next: it will then have reported the seal, or will have been
        # dropped.
        return HoldNotice(now, "with_another")
    if _invited_with_seal(notice, match) and not (asked and match.called_until is not None):
        return DropNotice("told_with_invitation")
    given = offered and match.convened and not asked
    until = match.called_until if asked else None
    return MailContent(
        subject=_("%(match)s: the seal of chance") % {"match": table_name(notice, match)},
        headline=_("You have a seat, and the match is sealed"),
        paragraphs=(
            match_line(match),
            *([found.line] if (found := context_of_match(match, notice.user)) else []),
            *seal_lines(match),
            *([_("The table now needs your word of luck, which is mixed into every draw.")] if asked else []),
            *(
                [
                    _(
                        "Your standing word of luck has been given: %(word)s. You can change it until the "
                        "match starts."
                    )
                    % {"word": lines.display_text(tenure.seat.word)}
                ]
                if given
                else []
            ),
            *([_("If a seat gives none before the deadline, the site draws one for it.")] if until else []),
        ),
        due_at=until,
        deadline=_("Answer by %(instant)s.") % {"instant": format_with_zone(until)} if until else "",
        button=match_button(_("Give my word of luck") if asked else _("Open the match"), match),
        why=reason_for_mail(match, _("You’re receiving this because you have a seat in %(match)s.")),
    )


def _invited_with_seal(notice: Notice, match: Match) -> bool:
    """Return whether the reader's invitation to the table showed the seal that the match still has."""
    invited = sent_notices(thread=table_thread(match.pk), kinds=("invitation",))
    if not any(each.user_id == notice.user_id for each in invited):
        return False
    # A restore gives an open table a new seal. Its host has a notice for every seal.
    seals = notices.Notice.objects.filter(kind="seal", ids__match=match.pk)
    return not seals.exclude(key__startswith=f"seal:{match.key_seal}:").exists()


def compose_word_needed(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that the table is full and waiting for the reader's word of luck."""
    tenure = tenure_of(notice)
    if tenure is None or tenure.to_revision is not None or tenure.seat.word:
        return DropNotice("given")
    match = tenure.match
    if match.called_until is None or match.called_until <= now:
        return DropNotice("over")
    return MailContent(
        subject=_("%(match)s is full: give your word of luck") % {"match": table_name(notice, match)},
        headline=_("The table is full and waiting for your word of luck"),
        paragraphs=(
            match_line(match),
            _(
                "The match starts when the last word is given. If a seat gives none before the "
                "deadline, the site draws one for it."
            ),
            *waiting_seal(notice, match),
        ),
        button=match_button(_("Give my word of luck"), match),
        due_at=match.called_until,
        deadline=_("Answer by %(instant)s.") % {"instant": format_with_zone(match.called_until)},
        why=reason_for_mail(match, _("You’re receiving this because you have a seat in %(match)s.")),
    )


def compose_restored(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email about a restore from a backup, with its time and the epoch derived from it."""
    tenure = tenure_of(notice)
    if tenure is None or tenure.to_revision is not None:
        return DropNotice("left")
    match = tenure.match
    stored = Action.objects.get(pk=notice.ids["action"])
    action = registry.get(match.title).decode_action(bytes(stored.action))
    restore = require_type(Epoch, action, "the notice was written for one")
    return MailContent(
        subject=_("%(match)s: the site was restored from a backup") % {"match": table_name(notice, match)},
        headline=_("The site was restored from a backup"),
        paragraphs=(
            match_line(match),
            _(
                "Everything after the backup is lost. So that no draw that was already seen is made "
                "again, draws now use another epoch, which is derived from the previous one and the "
                "second of the restore."
            ),
            _("Second of the restore: %(second)s") % {"second": restore.at},
            _("Epoch from now on: %(epoch)s") % {"epoch": restore.epoch},
        ),
        button=match_button(_("Open the match"), match),
        why=reason_for_mail(match, _("You’re receiving this because you have a seat in %(match)s.")),
    )
