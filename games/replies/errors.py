"""Reasons why nothing is done about a received email: a class for each, with its own sentence.

If a refusal is `answered`, the sender gets an email about it. For the others no email is ever sent, because
an answer could reach somebody who has nothing to do with the match, or go back and forth between two
programs.
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.matches.errors import SiteRefusal


class NotForUs(Exception):
    """Raised for an email that is not stored, for example because no reply is expected at its address.

    `said` is the reason, for the server that delivers the email.
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
    """The email is malformed, so its parts cannot be read."""

    code = "unreadable"


class TooLarge(MailRefused):
    """The email is larger than `services.intake.MAX_MAIL_BYTES`."""

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
    """The email forwards somebody else's email."""

    code = "forwarded"
    said = _("The email forwards another one, so nothing was done. Reply to the email from Muster directly.")


class OtherRecipients(MailRefused):
    """The email also went to other people, who now know the address that acts for the seat."""

    code = "other_recipients"
    said = _(
        "Your email also went to other people, so nothing was done. Reply to Muster alone, with nobody else "
        "in To or Cc."
    )


class AutomaticReply(MailRefused):
    """A program wrote the email, such as one that sends out-of-office replies."""

    code = "automatic"
    said = _("An automatic reply came from your address, such as an out-of-office note. Nothing was done.")


class Bounced(MailRefused):
    """The email reports that another one could not be delivered."""

    code = "bounced"
    answered = False
    said = _("The email reports a failed delivery, so nothing was done.")


class BulkMail(MailRefused):
    """The email went to many people: it is a newsletter, or from a mailing list."""

    code = "bulk"
    answered = False
    said = _("The email went to a mailing list or to many people, so nothing was done.")


class NoOwnLine(MailRefused):
    """The email contains only quoted lines and a signature."""

    code = "no_own_line"
    said = _(
        "Muster found no line of your own in your email, so nothing was done. Write above the quoted text, "
        "one line for each move."
    )


class OlderVisit(MailRefused):
    """The visit to which the email's address belongs has ended."""

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
    """The email replies to a message but contains moves, which would have become public."""

    code = "looks_like_moves"
    said = _(
        "A reply to this email goes to everyone at the table, and yours contains moves, so nothing was sent. "
        "For moves, reply to the email about your turn."
    )


class TooManyReplies(MailRefused):
    """The person has sent as many emails as are allowed in a day."""

    code = "too_many"
    said = _(
        "You’ve reached today’s limit for replies by email, so nothing was done. Use the match’s page until "
        "tomorrow."
    )


class GivenUp(MailRefused):
    """Every attempt to carry the email out has failed."""

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

    def sentence(self, match_id: int = 0) -> str:
        return self.text


class OverlongMessage(SiteRefusal):
    """A message to the table is too long."""

    code = "overlong"
    said = _("A message can have at most 2,000 characters, so it was not sent.")
