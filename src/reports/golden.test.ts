import { describe, expect, test } from 'vitest'
import { type Ledger, readGoldenMonths } from '../../test/ledger.ts'
import { type Exact, exact } from '../kit/shared/exact.ts'
import { nameKey } from '../kit/shared/names.ts'
import { shiftDay } from '../kit/shared/time.ts'
import { type TargetEntry, findTargetInForce } from '../target-projects/rules.ts'
import { findFactInForce, getTermsOn } from '../users/work-day-rules.ts'
import {
  type DayFacts,
  type DayRecord,
  computeExactLine,
  computeExactShare,
  computeLineHours,
  computeDayRecords,
  TICKS_A_SECOND,
  type Ticks,
  ticksToHours,
} from './day-rules.ts'
import { joinWithCommas, groupTargetLines, computeTargetProgress } from './target-report-rules.ts'
import { toShownCounts, sumDayRecords } from './totals-rules.ts'
import { HOURS, type HoursName } from './vocabulary.ts'

/** Seconds, as "n/d" if they are not whole, and hours in the format of the responses. */
type Hours = [number | string, number]
type OfDay = { user: string; date: string; project?: string }
type Sums = { count: number; counts: Record<string, number> } & Record<HoursName, Hours>
type Expected = {
  records: ({ date: string; user: string; color: string; bank: number; lines: Record<string, unknown>[] } & Record<
    HoursName,
    Hours
  >)[]
  personTotals: (Sums & { user: string; range: string })[]
  teamTotals: (Sums & { manager: string; range: string })[]
  departmentTotals: (Sums & { department: string; range: string })[]
  countView: (Pick<Sums, 'count' | 'counts'> & { department: string; range: string; user: string })[]
  userTargetReport: (OfDay & Record<string, unknown>)[]
  dayProgress: (OfDay & Record<string, unknown>)[]
}
const secondsShown = (seconds: Exact): number | string => (seconds.d === 1n ? seconds.valueOf() : seconds.toFraction())
const hoursOf = (ticks: Ticks): Hours => [secondsShown(exact(ticks).div(TICKS_A_SECOND)), ticksToHours(ticks)]
const columnsOf = (hours: DayRecord['hours']) =>
  Object.fromEntries(HOURS.map((name) => [name, hoursOf(hours[name])])) as Record<HoursName, Hours>

