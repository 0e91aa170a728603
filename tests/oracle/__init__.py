"""The oracle: both games once more, from the rules texts alone, to judge the fast engine by.

Nothing here imports torilla. Everything works on state documents (docs/reference/contract.md) and on the
parsed components file, cell by cell. The rule numbers (H..., N...) are those of the rules texts.
"""
