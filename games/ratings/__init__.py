"""Ratings: the strength of players, calculated from the placings of their matches.

- `strengths`: calculates new strengths from one result among sides of one or several players (Plackett-Luce)
- `rules`: the order by which a match is rated, and the ratings it changes: leavers, substitutes, early ends
- `projection`: calculates everyone's standings from the results in their order, by every measure
- `points`: the numbers that people see

These modules are pure functions of numbers. `models` stores the results, with the `inputs` from which
everything is calculated, and the ratings. `services.endings_reader` takes results from the queue of endings.
`services.replaying` rates them, one by one or all again, with results that are identical to the last bit. The
room may import `games.matches` and what lies below it; ladders and tournaments lie above it.
"""
