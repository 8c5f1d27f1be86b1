"""HTTP: routes, request context, security, rate limits, and the built client."""
