"""Types of the wire protocol: WebSocket messages, HTTP bodies, and their TypeScript form."""
