// Days as a date field writes them, in the visitor's own time.

/** "2026-11-23": so many days after a time. */
export function isoDay(from: number, days: number): string {
  const day = new Date(from)
  day.setDate(day.getDate() + days)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** The last minute of that day, in milliseconds since 1970. */
export const endOfDay = (day: string): number => new Date(`${day}T23:59:00`).getTime()
