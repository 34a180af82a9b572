"""Charts of the lab (matplotlib, extra lab)."""
