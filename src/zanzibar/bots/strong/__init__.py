"""The levels beginner, solid and expert."""
