"""The core: matches, their logs and deadlines, and each person's access to them.

It stores every match (its seats, tenures, visits, drafts and log), and is the only room that writes a match
in progress: `services.playing` stores an action with everything that follows from it, in one transaction
under the match's lock. It also sweeps overdue deadlines, gives back time lost to the outages that
`games.uptime` has recorded, and maintains the queue of endings.

The core does not depend on the rooms above it; they register with its `registries`. It may import
`games.community`, `games.uptime`, `games.notices`, `accounts` and the pure rooms, and reaches a title only
through `games.engine.registry`.
"""
