/** Days are calendar days in Asia/Kolkata (no daylight saving: always +05:30); instants are serialized as ISO 8601 UTC. */
const KOLKATA_MS = 5.5 * 3_600_000
const pad = (n: number): string => String(n).padStart(2, '0')

/** The Asia/Kolkata day of an instant, YYYY-MM-DD. */
export const toDay = (instant: Date): string => new Date(instant.getTime() + KOLKATA_MS).toISOString().slice(0, 10)

/** Beyond these years neither JSON nor PostgreSQL has an instant as this text. */
const hasYear = (instant: Date): boolean => instant.getUTCFullYear() >= 1 && instant.getUTCFullYear() <= 9999

/**
 * The instant of a day, which is its start in Asia/Kolkata, of an Asia/Kolkata wall time `YYYY-MM-DD HH:mm[:ss[.SSS]]`, or of an
 * ISO 8601 text with offset, of the years 1 to 9999; else undefined.
 */
export const parseInstant = (text: string): Date | undefined => {
  const [, day, time = '00:00', zone = '+05:30'] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](?!24)(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text.trim()) ?? []
  const instant = new Date(`${day}T${time}${zone}`)
  // Date takes 29/02/2027 for 01/03/2027.
  return hasYear(instant) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(`${day}`) ? instant : undefined
}

/** Whether the text is a calendar day, exactly YYYY-MM-DD, in the years 2000 to 2199. */
export const isDay = (text: string): boolean => /^2[01]\d{2}-\d{2}-\d{2}$/.test(text) && parseInstant(text) !== undefined

/** The text where it is a day. */
export const dayIn = (text: string | undefined): string | undefined => (text !== undefined && isDay(text) ? text : undefined)

const DAY_MS = 24 * 3_600_000
/** The day so many days after a day YYYY-MM-DD; before it when negative. */
export const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** DD/MM/YYYY hh:mm a (000 §2), Asia/Kolkata, the documents' format of instants. */
export const formatInstant = (instant: Date | string): string => {
  const at = new Date(new Date(instant).getTime() + KOLKATA_MS)
  const hours = at.getUTCHours()
  return `${formatDay(at.toISOString().slice(0, 10))} ${pad(hours % 12 || 12)}:${pad(at.getUTCMinutes())} ${hours < 12 ? 'am' : 'pm'}`
}

/** Its hh:mm a alone. */
export const formatTime = (instant: Date | string): string => formatInstant(instant).slice(11)

/** YYYY-MM-DD HH:mm:ss of an instant, Asia/Kolkata: what `parseInstant` reads, without parts of a second. */
export const toWallTime = (instant: string): string =>
  new Date(new Date(instant).getTime() + KOLKATA_MS).toISOString().slice(0, 19).replace('T', ' ')

/** DD/MM/YYYY of a day YYYY-MM-DD. */
export const formatDay = (day: string): string => day.split('-').toReversed().join('/')

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** Of a day YYYY-MM-DD; Sunday is 0. */
export const toWeekday = (day: string): number => new Date(day).getUTCDay()
export const weekdayName = (day: string): string => WEEKDAYS[toWeekday(day)] ?? ''
/** "Friday 20/11/2026" */
export const formatWeekday = (day: string): string => `${weekdayName(day)} ${formatDay(day)}`

/** The instant of a DD/MM/YYYY[ hh:mm a] text, Asia/Kolkata wall time; else undefined. */
export const instantOfShown = (text: string): Date | undefined => {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])\.?m\.?)?$/i.exec(text.trim())
  if (parts === null) return undefined
  const [, day = '', month = '', year = '', hour, minute = '00', second = '00', half] = parts
  if (hour !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return undefined
  const hours = hour === undefined ? 0 : (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)
  return parseInstant(`${year}-${pad(Number(month))}-${pad(Number(day))} ${pad(hours)}:${minute}:${second}`)
}
