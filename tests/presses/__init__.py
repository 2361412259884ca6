"""Press every form of the site twice, and check that the second press does no harm."""
