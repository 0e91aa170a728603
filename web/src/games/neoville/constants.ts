// Made by tools/make_types.py from the game's rules (its module `page`). Do not edit.

export const FRAME = 4 as const
