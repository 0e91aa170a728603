// Whether the command line is open, which then tells what happens at the table; and who teaches there.
import { getContext, setContext } from 'svelte'

export const typing = $state({ open: false })

/** Whoever says what is to be done, in lessons and puzzles. */
export interface Teacher {
  says: () => string
  /** Go on, or to the next one; false: there is nothing to go on to. */
  next: () => boolean
  /** An action was typed that is not legal. */
  refused: (code: string) => void
}

const KEY = 'teacher'
export const provideTeacher = (teacher: Teacher): void => void setContext(KEY, teacher)
export const useTeacher = (): Teacher | undefined => getContext<Teacher | undefined>(KEY)
