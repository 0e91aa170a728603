"""The actions of Neoville: each family in one place, with all its rules.

A family says when it is legal (`fill`), what it does (`apply`), why it is not legal (`refuse`), and what a player may
know of it beforehand (`preview`). `rules.py` lists the families in the order of their codes.
"""
