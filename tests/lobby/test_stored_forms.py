"""A match's stored time controls and options are shown in its form as they were chosen."""

from __future__ import annotations

from datetime import time

import pytest
from django.utils.datastructures import MultiValueDict
from hypothesis import given
from hypothesis import strategies as st

from games.clocks.controls import DAY, HOUR, Bank, Control, Daily, Fixed
from games.clocks.standstill import Agreement, Nights
from games.engine import registry
from games.lobby.forms import initial_values
from games.lobby.forms.clock import ClockForm


def _banks() -> st.SearchStrategy[Control]:
    hours = st.integers(1, 100).map(lambda count: count * HOUR)
    return st.builds(Bank, hours, hours, st.integers(200, 300).map(lambda count: count * HOUR), hours)


@given(
    st.one_of(
        st.sampled_from([5 * 60, HOUR, DAY, 14 * DAY]).map(Fixed),
        st.integers(2, 24 * 20).map(lambda hours: Fixed(hours * HOUR)),
        _banks(),
        st.integers(0, 23).map(lambda hour: Daily(time(hour), "UTC", 12 * HOUR)),
    ),
    st.sets(st.integers(0, 6), max_size=3),
    st.sampled_from(Nights),
)
def test_every_clock_is_shown_so_that_it_is_stored_the_same(
    control: Control, free: set[int], nights: Nights
) -> None:
    agreed = Agreement(free_days=tuple(sorted(free)), nights=nights, absences=True, emergencies=True)
    shown = initial_values.clock_initial({"main": control}, agreed)
    posted = MultiValueDict(
        {
            name: [str(each) for each in value] if isinstance(value, list) else [str(value)]
            for name, value in shown.items()
            if value not in (False, None)
        }
    )
    again = ClockForm(posted, clocks=("main",), zone="UTC")
    assert again.is_valid(), again.errors
    assert again.controls() == {"main": control}
    if not isinstance(control, Fixed) or control.seconds > HOUR:
        assert again.agreement() == agreed


@pytest.mark.parametrize("title", ["titan", "arena-2004", "arena-1997"])
def test_options_of_an_edition_are_shown_as_that_edition(title: str) -> None:
    meta = registry.meta(title)
    for preset in meta.presets:
        chosen = registry.get(title).read_options(dict(preset.values))
        assert initial_values.options_initial(meta, chosen) == {"preset": preset.key}
    own = meta.options()
    shown = initial_values.options_initial(meta, own)
    assert "preset" in shown
