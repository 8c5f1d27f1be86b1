"""The socket: one session per connection, with back-pressure."""
