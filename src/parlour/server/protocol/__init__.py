"""Everything that goes over the wire: socket messages, HTTP bodies, codes, the OpenAPI document."""
