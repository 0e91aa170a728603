// Made by tools/make_types.py from the game's rules (tools/page_constants.py). Do not edit.

export const NEXT_SPACES = [1, 2, 3, 4, 5, 6, 7, 0] as const

export const SLOTS_BESIDE = [[0, 7], [0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 7]] as const

export const SIDES_OF_SPACES = ["n", "n", "e", "e", "s", "s", "w", "w"] as const
