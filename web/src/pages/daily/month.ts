// The days of a month in rows of weeks, as the reader's region begins them.

/** A week of seven places; null where the month has not begun or is over. */
export type Week = (string | null)[]

/** The days of a month (`2026-11`) as `2026-11-16`; `first` is the day with which weeks begin, 1 for Monday to 7. */
export function weeksOf(month: string, first = 1): Week[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const ahead = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() - first + 7) % 7
  const days: Week = [
    ...Array.from({ length: ahead }, () => null),
    ...Array.from({ length: count }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`),
  ]
  const weeks = Math.ceil(days.length / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => days[week * 7 + day] ?? null),
  )
}

interface WeekInfo {
  weekInfo?: { firstDay: number }
  getWeekInfo?: () => { firstDay: number }
}

/** With which day weeks begin there; Monday where the browser does not say. */
export function firstDayOf(locale: string): number {
  const known = new Intl.Locale(locale) as unknown as WeekInfo
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1
}
