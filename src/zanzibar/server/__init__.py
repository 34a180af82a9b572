"""The game server: tables for people and computers, over WebSockets and a small HTTP API."""
