"""The REST routes and the socket, thin: they check who asks and call what does the work."""
