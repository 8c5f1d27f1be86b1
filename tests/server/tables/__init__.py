"""What people do at tables, each behaviour one scenario: a real server, real sockets."""
