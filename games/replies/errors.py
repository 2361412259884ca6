"""Reasons why nothing is done about an email that was received, each a class with its own sentence.

A refusal whose email is answered is `answered`: to all others no email is ever sent, because an answer could
reach somebody who has nothing to do with the match, or go back and forth between two programs.
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.matches.errors import SiteRefusal


class NotForUs(Exception):
    """Raised for an email to an address that this site did not make: it is not stored.

    `said` is the reason for the server that delivers it.
    """

    def __init__(self, said: str) -> None:
        super().__init__(said)
        self.said = said


class MailRefused(Exception):
    """The base class of refusals of a received email: nothing was done."""

    code = "refused"
    answered = True
    said: str | Promise = _("Muster can’t read your email, so nothing was done.")


class Unreadable(MailRefused):
    """Its parts cannot be taken apart."""

    code = "unreadable"


class TooLarge(MailRefused):
    """It is larger than `services.intake.MAX_MAIL_BYTES`."""

    code = "too_large"
    said = _("Your email is larger than 10 MB, so nothing was done. Send it again without attachments.")


class Forged(MailRefused):
    """The receiving server found that the sender is not who they claim to be."""

    code = "forged"
    said = _(
        "The email could not be confirmed to come from the address it names, so nothing was done. If you "
        "sent it, use the match’s page instead."
    )


class Forwarded(MailRefused):
    """It passes on somebody else's email."""

    code = "forwarded"
    said = _("The email forwards another one, so nothing was done. Reply to the email from Muster directly.")


class OtherRecipients(MailRefused):
    """Other people received it too, and with it the address that acts for the seat."""

    code = "other_recipients"
    said = _(
        "Your email also went to other people, so nothing was done. Reply to Muster alone, with nobody else "
        "in To or Cc."
    )


class AutomaticReply(MailRefused):
    """A program wrote it, such as one that says that its owner is out of the office."""

    code = "automatic"
    said = _("An automatic reply came from your address, such as an out-of-office note. Nothing was done.")


class Bounced(MailRefused):
    """It reports that an email could not be delivered."""

    code = "bounced"
    answered = False
    said = _("The email reports a failed delivery, so nothing was done.")


class BulkMail(MailRefused):
    """It went to many people: a newsletter or a mailing list."""

    code = "bulk"
    answered = False
    said = _("The email went to a mailing list or to many people, so nothing was done.")


class NoOwnLine(MailRefused):
    """It contains nothing but quoted lines and a signature."""

    code = "no_own_line"
    said = _(
        "Muster found no line of your own in your email, so nothing was done. Write above the quoted text, "
        "one line for each move."
    )


class OlderVisit(MailRefused):
    """The visit of its address has ended."""

    code = "older_visit"
    said = _(
        "The email you replied to was about a turn that has ended, so nothing was done. Reply to the latest "
        "email instead."
    )


class NoLongerActing(MailRefused):
    """The person no longer acts for the seat."""

    code = "no_longer_acting"
    said = _("You no longer act for this seat, so nothing was done.")


class LooksLikeMoves(MailRefused):
    """A reply to a message contains moves, which would have become public."""

    code = "looks_like_moves"
    said = _(
        "A reply to this email goes to everyone at the table, and yours contains moves, so nothing was sent. "
        "For moves, reply to the email about your turn."
    )


class TooManyReplies(MailRefused):
    """The person has sent as many emails as one may in a day."""

    code = "too_many"
    said = _(
        "You’ve reached today’s limit for replies by email, so nothing was done. Use the match’s page until "
        "tomorrow."
    )


class GivenUp(MailRefused):
    """Every attempt to carry it out has failed."""

    code = "given_up"
    said = _(
        "Something went wrong while Muster carried out your email, so nothing was done. Use the match’s page."
    )


class NotSent(SiteRefusal):
    """The line reveals something, and the email does not ask to send the turn."""

    code = "not_sent"
    said = _(
        "This reveals something, so it can’t be kept as a draft. To do it, reply with this line and the ones "
        "after it, and “send” on the last line."
    )


class BadOrder(SiteRefusal):
    """A line about a standing order cannot be understood. `text` says why."""

    code = "bad_order"

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def sentence(self, match_id: int) -> str:
        return self.text


class OverlongMessage(SiteRefusal):
    """A message to the table is too long."""

    code = "overlong"
    said = _("A message can have at most 2,000 characters, so it was not sent.")
