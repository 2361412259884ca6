"""Each format from its inputs alone: rounds, standings, what each player needs."""
