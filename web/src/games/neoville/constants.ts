// Made by tools/make_types.py from the game's rules (tools/page_constants.py). Do not edit.

export const FRAME = 4 as const
