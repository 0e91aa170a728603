"""The routes over HTTP: they identify the caller and call the functions of `api`."""
