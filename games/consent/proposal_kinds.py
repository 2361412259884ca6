"""The kinds of proposal: the agreement that each needs, and its names on pages and in the log.

Five modules contain `match` statements over all kinds: `texts` (the question), `forms` (the stored
parameters), `selectors` (the choices), `services.validity` (whether it still applies) and
`services.effects` (what it does). The type checker finds the statements from which a new kind is missing.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from games.consent.models import Proposal


class KindTraits(NamedTuple):
    """The traits of a kind of proposal: its name, a note below the name, and the log's sentence.

    `asked_own` is the log's sentence for the player who asks.

    With `everybody`, everyone who is asked must agree; otherwise more than half of all, including the
    asker. `lasts` is how long a proposal stays open. `fields` are the fields of `forms.AskForm` that this
    kind needs in addition to the kind itself. `mailed` says that a separate email reports that the
    proposal was carried out.
    """

    name: Any
    note: Any
    asked: str
    asked_own: str
    everybody: bool = False
    lasts: timedelta = timedelta(days=3)
    fields: tuple[str, ...] = ()
    mailed: bool = False


KINDS = {
    Proposal.Kind.PAUSE: KindTraits(
        _("A pause"),
        _("All clocks stop. The pause ends automatically."),
        gettext_noop("%(seat)s asks the table for a pause."),
        gettext_noop("You asked the table for a pause."),
        fields=("days",),
        mailed=True,
    ),
    Proposal.Kind.RESUME: KindTraits(
        _("End the pause"),
        _("Every clock resumes with the time it had left."),
        gettext_noop("%(seat)s asks the table to end the pause."),
        gettext_noop("You asked the table to end the pause."),
        everybody=True,
        mailed=True,
    ),
    Proposal.Kind.UNDO: KindTraits(
        _("Go back"),
        _(
            "Everything done since then is undone, but never further back than the moment when "
            "someone last learnt something new."
        ),
        gettext_noop("%(seat)s asks the table to go back."),
        gettext_noop("You asked the table to go back."),
        everybody=True,
        fields=("undo_choice", "mark"),
    ),
    Proposal.Kind.EXTENSION: KindTraits(
        _("More time"),
        _("This gives more time to a seat that the match is waiting for now."),
        gettext_noop("%(seat)s asks the table for more time."),
        gettext_noop("You asked the table for more time."),
        fields=("seat", "hours"),
    ),
    Proposal.Kind.END: KindTraits(
        _("End the match now"),
        _("The rules for an early end decide the places. Players can’t agree on a draw in any other way."),
        gettext_noop("%(seat)s asks the table to end the match."),
        gettext_noop("You asked the table to end the match."),
        everybody=True,
        lasts=timedelta(days=7),
        mailed=True,
    ),
    Proposal.Kind.REPLACEMENT: KindTraits(
        _("Let the computer play a seat"),
        _(
            "The computer plays your own seat, or one whose player has stopped answering, until "
            "a substitute takes over."
        ),
        gettext_noop("%(seat)s asks the table to let the computer play a seat."),
        gettext_noop("You asked the table to let the computer play a seat."),
        fields=("seat",),
    ),
}


def traits(kind: str) -> KindTraits:
    """Return the traits of a kind of proposal."""
    return KINDS[Proposal.Kind(kind)]
