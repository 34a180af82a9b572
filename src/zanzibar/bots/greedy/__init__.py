"""Simple players that look one act ahead."""
