"""Benchmarks of the checkout: `zanzibar bench NAME` and `make bench` run them."""
