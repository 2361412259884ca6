"""The sentences about who may watch the matches of a competition, and how long after the players."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.competitions.models import Competition
from games.matches.texts import game_turns_text


def watching_sentences(competition: Competition) -> list[str]:
    """Return who may watch a competition's matches, and by how much they are delayed for watchers."""
    if not competition.watchers:
        return [_("Only its players and the directors can see a match.")]
    found = [_("Anyone may watch the matches.")]
    if competition.watch_delay:
        found.append(
            _(
                "People without a seat see a match with a delay of %(delay)s, and not whose turn it is. "
                "When it has finished, they see everything."
            )
            % {"delay": game_turns_text(competition.title, competition.watch_delay)}
        )
    return found
