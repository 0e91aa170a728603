"""The REST routes, without a web framework: `http` serves them to browsers, `local` to a page without a server."""
