"""Tables: state in memory, actions, commits to the store, and the view each client may have."""
