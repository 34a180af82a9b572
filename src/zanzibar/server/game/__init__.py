"""A running game: the act pipeline, held answers, quotas, bot turns, replay."""
