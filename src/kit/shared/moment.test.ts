import { describe, expect, it } from 'vitest'
import { Moment } from './moment.ts'

const NEEDED = 'Please input the date effective'
const read = (sent: unknown): unknown => {
  const { data, error } = Moment(NEEDED).safeParse(sent)
  return data?.toISOString() ?? error?.issues[0]?.message
}

describe('an instant in a request body (decision P703)', () => {
  it.each([
    ['2026-03-09', '2026-03-08T18:30:00.000Z'],
    [' 2026-03-09 ', '2026-03-08T18:30:00.000Z'],
    ['2026-03-09 09:30:15', '2026-03-09T04:00:15.000Z'],
    ['2026-03-09 09:30', '2026-03-09T04:00:00.000Z'],
    ['2026-03-09T09:30', '2026-03-09T04:00:00.000Z'],
    ['2026-03-09T09:30:15', '2026-03-09T04:00:15.000Z'],
    ['2026-03-09T09:30:15.250', '2026-03-09T04:00:15.250Z'],
    ['2026-03-09T04:00:15.250Z', '2026-03-09T04:00:15.250Z'],
    ['2026-03-09T09:30:15+05:30', '2026-03-09T04:00:15.000Z'],
    ['2026-03-09 09:30:15+0530', '2026-03-09T04:00:15.000Z'],
  ])('is read from %s as %s', (text, instant) => expect(read(text)).toBe(instant))

  it.each(['09/03/2026', '2026-02-30', '2026-03-09 25:00:00', '1999-12-31', '2200-01-01', 'tomorrow', '2026-03', '1773000000'])(
    'is refused as %s with a list of the accepted formats',
    (text) =>
      expect(read(text)).toBe(
        'Enter a date as YYYY-MM-DD or a date with a time as YYYY-MM-DD HH:mm:ss, both in Indian Standard Time, or ISO 8601 with an offset, such as 2026-03-09T09:30:00+05:30.',
      ),
  )

  it.each([undefined, '', ' '])('is asked for when the value is blank: %j', (sent) => expect(read(sent)).toBe(NEEDED))
})
