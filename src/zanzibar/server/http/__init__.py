"""The HTTP API: routes, schemas, OpenAPI, static files, security headers and limits."""
