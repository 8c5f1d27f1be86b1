"""WebSockets: one session per connection, with back-pressure."""
