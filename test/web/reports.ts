/** Replies about productivity for component tests, computed from what people did by the product's rules. */
import type { CastName } from '../../db/cast.ts'
import type { ProjectLine, FullRecord } from '../../src/reports/contract.ts'
import {
  type DayFacts,
  type DayRecord,
  computeHoursOfLines,
  computeLineHours,
  computeDayRecords,
  countUntargeted,
} from '../../src/reports/day-rules.ts'
import { toHourFigures, toShownTotals, sumDayRecords } from '../../src/reports/totals-rules.ts'
import { toLegendColour } from '../../src/reports/vocabulary.ts'
import type { FullPerson, FullReport } from '../../src/reports/web/report-rows.ts'
import { dayLooks } from '../../src/worklog/day-vocabulary.ts'
import { getCastRef } from './fixtures.ts'

type Work = { who: CastName; days: readonly DayFacts[]; modId?: string; project?: string }

export const workDay = (dateKey: string, facts: Partial<DayFacts> = {}): DayFacts => ({
  dateKey,
  terms: { shiftType: 5, workingHours: 8 },
  absence: null,
  holiday: null,
  lines: [],
  qualitativeMinutes: 0,
  fileHours: 0,
  ...facts,
})
const of40 = (done: number): Partial<DayFacts> => ({ lines: [{ done, target: 40 }] })

/** The worked example of calculations.md 3, in a month that begins on a Monday. */
export const workedWeek: readonly DayFacts[] = [
  workDay('2026-06-01', of40(60)),
  workDay('2026-06-02', of40(30)),
  workDay('2026-06-03', of40(20)),
  workDay('2026-06-04', { absence: 'PL' }),
  workDay('2026-06-05', { ...of40(40), qualitativeMinutes: 60 }),
  workDay('2026-06-06', of40(10)),
]

const sums = (records: readonly DayRecord[]) => toShownTotals(sumDayRecords(records))

const untargetedIn = (work: readonly Work[]): FullReport['untargeted'] =>
  work.flatMap(({ days, project = 'NEET Optics 2027' }) => {
    const { noTargetLines: lines, noTargetUnits } = countUntargeted(days.flatMap((day) => day.lines))
    const row = { _id: '019a0000-0000-7000-8000-000000000081', project: '019a0000-0000-7000-8000-000000000082' }
    return lines === 0 ? [] : [{ projectName: project, lines, units: noTargetUnits / 100, row }]
  })

export function buildReport(
  work: readonly Work[],
  { page = 1, limit = 1_000 }: { page?: number; limit?: number } = {},
): FullReport {
  const each = work.map((of) => ({ ...getCastRef(of.who), ...of, records: computeDayRecords(of.days) }))
  const all = each.flatMap(({ records }) => records)
  const keys = [...new Set(all.map(({ dateKey }) => dateKey))].toSorted()
  const shown = keys.slice((page - 1) * limit, page * limit)
  const byName = each.toSorted((one, other) => one.fullName.localeCompare(other.fullName))
  const records = shown.flatMap((day) =>
    byName.flatMap(({ _id, fullName, days: facts, records: own, project = 'NEET Optics 2027' }): FullRecord[] =>
      own.flatMap(({ dateKey, color, hours }, at) => {
        if (dateKey !== day) return []
        const lines = facts[at]?.lines ?? []
        return [
          {
            dateKey,
            user: _id,
            fullName,
            modId: null,
            projects: lines.map(() => project),
            noTargetLines: countUntargeted(lines).noTargetLines,
            lineHours: computeHoursOfLines(lines, workDay(dateKey).terms),
            ...toHourFigures(hours),
            color,
          },
        ]
      }),
    ),
  )
  const projectData = byName.flatMap(({ _id, days, records: own, project = 'NEET Optics 2027', modId = null }) =>
    own.flatMap(({ dateKey, ...record }, at) =>
      computeLineHours(days[at] as DayFacts, record).map((hours, index): ProjectLine => ({
        dateKey,
        user: _id,
        projectName: project,
        subProject: 'Set 03',
        department: 'Physics',
        subject: 'Physics',
        done: Number(days[at]?.lines[index]?.done),
        target: days[at]?.lines[index]?.target === null ? null : Number(days[at]?.lines[index]?.target),
        ...hours,
        modId,
      })),
    ),
  )
  const people = byName.map(({ _id, fullName, email, records: own }): FullPerson => {
    const colors = keys.map((day) => own.find(({ dateKey }) => dateKey === day)?.color)
    const letters = colors.map((color) => (color === undefined ? '.' : dayLooks[toLegendColour(color)].letter))
    return { _id, fullName, email, ...sums(own), colors: letters.join(''), holidays: [] }
  })
  const days = keys.map((dateKey) => {
    const { count, totals } = sums(all.filter((record) => record.dateKey === dateKey))
    return { dateKey, count, ...totals }
  })
  const months = [...new Set(keys.map((day) => day.slice(0, 7)))].map((month) => {
    const { count, totals } = sums(all.filter(({ dateKey }) => dateKey.startsWith(month)))
    return { month, count, ...totals }
  })
  return {
    records,
    projectData: projectData.filter(({ dateKey }) => shown.includes(dateKey)),
    ...sums(all),
    days,
    months,
    people,
    untargeted: untargetedIn(work),
  }
}

export const emptyReport = buildReport([])
