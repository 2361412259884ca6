"""Ratings: how strong players are, from the placings of the matches they played.

- `strengths`: one result among sides of one or several players becomes new strengths (Plackett-Luce)
- `rules`: which order a match is rated as, and whose rating it changes: leavers, substitutes, early ends
- `projection`: what results make of everyone's standings, in their order, by every measure
- `points`: the numbers people see

These are pure functions of numbers. `models` stores the results (`inputs`), which are the truth, and what is
made of them. `services.endings_reader` takes results from the queue of endings; `services.replaying` rates
them, one by one or all again, with results identical to the last bit. The room may import `games.matches` and
what lies below it; ladders and tournaments lie above it.
"""
