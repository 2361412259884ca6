"""Every error states its reason."""

from collections.abc import Iterator

from django.apps import apps
from django.utils import translation

from games.matches.errors import ExplainedRefusal, NotYours, SiteRefusal


def _refusals(of: type[ExplainedRefusal]) -> Iterator[type[ExplainedRefusal]]:
    for each in of.__subclasses__():
        yield each
        yield from _refusals(each)


def test_every_refusal_of_the_house_has_a_sentence_and_a_code_of_its_own() -> None:
    assert apps.ready
    found = list(_refusals(SiteRefusal))
    assert len(found) > 30
    # What is not someone's does not exist for them: nothing is said of it.
    unsaid = [
        each.__name__ for each in found if not {"said", "sentence"} & {*vars(each)} and each is not NotYours
    ]
    assert unsaid == []
    codes = [each.code for each in found]
    assert sorted(codes) == sorted(set(codes))


def test_a_plain_refusal_is_told_in_the_readers_language() -> None:
    every = list(_refusals(ExplainedRefusal))
    plain = [each for each in every if "said" in vars(each) and "__init__" not in vars(each)]
    assert {"games.matches.errors", "games.competitions.errors"} <= {each.__module__ for each in plain}
    for each in plain:
        english = each().sentence(0)
        with translation.override("ru"):
            assert each().sentence(0) != english, each.__name__
