"""Three Ferries: the example of docs/adding-a-title.md, a small game for two with hidden hands.

There are twenty-four cards in three colours, from 1 to 8. Each player lays cards on three ferries, openly on
the ferry of their colour or face down on any, or sinks them. The player with more weight on a ferry wins it.

Importing the package registers the title; it cannot be chosen in the lobby.
"""

from games.engine import registry

registry.add("ferries", "tests.ferries", listed=False)
