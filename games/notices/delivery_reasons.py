"""Why an email or a notification is waiting or was not sent, in words for its reader.

The sentences are about the reader's own settings, and about what they have already seen. For everything else,
such as what another person did in the meantime, there is a single sentence, which is always the same.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.notices.models import Delivery, State, When

_WAITING: dict[str, Promise] = {
    "night": _("waits for the end of your night"),
    "announced": _("waits until you open the match, because an earlier one told you about it"),
    "clock": _("waits until the match’s clock runs again"),
    "with_another": _("waits for another email about the match"),
}

_DROPPED: dict[str, Promise] = {
    "unwanted": _("you have turned these off"),
    "seen": _("you had already opened the match"),
    "read": _("you had already read the messages"),
    "seat_moved": _("the turn was already over"),
    "moved": _("the deadline had moved"),
    "reminded_again": _("a later reminder replaced it"),
    "told_with_turn": _("another email said the same"),
    "told_with_another": _("another email said the same"),
    "told_with_invitation": _("another email said the same"),
    "signed_out": _("you had signed out in that browser"),
}


def reason_for_waiting(delivery: Delivery) -> str | Promise:
    """Return why a delivery that is due has not been sent yet, or "" if it only waits its turn."""
    if delivery.state == State.COLLECTED:
        is_bundle = delivery.digest is not None and delivery.digest.kind == When.BUNDLED
        return _("waits to be bundled with others") if is_bundle else _("waits for your daily digest")
    if delivery.refusals:
        return _("was refused for now, and will be tried again")
    return _WAITING.get(delivery.last_error, "")


def reason_for_dropping(delivery: Delivery) -> Promise:
    """Return why a delivery was not sent."""
    return _DROPPED.get(delivery.last_error, _("it was no longer true"))
