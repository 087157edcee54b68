import { expect, test } from 'vitest'
import { type CalendarInterview, escapeText, foldLine, formatCalendar } from './calendar.ts'

type Component = { name: string; properties: Record<string, string>; parts: Component[] }
/**
 * Parses a calendar as RFC 5545 defines it: lines of at most 75 bytes that end in CRLF. Joins folded lines and removes escapes.
 */
function readCalendar(file: string): Component {
  expect(file.endsWith('\r\n')).toBe(true)
  const physical = file.slice(0, -2).split('\r\n')
  for (const line of physical) {
    expect(line).not.toMatch(/[\r\n]/)
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  }
  const root: Component = { name: '', properties: {}, parts: [] }
  const open = [root]
  for (const line of physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Z-]+(?:;[^:]+)?):(.*)$/.exec(line) ?? expect.fail(`no content line: ${line}`)
    const inner = open.at(-1) as Component
    if (name === 'BEGIN') {
      const part = { name: value, properties: {}, parts: [] }
      inner.parts.push(part)
      open.push(part)
    } else if (name === 'END') expect(open.pop()?.name).toBe(value)
    else {
      expect(Object.keys(inner.properties)).not.toContain(name)
      inner.properties[name] = value.replaceAll(/\\([\\;,nN])/g, (_, mark: string) => (mark.toLowerCase() === 'n' ? '\n' : mark))
    }
  }
  expect(open).toEqual([root])
  expect(root.parts.map((part) => part.name)).toEqual(['VCALENDAR'])
  return root.parts[0] as Component
}

const interview: CalendarInterview = {
  uid: '0192f0a0-0000-7000-8000-000000000001',
  sequence: 2,
  at: new Date('2026-11-21T20:00:00Z'),
  minutes: 45,
  isCancelled: false,
  changedAt: new Date('2026-11-20T04:05:06.789Z'),
  candidate: 'Ritika Sen',
  job: 'Physics author',
  interviewer: 'Kavita Desai',
  place: 'Room 2; first floor, Pune',
}

test('formatCalendar writes an interview at its Asia/Kolkata time, and it reads back unchanged', () => {
  const { properties, parts } = readCalendar(formatCalendar(interview))
  expect(properties).toMatchObject({ VERSION: '2.0', METHOD: 'PUBLISH' })
  expect(parts.map(({ name }) => name)).toEqual(['VTIMEZONE', 'VEVENT'])
  expect(parts[1]?.properties).toEqual({
    UID: '0192f0a0-0000-7000-8000-000000000001@proofline',
    SEQUENCE: '2',
    DTSTAMP: '20261120T040506Z',
    'DTSTART;TZID=Asia/Kolkata': '20261122T013000',
    'DTEND;TZID=Asia/Kolkata': '20261122T021500',
    STATUS: 'CONFIRMED',
    SUMMARY: 'Interview: Ritika Sen, Physics author',
    DESCRIPTION: 'With Kavita Desai',
    LOCATION: 'Room 2; first floor, Pune',
  })
})

test('a cancelled interview keeps its UID with the status CANCELLED', () => {
  const { properties, parts } = readCalendar(formatCalendar({ ...interview, isCancelled: true, interviewer: '', place: '' }))
  expect(properties['METHOD']).toBe('CANCEL')
  expect(parts[1]?.properties).toMatchObject({ UID: `${interview.uid}@proofline`, STATUS: 'CANCELLED' })
  expect(Object.keys(parts[1]?.properties ?? {})).not.toContain('LOCATION')
})

test.each([
  'Asha\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Another',
  'Asha\nATTENDEE:mailto:a@example.com',
  'Asha\rX',
  'Asha\u2028ORGANIZER:mailto:a@example.com',
  'Asha\u0000\u0007\u001b',
  'back\\slash; comma, \\n and : colon',
  'अ'.repeat(120),
  '👩‍🔬'.repeat(40),
  `${'a'.repeat(56)}é`,
])('the text %j of a candidate never begins a new line of the calendar', (text) => {
  const { parts } = readCalendar(formatCalendar({ ...interview, candidate: text, interviewer: text, place: text }))
  expect(parts).toHaveLength(2)
  const read = parts[1]?.properties ?? {}
  expect(Object.keys(read)).toHaveLength(9)
  // oxlint-disable-next-line no-control-regex -- the characters to replace
  const seen = text.replaceAll(/\r\n|[\r\u2028]/g, '\n').replaceAll(/[\u0000\u0007\u001b]/g, ' ')
  expect(read['SUMMARY']).toBe(`Interview: ${seen}, Physics author`)
  expect(read['LOCATION']).toBe(seen)
})

test('folding a line never splits a character', () => {
  for (const part of foldLine(`SUMMARY:${'é'.repeat(200)}`).split('\r\n ')) expect(part).toMatch(/^(SUMMARY:)?é+$/)
  expect(escapeText('a\tb')).toBe('a\tb')
})
