import { toDay, parseInstant, isDay, toWallTime } from './time.ts'

/** The value of a date field is a day YYYY-MM-DD or, with a time, YYYY-MM-DD HH:mm:ss as Asia/Kolkata wall time. */
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const pad = (part: string | number): string => String(part).padStart(2, '0')

const monthOf = (word: string): string => {
  const at = MONTHS.findIndex((name) => word.length >= 3 && name.toLowerCase().startsWith(word.toLowerCase()))
  return at === -1 ? word : String(at + 1)
}

/** Reads `9:30 am`, `9 pm`, `21:30` or `21:30:15` as HH:mm:ss; returns undefined for any other text. */
function readTime(text: string): string | undefined {
  const parts = /^(\d{1,2})(?:[:.](\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(?:([ap])\.?m\.?)?$/i.exec(text)
  if (parts === null) return undefined
  const [, hour = '', minute = '00', second = '00', half] = parts
  if (half === undefined && !/[:.]/.test(text)) return undefined
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return undefined
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return hours > 23 || Number(minute) > 59 || Number(second) > 59 ? undefined : `${pad(hours)}:${minute}:${second}`
}

/**
 * Reads the date of a typed or pasted text, such as `DD/MM/YYYY`, `1/2/26`, `01-02-2026`, `1 Feb 2026` or `2026-02-01`. With
 * `time`, a time may follow; the default is midnight. Returns undefined if the text is not a date in the years 2000 to 2199.
 */
export function readDate(text: string, time = false): string | undefined {
  const parts =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})()(?:(?:[T,]|\s)\s*(\S.*))?$/i.exec(text.trim()) ??
    /^()(\d{1,2})[-/. ]([a-z]+|\d{1,2})[-/., ]\s*(\d{4}|\d{2})(?:(?:[T,]|\s)\s*(\S.*))?$/i.exec(text.trim())
  if (parts === null) return undefined
  const [, yearFirst = '', second = '', third = '', yearLast = '', rest] = parts
  const [month, day] = yearFirst === '' ? [monthOf(third), second] : [second, third]
  const year = yearFirst || (yearLast.length === 2 ? `20${yearLast}` : yearLast)
  const date = `${year}-${pad(month)}-${pad(day)}`
  const clock = rest === undefined ? '00:00:00' : time ? readTime(rest) : undefined
  if (!isDay(date) || clock === undefined) return undefined
  return time ? `${date} ${clock}` : date
}

/**
 * Formats a date field's value as DD/MM/YYYY, or as DD/MM/YYYY hh:mm am (000 §2). Returns a text that is not a date unchanged.
 */
export function formatDateValue(value: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):\d{2})?$/.exec(value)
  if (parts === null) return value
  const [, year, month, day, hour, minute] = parts
  const hours = Number(hour)
  const clock = hour === undefined ? '' : ` ${pad(hours % 12 || 12)}:${minute} ${hours < 12 ? 'am' : 'pm'}`
  return `${day}/${month}/${year}${clock}`
}

/** Formats a day YYYY-MM-DD as `1 December 2026`, or as `1 Dec 2026` if `short`. */
export function formatDayInWords(day: string, length?: 'short'): string {
  const [year, month, date] = day.slice(0, 10).split('-')
  const name = MONTHS[Number(month) - 1] ?? ''
  return `${Number(date)} ${length === 'short' ? name.slice(0, 3) : name} ${year}`
}

/** Formats an instant as `2 November 2026 9:30:02 am`, Asia/Kolkata (002 §9). */
export function describeInstant(instant: string): string {
  const [, clock = ''] = toWallTime(instant).split(' ')
  const [hour = '', minute, second] = clock.split(':')
  const hours = Number(hour)
  return `${formatDayInWords(toDay(new Date(instant)))} ${hours % 12 || 12}:${minute}:${second} ${hours < 12 ? 'am' : 'pm'}`
}

/** Formats the month of a day YYYY-MM-DD as `December 2026`. */
export const describeMonth = (day: string): string => formatDayInWords(day).replace(/^\d+ /, '')

export function describeEffect(day: string, today: string): string {
  if (day === today) return `Takes effect today, ${formatDayInWords(day)}.`
  return day > today ? `Takes effect on ${formatDayInWords(day)}.` : `Takes effect from ${formatDayInWords(day)}, back-dated.`
}

/** `wall` is YYYY-MM-DD HH:mm:ss. The sentence stands beside a message that does not say when the change takes effect. */
export function describeMoment(wall: string, now: Date): string {
  const at = parseInstant(wall)
  return `${at !== undefined && at > now ? 'Takes' : 'Took'} effect on ${formatDateValue(wall)}.`
}

export type DateLimits = { time?: boolean; min?: string | undefined; max?: string | undefined }

/** An empty value has no problem. `min` and `max` are days. */
export function findDateProblem(value: string | undefined, { time = false, min, max }: DateLimits): string | undefined {
  if (value === undefined) return undefined
  if (readDate(value, time) !== value)
    return time ? 'Enter the date and time as DD/MM/YYYY hh:mm am.' : 'Enter the date as DD/MM/YYYY, such as 01/12/2026.'
  if (min !== undefined && value.slice(0, 10) < min) return `The date must be ${formatDateValue(min)} or later.`
  if (max !== undefined && value.slice(0, 10) > max) return `The date must be ${formatDateValue(max)} or earlier.`
  return undefined
}

const DAY_MS = 24 * 3_600_000
const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)

export const addDaysTo = (day: string, count: number): string =>
  new Date(utc(day).getTime() + count * DAY_MS).toISOString().slice(0, 10)

/** Returns the same day of another month, or that month's last day if it is shorter. */
export function addMonthsTo(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Lists the weeks of the day's month, Monday first, including the days of the adjacent months. */
export function listMonthWeeks(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`
  const monday = addDaysTo(first, -((utc(first).getUTCDay() + 6) % 7))
  const last = addDaysTo(addMonthsTo(first, 1), -1)
  const weeks: string[][] = []
  for (let week = monday; week <= last; week = addDaysTo(week, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDaysTo(week, at)))
  return weeks
}
