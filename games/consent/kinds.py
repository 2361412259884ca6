"""The kinds of proposal: what each needs of the table, and how pages and the log name it.

What a kind asks in full, what it keeps, when it makes sense and what it does are matches over all kinds, in
`texts`, `forms`, `selectors`, `services.validity` and `services.effects`: the type checker names those that a
new kind is missing from.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from games.consent.models import Proposal


class Traits(NamedTuple):
    """A kind of proposal: its name on a page, and one line below it; what the log tells when it is asked.

    `everybody`: all who are asked must agree, or else more than half of all with the asker. `lasts`: how
    long it stands. `fields`: those of `forms.AskForm` it needs beside the kind. `mailed`: a mail of its
    own tells that it was done.
    """

    name: Any
    note: Any
    asked: str
    everybody: bool = False
    lasts: timedelta = timedelta(days=3)
    fields: tuple[str, ...] = ()
    mailed: bool = False


KINDS = {
    Proposal.Kind.PAUSE: Traits(
        _("A pause"),
        _("All clocks stand still; it ends by itself."),
        gettext_noop("%(seat)s asks the table for a pause."),
        fields=("days",),
        mailed=True,
    ),
    Proposal.Kind.RESUME: Traits(
        _("End the pause"),
        _("Every clock goes on where it stood."),
        gettext_noop("%(seat)s asks the table to end the pause."),
        everybody=True,
        mailed=True,
    ),
    Proposal.Kind.UNDO: Traits(
        _("Go back"),
        _("What was done since is taken back; never further than anybody learnt something."),
        gettext_noop("%(seat)s asks the table to go back."),
        everybody=True,
        fields=("undo_choice", "mark"),
    ),
    Proposal.Kind.EXTENSION: Traits(
        _("More time"),
        _("For a seat that is awaited now."),
        gettext_noop("%(seat)s asks the table for more time."),
        fields=("seat", "hours"),
    ),
    Proposal.Kind.END: Traits(
        _("End the match now"),
        _("It is placed by the rules for an early end; there is no other draw by agreement."),
        gettext_noop("%(seat)s asks the table to end the match."),
        everybody=True,
        lasts=timedelta(days=7),
        mailed=True,
    ),
    Proposal.Kind.REPLACEMENT: Traits(
        _("The autopilot in a seat"),
        _("For your own seat, or for one whose player is silent; until a substitute takes it."),
        gettext_noop("%(seat)s asks the table to let the autopilot play a seat."),
        fields=("seat",),
    ),
}


def traits(kind: str) -> Traits:
    """What a kind of proposal is."""
    return KINDS[Proposal.Kind(kind)]
