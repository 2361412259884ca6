"""Sentences about a tournament that could not continue."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.tournaments.models import Round, Tournament
from games.tournaments.selectors.round_names import name_of_round


def failure_sentences(tournament: Tournament) -> tuple[str, ...]:
    """Return sentences about a failed step and what happens next; none if no step has failed."""
    if not tournament.failures or tournament.competition.over:
        return ()
    return (
        _what(tournament),
        _(
            "This is a fault of the site. Its operators have been notified, and the site will "
            "try again automatically. Nothing that was played is lost."
        ),
        _("If it can’t wait, a director can remove players or cancel the tournament."),
    )


def _what(tournament: Tournament) -> str:
    waiting = Round.objects.filter(
        stage__tournament=tournament, status__in=(Round.Status.PLANNED, Round.Status.PREVIEWED)
    ).first()
    if waiting is None:
        return _("The next step of this tournament failed.")
    facts = {"round": name_of_round(waiting)}
    if waiting.status == Round.Status.PLANNED:
        return _("%(round)s: the site could not make the pairing.") % facts
    return _("%(round)s: the site could not start it.") % facts
