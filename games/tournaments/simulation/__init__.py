"""Simulation of whole events among players of known strengths, without a database.

The simulations show whether a format ranks players by strength, and how it works if players leave.

- `players`: strengths, and the results of tables
- `leaving`: the players who leave, and when
- `stages`: one stage of a tournament, played to its end
- `ladders`: a season of a ladder, by challenges or at tables
- `events`: the events that can be simulated, by name, with their settings
- `figures`: the results that are reported

Everything follows from a seed. The package imports the formats and the ladders' rules, but not Django.
"""
