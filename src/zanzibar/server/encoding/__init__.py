"""How actions, events and views travel and are stored."""
