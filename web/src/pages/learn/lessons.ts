// The words of one game in one language, loaded when they are shown.
import type { Game } from '../tables'
import type { Lesson } from './lesson'

const lessons = import.meta.glob<{ default: Lesson }>('../../games/*/learn/words.*.ts')

export async function loadLesson(game: Game, lang: string): Promise<Lesson | undefined> {
  return (await lessons[`../../games/${game}/learn/words.${lang}.ts`]?.())?.default
}
