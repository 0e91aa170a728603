const DAY = 86_400

/**
 * A time that is left, as a clock shows it: rounded up, so that 0:00 means that it is over. Days, where it is more than
 * one, are a number, rounded: beside it stands when they end.
 */
export function timeLeft(milliseconds: number): string | number {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds > DAY) return Math.round(seconds / DAY)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  return `${hours ? `${hours}:` : ''}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
