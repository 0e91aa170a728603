"""Premoves: steps of a seat's next turn that are tried out, kept, or armed to be played when it comes."""
