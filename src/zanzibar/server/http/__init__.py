"""The HTTP API: routes, OpenAPI document, static files, security and rate limits."""
