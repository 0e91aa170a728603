"""Game review: what each turn of a record cost its seat, judged from what that seat could know."""
