"""Worker processes for computer players and deduction."""
