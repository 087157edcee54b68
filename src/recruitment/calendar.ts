/** An interview for a calendar file (RFC 5545). */
export type CalendarInterview = {
  /** The identifier never changes. */
  uid: string
  /** Increases with each change, so that a calendar keeps the latest version. */
  sequence: number
  at: Date
  minutes: number
  isCancelled: boolean
  changedAt: Date
  candidate: string
  job: string
  /** Empty if nobody was named. */
  interviewer: string
  /** Empty if there is none. */
  place: string
}

const MINUTE_MS = 60_000
const KOLKATA_MS = 5.5 * 60 * MINUTE_MS
/** The line's end is not counted (RFC 5545 3.1). */
const LINE_BYTES = 75

/** Keeps line breaks from ending the line and punctuation from ending the value (RFC 5545 3.3.11). */
export const escapeText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')
    // oxlint-disable-next-line no-control-regex -- values must not contain these characters
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ')

/** Splits a line into parts of at most 75 bytes without splitting a character. Each part after the first begins with a blank. */
export function foldLine(line: string): string {
  const parts = ['']
  let bytes = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > LINE_BYTES) {
      parts.push('')
      bytes = 1
    }
    parts[parts.length - 1] += character
    bytes += size
  }
  return parts.join('\r\n ')
}

/** The format is 20261121T110000. */
const stamp = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d+Z$/g, '')
const localStamp = (instant: Date): string => stamp(new Date(instant.getTime() + KOLKATA_MS))

/** Omits the candidate's email and phone, because calendars are shared. */
export function formatCalendar(of: CalendarInterview): string {
  const { uid, sequence, at, minutes, isCancelled, changedAt, candidate, job, interviewer, place } = of
  const lines: (string | false)[] = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Proofline//Interviews//EN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Kolkata',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0530',
    'TZOFFSETTO:+0530',
    'TZNAME:IST',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${uid}@proofline`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(changedAt)}Z`,
    `DTSTART;TZID=Asia/Kolkata:${localStamp(at)}`,
    `DTEND;TZID=Asia/Kolkata:${localStamp(new Date(at.getTime() + minutes * MINUTE_MS))}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapeText(`Interview: ${candidate}, ${job}`)}`,
    interviewer !== '' && `DESCRIPTION:${escapeText(`With ${interviewer}`)}`,
    place !== '' && `LOCATION:${escapeText(place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.flatMap((line) => (line === false ? [] : `${foldLine(line)}\r\n`)).join('')
}
