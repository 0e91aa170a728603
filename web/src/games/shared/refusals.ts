// Sentences of refusals, written by tools/make_docs.py from a game's refusals.toml: `{name}` stands for a value,
// `{name:one|other}` for a word that depends on its number.

export type Sentences = Readonly<Record<string, string>>

/** A sentence with its values in words; null if there is no sentence. */
export function fillSentence(sentence: string | undefined, values: Record<string, unknown>): string | null {
  if (sentence === undefined) return null
  return sentence
    .replace(/\{(\w+):([^|}]*)\|([^}]*)\}/g, (_, name: string, one: string, other: string) =>
      values[name] === 1 ? one : other,
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
