"""The WebSocket side: connections, messages, and the fast frame protocol."""
