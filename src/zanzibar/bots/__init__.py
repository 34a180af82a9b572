"""Computer players: each gets a view and returns an action."""
