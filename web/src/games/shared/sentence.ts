// Parts of sentences.

/** Who did something: a name, or the reader. */
export interface Who {
  name: string
  you: boolean
}

/** Points with a plus or a minus sign. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`)

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
