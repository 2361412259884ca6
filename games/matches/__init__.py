"""The core: matches, their logs and deadlines, and who may see and do what.

It stores every match (its seats, tenures, visits, drafts and log), and is the only room that writes a match
in progress: `services.playing` stores an action with everything that follows from it, in one transaction
under the match's lock. It also sweeps overdue deadlines, gives back time lost to outages, and keeps the queue
of endings.

The core knows none of the rooms above it; they register with its `registries`. It may import `games.notices`,
`accounts` and the pure rooms, and reaches a title only through `games.engine.registry`.
"""
