"""Log announcements by the core itself: time, silence, new seat holders, the operator's actions."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from games.matches.registries.announcements import Announcement

ANNOUNCEMENTS = {
    "house.autopilot": Announcement(_("%(seat)s left the match; the computer plays on in that seat.")),
    "house.replaced": Announcement(_("A new player has taken over %(seat)s.")),
    "house.replaced_by_director": Announcement(_("A director gave %(seat)s to another player.")),
    "house.restored": Announcement(
        _(
            "The site was restored from a backup at %(at)s. Everything after the backup is lost, "
            "and draws continue in a new epoch."
        )
    ),
    "house.time_out": Announcement(_("%(seat)s ran out of time."), own=_("You ran out of time.")),
    "house.paused": Announcement(
        _("The operator paused the match; its clocks are stopped."), mark="sands-of-time"
    ),
    "house.resumed": Announcement(
        _("The operator resumed the match. Every clock continues with the time it had left."),
        mark="sands-of-time",
    ),
    "house.extended": Announcement(
        _("The operator gave %(seat)s more time."), own=_("The operator gave you more time.")
    ),
    "house.away": Announcement(
        _("%(seat)s is away and has more time to answer."),
        own=_("You are away and have more time to answer."),
    ),
    "house.returned": Announcement(
        _("%(seat)s is back, and the clock is running again."),
        own=_("You are back, and your clock is running again."),
    ),
    "house.absence": Announcement(
        _("%(seat)s ran out of time, and a day of absence started automatically."),
        own=_("You ran out of time, and a day of absence started automatically."),
    ),
    "house.emergency": Announcement(
        _("%(seat)s has an emergency; all clocks are stopped."),
        own=_("You have an emergency; all clocks are stopped."),
    ),
    "house.went_on": Announcement(
        _("The pause has ended. Every clock continues with the time it had left."), mark="sands-of-time"
    ),
    "house.silent": Announcement(
        _("%(seat)s is not answering. From now on that seat’s turns are answered automatically right away."),
        own=_("You stopped answering. From now on your turns are answered automatically right away."),
    ),
    "house.missed": Announcement(
        _("%(seat)s is not answering, so the turn was answered automatically right away."),
        own=_("You had stopped answering, so the turn was answered automatically right away."),
    ),
    "house.back": Announcement(_("%(seat)s is back at the table."), own=_("You are back at the table.")),
    "house.opened": Announcement(
        _("%(seat)s has not answered for a long time. The seat is open to a substitute."),
        own=_("You did not answer for a long time. Your seat is open to a substitute."),
    ),
    "house.offered": Announcement(
        _("%(seat)s can’t play at the moment. The seat is open to a substitute."),
        own=_("You couldn’t play for a while. Your seat was open to a substitute."),
    ),
    "house.given_up": Announcement(
        _("%(seat)s has not answered for a long time. The computer plays on until a substitute takes over.")
    ),
    "house.dropped": Announcement(_("%(seat)s has not answered for a long time and is out of the match.")),
}
