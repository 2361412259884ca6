"""Select how soon people usually answer, which `services.usual_responses` computes."""

from __future__ import annotations

from collections.abc import Collection

from accounts.models import User
from games.clocks.response_times import ResponseTime
from games.matches.models import UsualResponse


def shown_response_times(user_ids: Collection[int]) -> dict[int, str]:
    """Return how soon people usually answer, in words, by their keys.

    People who do not want to show it are left out, and so are people of whom too little is known.
    """
    found = UsualResponse.objects.filter(
        user__in=user_ids, user__response_time_shown=True, user__erased_at=None, user__guest_until=None
    )
    rows = found.exclude(within="").values_list("user_id", "within")
    return {user_id: str(UsualResponse.Within(within).label) for user_id, within in rows}


def own_response_time(user: User) -> ResponseTime | None:
    """Return how soon a person usually answers, to show to that person; None if too little is known."""
    found = UsualResponse.objects.filter(user=user).exclude(within="").first()
    return None if found is None else ResponseTime(found.within)


def response_time_text(usual: ResponseTime) -> str:
    """Return a response time in words: `within a day`."""
    return str(UsualResponse.Within(usual.value).label)
