"""The strong levels: beginner, solid and expert."""
