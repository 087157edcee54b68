const parts = (big: number, bigUnit: string, small: number, smallUnit: string): string =>
  small === 0 ? `${big} ${bigUnit}` : `${big} ${bigUnit} ${small} ${smallUnit}`

/** Formats seconds in at most two units: "40 s", "25 min", "3 h 20 min", "4 d 6 h". */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return parts(Math.floor(minutes / 60), 'h', minutes % 60, 'min')
  const hours = Math.round(minutes / 60)
  return parts(Math.floor(hours / 24), 'd', hours % 24, 'h')
}

/** Formats the milliseconds of a wait, down to the second: "8 s", "1 min 15 s". */
export function formatElapsed(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  return seconds < 60 ? `${seconds} s` : parts(Math.floor(seconds / 60), 'min', seconds % 60, 's')
}
