import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { type Ledger, readGoldenMonths, storeLedger } from '../../../test/ledger.ts'
import { reports } from '../contract.ts'
import { HOURS, type HoursName } from '../vocabulary.ts'

/** Seconds, and hours in the format of the responses. */
type Hours = [number | string, number]
type Sums = { range: string; count: number; counts: Record<string, number> } & Record<HoursName, Hours>
type Line = { project: string; done: number; target: number | null; targetRow: string | null; modId: string | null } & Record<
  'productivityHours' | 'demandHours',
  Hours
>
type Expected = {
  records: ({ date: string; user: string; color: string; lines: Line[] } & Record<HoursName, Hours>)[]
  personTotals: (Sums & { user: string })[]
  teamTotals: (Sums & { manager: string })[]
  departmentTotals: (Sums & { department: string })[]
  countView: { department: string; range: string; user: string; count: number; counts: Record<string, number> }[]
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
const shown = (hours: Record<HoursName, Hours>) => Object.fromEntries(HOURS.map((name) => [name, hours[name][1]]))
const only = (hours: Record<HoursName, number | null>) => Object.fromEntries(HOURS.map((name) => [name, hours[name]]))

describe('the golden months read through the API', () => {
  const input = readGoldenMonths<Ledger>('input')
  const expected = readGoldenMonths<Expected>('expected')
  let app: TestApp
  let meera: Client
  let idOf: (name: string) => string
  let nameOf: (id: string) => string
  beforeAll(async () => {
    app = await startTestApp(new Date('2026-03-25T14:00:00Z'))
    meera = await app.as('meera')
    idOf = await storeLedger(app.db, input)
    const names = new Map([...input.people, ...input.qualitative].map(({ id }) => [idOf(id), id]))
    nameOf = (id) => names.get(id) ?? id
  })
  afterAll(() => app.close())
  const projectOf = (name: string): string => input.timesheetProjects.find((each) => each.name === name)?.id ?? name
  const period = (range: string) => {
    const [fromDate = '', toDate = ''] = input.meta.ranges[range] ?? []
    return { fromDate, toDate }
  }
  const ledger = new Set(input.people.map(({ id }) => id))

  test('match each record and line of everybody', async () => {
    const { records, projectData } = await meera.ok(reports.productivity, { body: { type: 'department', ...period('joined') } })
    const own = records.filter(({ user }) => ledger.has(nameOf(user)))
    const found = own.map(({ dateKey, user, color, ...hours }) => ({
      date: dateKey,
      user: nameOf(user),
      color,
      ...only(hours),
      projects: hours.projects.map((name) => projectOf(name)),
      lines: projectData
        .filter((line) => line.dateKey === dateKey && line.user === user)
        .map(({ projectName, done, target, productivityHours, demandHours, modId, subject }) => {
          return { project: projectOf(projectName), done, target, productivityHours, demandHours, modId, subject }
        }),
    }))
    const subjectOf = (row: string | null) => input.targetRows.find(({ id }) => id === row)?.subject ?? null
    expect(found).toEqual(
      expected.records.map(({ date, user, color, lines, ...hours }) => ({
        date,
        user,
        color,
        ...shown(hours),
        projects: lines.map(({ project }) => project),
        lines: lines.map(({ project, done, target, targetRow, productivityHours, demandHours, modId }) => ({
          project,
          done,
          target,
          productivityHours: productivityHours[1],
          demandHours: demandHours[1],
          modId,
          subject: subjectOf(targetRow),
        })),
      })),
    )
  })

  const sums = (of: { count: number; counts: Record<string, number> | null; totals: Record<HoursName, number | null> }) => ({
    count: of.count,
    counts: of.counts,
    ...only(of.totals),
  })
  const expectedSums = (row: Sums) => ({ count: row.count, counts: row.counts, ...shown(row) })

  test('match the totals of people, teams and departments', async () => {
    for (const row of expected.personTotals) {
      const body = { type: 'user', user: idOf(row.user), ...period(row.range) }
      expect(sums(await meera.ok(reports.productivity, { body })), `${row.user} ${row.range}`).toEqual(expectedSums(row))
    }
    for (const row of expected.teamTotals) {
      const body = { type: 'team', manager: [idOf(row.manager)], ...period(row.range), page: 1, limit: 1 }
      expect(sums(await meera.ok(reports.records, { body })), `${row.manager} ${row.range}`).toEqual(expectedSums(row))
    }
    for (const row of expected.departmentTotals) {
      const body = {
        type: 'department',
        dep: idOf(row.department),
        start: period(row.range).fromDate,
        end: period(row.range).toDate,
      }
      const full = await meera.ok(reports.productivity, { body })
      expect(sums(full), `${row.department} ${row.range}`).toEqual(expectedSums(row))
      const people = expected.countView.filter(({ department, range }) => department === row.department && range === row.range)
      expect(
        full.people.map(({ _id, count, counts }) => ({ user: nameOf(_id), count, counts: { ...counts, balance: undefined } })),
      ).toEqual(people.map(({ user, count, counts }) => ({ user, count, counts })))
    }
  })

  test('limit a manager to their own team of each day, whatever is requested', async () => {
    const m1: Client = await app.asAdded(idOf('m1'))
    for (const row of expected.teamTotals.filter(({ manager }) => manager === 'm1'))
      for (const type of ['team', 'department']) {
        const body = { type, manager: [idOf('m2')], ...period(row.range) }
        expect(sums(await m1.ok(reports.productivity, { body })), `${type} ${row.range}`).toEqual(expectedSums(row))
      }
  })

  test('match the user target report', async () => {
    const { data } = await meera.ok(reports.targets, { body: { type: 'department', ...period('inner') } })
    const found = data.groupedData
      .filter(({ user }) => ledger.has(nameOf(user)))
      .map(({ user, date, projectName, done, target, modId, qualiRecords, progress }) => ({
        user: nameOf(user),
        date,
        project: projectOf(projectName),
        done,
        target,
        modId,
        qualiRecords: [...new Set(qualiRecords.map(({ _id }) => nameOf(_id)))].toSorted(),
        progress,
      }))
    const key = (row: { date: string; user: string }) => `${row.date} ${row.user}`
    expect(found).toEqual(
      expected.userTargetReport
        .map(({ user, date, project, done, target, modId, qualiRecords, progress }) => {
          return { user, date, project, done, target, modId, qualiRecords: qualiRecords.toSorted(), progress }
        })
        .toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)),
    )
  })
})
