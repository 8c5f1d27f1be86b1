"""What a browser is told about every page: nothing inline, nothing from elsewhere."""

from __future__ import annotations

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        # Svelte makes elements of its templates under the first name, the second names the worker.
        "trusted-types svelte-trusted-html parlour-worker",
    )
)
"""The value of Content-Security-Policy."""
