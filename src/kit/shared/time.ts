/**
 * Days are calendar days in Asia/Kolkata, which has no daylight saving time (always +05:30). Instants are serialized as ISO 8601
 * UTC.
 */
const KOLKATA_MS = 5.5 * 3_600_000
const pad = (n: number): string => String(n).padStart(2, '0')

/** Returns the Asia/Kolkata day of an instant, YYYY-MM-DD. */
export const toDay = (instant: Date): string => new Date(instant.getTime() + KOLKATA_MS).toISOString().slice(0, 10)

/** Returns whether an instant is in the years 1 to 9999. JSON and PostgreSQL write other years in different formats. */
const hasYear = (instant: Date): boolean => instant.getUTCFullYear() >= 1 && instant.getUTCFullYear() <= 9999

/**
 * Parses the instant of a day (its start in Asia/Kolkata), of an Asia/Kolkata wall time `YYYY-MM-DD HH:mm[:ss[.SSS]]`, or of an
 * ISO 8601 text with an offset, in the years 1 to 9999. Returns undefined for any other text.
 */
export const parseInstant = (text: string): Date | undefined => {
  const [, day, time = '00:00', zone = '+05:30'] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](?!24)(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text.trim()) ?? []
  const instant = new Date(`${day}T${time}${zone}`)
  // A text such as 2027-02-29 is refused, because Date would read it as 01/03/2027.
  return hasYear(instant) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(`${day}`) ? instant : undefined
}

/** Returns whether the text is a calendar day, exactly YYYY-MM-DD, in the years 2000 to 2199. */
export const isDay = (text: string): boolean => /^2[01]\d{2}-\d{2}-\d{2}$/.test(text) && parseInstant(text) !== undefined

export const parseDay = (text: string | undefined): string | undefined => (text !== undefined && isDay(text) ? text : undefined)

const DAY_MS = 24 * 3_600_000
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Formats an instant as DD/MM/YYYY hh:mm a in Asia/Kolkata, which is the documents' format (000 §2). */
export const formatInstant = (instant: Date | string): string => {
  const at = new Date(new Date(instant).getTime() + KOLKATA_MS)
  const hours = at.getUTCHours()
  return `${formatDay(at.toISOString().slice(0, 10))} ${pad(hours % 12 || 12)}:${pad(at.getUTCMinutes())} ${hours < 12 ? 'am' : 'pm'}`
}

export const formatTime = (instant: Date | string): string => formatInstant(instant).slice(11)

/** Formats an instant as YYYY-MM-DD HH:mm:ss in Asia/Kolkata, which `parseInstant` reads. Fractions of a second are dropped. */
export const toWallTime = (instant: string): string =>
  new Date(new Date(instant).getTime() + KOLKATA_MS).toISOString().slice(0, 19).replace('T', ' ')

/** Formats a day YYYY-MM-DD as DD/MM/YYYY. */
export const formatDay = (day: string): string => day.split('-').toReversed().join('/')

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const weekdays = new Map<string, number>()
/**
 * Sunday is 0. The results are cached, because a report needs the weekdays of the same days for each of a thousand people.
 * Without the cache, a third of its time would go into parsing days.
 */
export const toWeekday = (day: string): number => {
  const known = weekdays.get(day)
  if (known !== undefined) return known
  const weekday = new Date(day).getUTCDay()
  weekdays.set(day, weekday)
  return weekday
}
export const getWeekdayName = (day: string): string => WEEKDAYS[toWeekday(day)] ?? ''
/** Formats a day as "Friday 20/11/2026". */
export const formatWeekday = (day: string): string => `${getWeekdayName(day)} ${formatDay(day)}`

/**
 * Parses a text DD/MM/YYYY[ hh:mm a] as Asia/Kolkata wall time, and returns its instant. Returns undefined for any other text.
 */
export const parseShownInstant = (text: string): Date | undefined => {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])\.?m\.?)?$/i.exec(text.trim())
  if (parts === null) return undefined
  const [, day = '', month = '', year = '', hour, minute = '00', second = '00', half] = parts
  if (hour !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return undefined
  const hours = hour === undefined ? 0 : (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)
  return parseInstant(`${year}-${pad(Number(month))}-${pad(Number(day))} ${pad(hours)}:${minute}:${second}`)
}
