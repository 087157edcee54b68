import { expect, test } from 'vitest'
import { buildReport, workDay, workedWeek } from '../../../test/web/reports.ts'
import { shiftDay } from '../../kit/shared/time.ts'
import { buildReportSpans as spansOfDays } from './by-span.ts'

const spansOf = ({ days, months }: Pick<ReturnType<typeof buildReport>, 'days' | 'months'>) => spansOfDays(days, months)

test('buildReportSpans labels the days of a week by weekday', () => {
  const spans = spansOf(buildReport([{ who: 'imran', days: workedWeek }]))
  expect(spans.map(({ span, axis, delta }) => [span, axis, delta])).toEqual([
    ['2026-06-01', 'Mon', 4],
    ['2026-06-02', 'Tue', 0],
    ['2026-06-03', 'Wed', -2],
    ['2026-06-04', 'Thu', 0],
    ['2026-06-05', 'Fri', 1],
    ['2026-06-06', 'Sat', 2],
  ])
  expect(spans[2]?.words).toBe('Wednesday 03/06/2026')
})

test('buildReportSpans groups more than two months by month, with sums of their days', () => {
  const of40 = { lines: [{ done: 40, target: 40 }] }
  const daysOf = (count: number) => Array.from({ length: count }, (_, at) => workDay(shiftDay('2026-06-01', at), of40))
  const shown = (count: number) => spansOf(buildReport([{ who: 'imran', days: daysOf(count) }]))
  expect([shown(7)[6]?.axis, shown(8)[7]?.axis]).toEqual(['Sun', '08'])
  expect(shown(62)).toHaveLength(62)
  expect(shown(62)[61]).toMatchObject({ axis: '01', words: '01/08/2026' })
  expect(shown(63).map(({ words, axis, totalProductivityHours }) => [words, axis, totalProductivityHours])).toEqual([
    ['June 2026', 'Jun', 240],
    ['July 2026', 'Jul', 248],
    ['August 2026', 'Aug', 16],
  ])
})
