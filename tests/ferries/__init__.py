"""Three Ferries: the example of docs/adding-a-title.md, a small game for two with hidden hands.

Twenty-four cards in three colours, from 1 to 8. Each lays cards on three ferries, open on the one of
their colour or one face down on any, or sinks them; whoever's cards weigh more on a ferry has it.

Importing the package makes the title known; it is nobody's to choose in the lobby.
"""

from games.engine import registry

registry.add("ferries", "tests.ferries", listed=False)
