"""HTTP: routes, the context of a request, security, rate limits, the built client."""