describe('the golden months', () => {
  const input = readGoldenMonths<Ledger>('input')
  const expected = readGoldenMonths<Expected>('expected')
  const of = <T extends { user: string }>(facts: readonly T[], user: string): T[] => facts.filter((fact) => fact.user === user)
  const ranges = Object.entries(input.meta.ranges)

  const lineOn = (user: string, day: string, { project, done }: { project: string; done: number }) => {
    const { name } = input.timesheetProjects.find(({ id }) => id === project) ?? { name: '' }
    const rows = input.targetRows.filter(({ keyword }) => nameKey(keyword) === nameKey(name)).map(({ id }) => id)
    const entries = of(input.assignedTargets, user)
      .filter(({ row }) => rows.includes(row))
      .flatMap(({ id, row }) =>
        input.targetHistory
          .filter(({ assigned }) => assigned === id)
          .map((entry): TargetEntry & { row: string } => ({
            _id: id,
            effective_date: entry.effective_date,
            target_count: entry.target_count,
            made_at: entry.madeAt,
            voided: entry.withdrawn === true ? true : null,
            row,
          })),
      )
    const entry = findTargetInForce(entries, day)
    return { project, done, target: entry?.target_count ?? null, targetRow: entry?.row ?? null }
  }

  const qualitativeOn = (user: string, day: string) =>
    of(input.qualitative, user).filter(({ effectiveDate, approved }) => approved && effectiveDate === day)

  const factsOn = ({ id, email, created }: Ledger['people'][number], day: string) => {
    const terms = getTermsOn(of(input.workTerms, id), created, day)
    const end = findFactInForce(of(input.states, id), day)
    if (terms === null || (end !== undefined && end.state !== 'active')) return []
    const absence = of(input.absences, id)
      .filter(({ date }) => date === day)
      .toSorted((a, b) => Date.parse(a.madeAt) - Date.parse(b.madeAt))
      .at(-1)
    const facts = {
      dateKey: day,
      terms,
      absence: absence?.reason || null,
      holiday: null,
      lines: of(input.timesheets, id)
        .filter(({ date, status }) => date === day && status !== 'REJECTED')
        .flatMap(({ lines }) => lines.map((line) => lineOn(id, day, line))),
      qualitativeMinutes: qualitativeOn(id, day)
        .flatMap(({ taskList }) => taskList)
        .reduce((sum, { hours, minutes }) => sum + hours * 60 + minutes, 0),
      fileHours: input.productivityFiles
        .filter(({ deleted }) => !deleted)
        .flatMap(({ rows }) => rows)
        .filter((row) => row.date === day && row.user === email)
        .reduce((sum, { hours }) => sum.add(exact(hours)), exact(0))
        .toString(),
    } satisfies DayFacts
    return [facts]
  }

  const days: string[] = []
  for (let day = input.meta.from; day <= input.meta.asOf; day = shiftDay(day, 1)) days.push(day)
  const found = input.people
    .filter(({ roles }) => roles[0] !== 'MANAGER')
    .flatMap((person) => {
      const facts = days.flatMap((day) => factsOn(person, day))
      return computeDayRecords(facts).map((record, at) => ({
        user: person.id,
        facts: facts[at] as (typeof facts)[number],
        record,
      }))
    })
    .toSorted((a, b) => a.record.dateKey.localeCompare(b.record.dateKey) || a.user.localeCompare(b.user))
  const inRange = (range: string) => {
    const [from, to] = input.meta.ranges[range] ?? ['', '']
    return found.filter(({ record: { dateKey } }) => dateKey >= from && dateKey <= to)
  }
  const sumsOf = (some: typeof found) => {
    const totals = sumDayRecords(some.map(({ record }) => record))
    return { count: totals.count, counts: toShownCounts(totals), ...columnsOf(totals.hours) }
  }

  test('agree with the computed records and lines, accurate to the second', () => {
    const records = found.map(({ user, facts, record }) => ({
      date: record.dateKey,
      user,
      color: record.color,
      ...columnsOf(record.hours),
      bank: record.bank / TICKS_A_SECOND,
      lines: computeLineHours(facts, record).map(({ productivityHours, demandHours }, at) => {
        const line = facts.lines[at] as (typeof facts.lines)[number]
        return {
          ...line,
          productivityHours: [secondsShown(computeExactLine(line, facts.terms).mul(3600)), productivityHours],
          demandHours: [secondsShown(computeExactShare(line, facts, record.hours.demandHours).mul(3600)), demandHours],
        }
      }),
    }))
    // The allocation ID of a line is found in SQL and tested in src/reports/server.
    const lines = (record: Expected['records'][number]) => record.lines.map(({ modId: _, ...line }) => line)
    expect(records).toEqual(expected.records.map((record) => ({ ...record, lines: lines(record) })))
  })

  test('match the totals of people, teams and departments', () => {
    const totalsBy = (keysOf: (user: string, day: string) => string[]) =>
      ranges.flatMap(([range]) => {
        const keyed = inRange(range).flatMap((each) => keysOf(each.user, each.record.dateKey).map((key) => ({ key, each })))
        return [...new Set(keyed.map(({ key }) => key))].map((key) => ({
          key,
          range,
          ...sumsOf(keyed.filter((some) => some.key === key).map(({ each }) => each)),
        }))
      })
    const sorted = <T extends { key: string; range: string }>(rows: T[]): T[] =>
      rows.toSorted((a, b) => `${a.key} ${a.range}`.localeCompare(`${b.key} ${b.range}`))
    const managerOn = (user: string, day: string): string[] => {
      const fact = findFactInForce(of(input.managers, user), day)
      return fact === undefined ? [] : [fact.manager]
    }
    const departmentsOn = (user: string, day: string): string[] =>
      findFactInForce(of(input.memberships, user), day)?.departments ?? []

    expect(sorted(totalsBy((user) => [user]))).toEqual(
      sorted(expected.personTotals.map(({ user, ...sums }) => ({ key: user, ...sums }))),
    )
    expect(sorted(totalsBy(managerOn))).toEqual(
      sorted(expected.teamTotals.map(({ manager, ...sums }) => ({ key: manager, ...sums }))),
    )
    expect(sorted(totalsBy(departmentsOn))).toEqual(
      sorted(expected.departmentTotals.map(({ department, ...sums }) => ({ key: department, ...sums }))),
    )
    const counted = totalsBy((user, day) => departmentsOn(user, day).map((department) => `${department} ${user}`))
    expect(
      sorted(counted).map(
        ({ key, range, count, counts: { balance: _, ...counts }, totalProductivityHours, totalDemandHours, delta }) => {
          return { key, range, count, counts, totalProductivityHours, totalDemandHours, delta }
        },
      ),
    ).toEqual(sorted(expected.countView.map(({ department, user, ...sums }) => ({ key: `${department} ${user}`, ...sums }))))
  })

  test('match the user target report and the progress of whole days', () => {
    const lines = inRange('inner').flatMap(({ user, facts, record }) =>
      facts.lines.map((line) => ({
        user,
        date: record.dateKey,
        projectName: line.project,
        subProject: line.targetRow,
        department: null,
        subject: null,
        done: line.done,
        target: line.target,
        qualiRecords: qualitativeOn(user, record.dateKey).map(({ id }) => id),
      })),
    )
    const rows = groupTargetLines(lines).map(
      ({ projectName: project, subProject: targetRow, department: _, subject: __, ...row }) => {
        return { ...row, project, targetRow }
      },
    )
    const keyOf = ({ date, user, project = '' }: OfDay): string => `${date} ${user} ${project}`
    const sorted = <T extends OfDay>(each: T[]): T[] => each.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
    expect(sorted(rows)).toEqual(sorted(expected.userTargetReport.map(({ modId: _, ...row }): OfDay => row)))

    const full = inRange('inner')
      .filter(({ facts }) => facts.lines.length > 1)
      .map(({ user, facts: { dateKey: date, lines: own } }) => ({
        user,
        date,
        done: joinWithCommas(own.map(({ done }) => done)),
        target: joinWithCommas(own.map(({ target }) => target)),
        progress: computeTargetProgress(own),
      }))
    expect(sorted(full)).toEqual(sorted(expected.dayProgress))
  })
})
