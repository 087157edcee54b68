import { expect, it } from 'vitest'
import { computeDayRecord } from '../day-rules.ts'
import { sumDayRecords } from '../totals-rules.ts'
import type { ReportPerson } from './selection.ts'
import { type ShownDay, type DayWindow, NO_DAYS, sumReport } from './report.ts'

const person = (name: string): ReportPerson => ({ _id: name, fullName: name, email: name, counted: [], shown: [] })
const project = { _id: 'p', name: 'Optics', key: 'optics' }
const line = (target: number | null) => ({ done: 10, target, project, row: null, modId: null, place: 1 })
const shownDay = (of: ReportPerson, day: number, targets: readonly (number | null)[]): ShownDay => {
  const facts = {
    dateKey: `2026-11-${String(day).padStart(2, '0')}`,
    terms: { shiftType: 5, workingHours: 8 } as const,
    absence: null,
    holiday: null,
    lines: targets.map(line),
    qualitativeMinutes: 0,
    fileHours: 0,
  }
  return { person: of, facts, record: computeDayRecord(facts, 0) }
}

/** The first person has only late days, so which days are on the page is known only after the last person. */
const daysBy: readonly (readonly number[])[] = [[20, 28], [], [3, 9, 20], [28, 1, 2, 9].toSorted((a, b) => a - b), [9, 15]]
const people = daysBy.map((days, at) => {
  const of = person(`Person ${at}`)
  return { of, days: days.map((day) => shownDay(of, day, day === 9 ? [20, null, 0] : [20])) }
})
const report = (window: DayWindow) => {
  const sums = sumReport({ projects: null }, window)
  const added = people.map(({ of, days }) => sums.addPerson(of, days))
  return { kept: added.flatMap(({ days }) => days).length, ...sums.finish(added) }
}
const nameOf = ({ person: { _id }, record: { dateKey } }: ShownDay): string => `${dateKey} ${_id}`

it('the sum report shows the days of every window as they are in the whole report', () => {
  const everyDay = people.flatMap(({ days }) => days)
  const keys = [...new Set(everyDay.map(({ record }) => record.dateKey))].toSorted()
  expect(keys).toHaveLength(7)
  for (const isLatestFirst of [false, true])
    for (const limit of [null, 0, 1, 2, 3, 7, 100])
      for (const offset of limit === null ? [0] : [0, 1, 2, 6, 7, 50]) {
        const inOrder = isLatestFirst ? keys.toReversed() : keys
        const expected = inOrder
          .slice(offset, limit === null ? undefined : offset + limit)
          .flatMap((key) => everyDay.filter(({ record }) => record.dateKey === key).map(nameOf))
        expect(report({ limit, offset, isLatestFirst }).page.map(nameOf), `${limit} after ${offset}`).toStrictEqual(expected)
      }
})

it('the sum report sums every day, whatever the window', () => {
  const records = people.flatMap(({ days }) => days.map(({ record }) => record))
  for (const window of [NO_DAYS, { limit: 1, offset: 0, isLatestFirst: true }]) {
    const { days, people: summed, lines, untargeted } = report(window)
    expect(days.map(({ dateKey, totals }) => [dateKey, totals])).toStrictEqual(
      days.map(({ dateKey }) => [dateKey, sumDayRecords(records.filter((record) => record.dateKey === dateKey))]),
    )
    expect(summed.map((each) => [each.person._id, each.totals.count])).toStrictEqual([
      ['Person 0', 2],
      ['Person 2', 3],
      ['Person 3', 4],
      ['Person 4', 2],
    ])
    expect(lines).toBe(11 + 3 * 2)
    expect(untargeted).toStrictEqual([{ project, lines: 6, units: 6_000 }])
  }
})

it('the sum report drops days that cannot be on the page', () => {
  expect(report(NO_DAYS).kept).toBe(0)
  // The first day of the first person is kept, because no later day is known yet.
  expect(report({ limit: 1, offset: 0, isLatestFirst: true }).kept).toBe(1 + 2)
  expect(report({ limit: null, offset: 0, isLatestFirst: false }).kept).toBe(11)
})
