"""Experiments: matches, ladders, balance, and the instruments they are measured with."""
