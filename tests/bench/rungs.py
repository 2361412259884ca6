"""Measure the page of a long ladder, as one of its players sees it."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from tests.bench.pages import Cost, cost
from tests.factories.ladders import challenge, finish, make_ladder, people_of, play

RUNGS = 100


class LongLadder:
    """A ladder with many challenges: a third were played, a third are in play, a third wait for an answer.

    In each three rungs, the last player challenges the first. The reader, in the middle, is in play."""

    def __init__(self) -> None:
        self.ladder = make_ladder(RUNGS)
        people = people_of(self.ladder)
        self._reader = people[RUNGS // 2]
        for rung in range(0, RUNGS - 2, 3):
            defender, challenger = people[rung], people[rung + 2]
            match rung % 9:
                case 0:
                    finish(play(self.ladder, challenger, defender), challenger, defender)
                case 3:
                    play(self.ladder, challenger, defender)
                case 6:
                    challenge(self.ladder, challenger, defender)

    def page(self) -> Cost:
        """Measure a GET of its page by one of its players."""
        client, url = Client(), reverse("ladders:ladder", args=[self.ladder.pk])
        client.force_login(self._reader)

        def get() -> None:
            assert client.get(url).status_code == 200

        return cost(get)
