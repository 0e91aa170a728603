/** Number and noun: `count(2, 'card', 'cards')`. Our four languages know two forms. */
export function plural(lang: string): (count: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(lang)
  const digits = new Intl.NumberFormat(lang)
  return (count, one, other) => `${digits.format(count)} ${rules.select(count) === 'one' ? one : other}`
}
