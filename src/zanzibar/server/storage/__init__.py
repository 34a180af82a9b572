"""The data folder: database, rows, retention, backup and transfer."""
