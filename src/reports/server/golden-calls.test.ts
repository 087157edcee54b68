import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Client, type TestApp } from '../../../test/app.ts'
import { type Ledger, goldenMonths, hasGoldenMonths, storeLedger } from '../../../test/ledger.ts'
import { reports } from '../contract.ts'
import { HOURS, type HoursName } from '../vocabulary.ts'

if (!hasGoldenMonths)
  console.log('NOT RUN the golden months through the calls (src/reports/server/golden-calls.test.ts): ../shared/data is absent')

type Hours = Record<HoursName, [number | string, number]>
type Sums = Hours & { count: number; counts: Record<string, number>; range: string }
type Line = {
  project: string
  done: number
  target: number | null
  productivityHours: [unknown, number]
  demandHours: [unknown, number]
  modId: string | null
}
type Expected = {
  records: (Hours & { date: string; user: string; color: string; lines: Line[] })[]
  personTotals: (Sums & { user: string })[]
  teamTotals: (Sums & { manager: string })[]
  departmentTotals: (Sums & { department: string })[]
  countView: (Pick<Sums, 'count' | 'counts' | 'range'> & { department: string; user: string })[]
  userTargetReport: {
    user: string
    date: string
    project: string
    done: string
    target: string
    modId: string | null
    qualiRecords: string[]
    progress: number
  }[]
}
const shown = (hours: Hours): Record<HoursName, number> =>
  Object.fromEntries(HOURS.map((name) => [name, hours[name][1]])) as Record<HoursName, number>

describe.runIf(hasGoldenMonths)('the golden months through the calls', () => {
  const input = hasGoldenMonths ? goldenMonths<Ledger>('input') : ({ people: [] } as unknown as Ledger)
  const expected = hasGoldenMonths ? goldenMonths<Expected>('expected') : ({} as Expected)
  const ranges = hasGoldenMonths ? Object.entries(input.meta.ranges) : []
  const staff = input.people.filter(({ roles }) => roles[0] !== 'MANAGER').map(({ id }) => id)
  let app: TestApp
  let meera: Client
  let idOf: (key: string) => string
  beforeAll(async () => {
    app = await startTestApp(new Date(`${input.meta.asOf}T22:00:00+05:30`))
    idOf = await storeLedger(app.db, input)
    meera = await app.as('meera')
  }, 60_000)
  afterAll(() => app.close())
  const report = (form: Record<string, unknown>, [fromDate, toDate]: readonly [string, string]) =>
    meera.ok(reports.productivity, { body: { ...form, fromDate, toDate } as never })
  const joined = (): [string, string] => input.meta.ranges['joined'] ?? ['', '']

  test('each record with its lines and their allocation IDs', async () => {
    for (const user of staff) {
      const { records, projectData } = await report({ type: 'user', user: idOf(user) }, joined())
      const own = expected.records.filter((record) => record.user === user)
      expect(records).toEqual(
        own.map((record) => expect.objectContaining({ dateKey: record.date, color: record.color, ...shown(record) })),
      )
      expect(
        projectData.map(({ dateKey, projectName, done, target, productivityHours, demandHours, modId }) => {
          return { dateKey, projectName, done, target, productivityHours, demandHours, modId }
        }),
      ).toEqual(
        own.flatMap(({ date, lines }) =>
          lines.map(({ project, productivityHours, demandHours, done, target, modId }) => ({
            dateKey: date,
            projectName: input.timesheetProjects.find(({ id }) => id === project)?.name,
            done,
            target,
            productivityHours: productivityHours[1],
            demandHours: demandHours[1],
            modId,
          })),
        ),
      )
    }
  })

  test('the totals of people, teams and departments, and the Count View', async () => {
    const compare = async (form: Record<string, unknown>, sums: Sums | undefined, range: readonly [string, string]) => {
      const { count, counts, totals, people } = await report(form, range)
      expect({ form, count, counts, totals }).toEqual({
        form,
        count: sums?.count ?? 0,
        counts: sums?.counts ?? expect.objectContaining({ totalDelta: 0 }),
        totals: sums === undefined ? expect.anything() : shown(sums),
      })
      return people
    }
    for (const [range, days] of ranges) {
      for (const user of staff) {
        const sums = expected.personTotals.find((each) => each.user === user && each.range === range)
        await compare({ type: 'user', user: idOf(user) }, sums, days)
      }
      for (const { id } of input.people.filter(({ roles }) => roles[0] === 'MANAGER')) {
        const sums = expected.teamTotals.find((each) => each.manager === id && each.range === range)
        await compare({ type: 'team', manager: [idOf(id)] }, sums, days)
      }
      for (const { id } of input.departments) {
        const sums = expected.departmentTotals.find((each) => each.department === id && each.range === range)
        const people = await compare({ type: 'department', department: idOf(id) }, sums, days)
        const rows = expected.countView.filter((each) => each.department === id && each.range === range)
        expect(people.map(({ _id, count, counts }) => ({ _id, count, counts }))).toEqual(
          expect.arrayContaining(rows.map(({ user, count, counts }) => ({ _id: idOf(user), count, counts }))),
        )
        expect(people.length).toBe(rows.length)
      }
    }
  })

  test('the user target report', async () => {
    const [fromDate, toDate] = input.meta.ranges['inner'] ?? ['', '']
    for (const user of staff) {
      const { data } = await meera.ok(reports.targets, { body: { type: 'user', user: idOf(user), fromDate, toDate } as never })
      expect(
        data.groupedData.map(({ date, projectName, done, target, modId, qualiRecords, progress }) => {
          return { date, projectName, done, target, modId, progress, qualitative: qualiRecords.map(({ _id }) => _id) }
        }),
      ).toEqual(
        expected.userTargetReport
          .filter((row) => row.user === user)
          .map(({ date, project, done, target, modId, qualiRecords, progress }) => ({
            date,
            projectName: input.timesheetProjects.find(({ id }) => id === project)?.name,
            done,
            target,
            modId,
            progress,
            qualitative: qualiRecords.flatMap((id) =>
              input.qualitative.filter((each) => each.id === id).flatMap(({ taskList }) => taskList.map(() => idOf(id))),
            ),
          })),
      )
    }
  })
})
