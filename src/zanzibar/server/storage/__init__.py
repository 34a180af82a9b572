"""The data folder: database, group commit, rows, retention, backup and transfer."""
