"""What somebody who wants to know or do more than is theirs would try."""
