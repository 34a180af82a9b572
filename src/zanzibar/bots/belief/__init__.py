"""Weighted sets of worlds: which are possible, and how likely each is."""
