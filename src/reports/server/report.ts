import { compareNames } from '../../kit/shared/name-order.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { mapInSlices } from '../../kit/concurrency/time-slices.ts'
import { formatCount } from '../../kit/shared/counted.ts'
import { groupedBy } from '../../kit/shared/grouped.ts'
import { targetRowsNamed } from '../../target-projects/server/lookup.ts'
import type { PersonTotals, ProjectLine, ReportRecord, Untargeted, FullRecord } from '../contract.ts'
import { computeDayRecords, computeLineHours, hoursOfLines } from '../day-rules.ts'
import { refuse } from '../refusals.ts'
import { ticksToHours } from '../hours-rules.ts'
import { shownFigures, shownPart, sumOfTotals } from '../totals-rules.ts'
import { type GatheredLine, gather } from './gather.ts'
import { type ReportPerson, type ReportSelection, countDays, countReadDays, selectReportPeople } from './selection.ts'
import { type ShownDay, filterShownLines, isOf, shownDays } from './shown-days.ts'
import { type DayWindow, type Report, sumReport } from './sum-report.ts'

/** The maximum number of person-days in one reply, which are kept in memory. */
export const MAX_PERSON_DAYS = 120_000

/** Refuses a report that shows too many person-days for one reply. @throws REPORT_TOO_LARGE */
export function refuseTooLarge(people: readonly ReportPerson[]): void {
  const count = countDays(people)
  if (count > MAX_PERSON_DAYS)
    refuse('REPORT_TOO_LARGE', { values: { days: formatCount(count), most: formatCount(MAX_PERSON_DAYS) } })
}

/**
 * Loads a report; refuses one that is too large.
 * @param sized receives the number of person-days that it reads
 */
export async function loadReport(
  db: Db,
  selection: ReportSelection,
  window: DayWindow,
  sized?: (days: number) => void,
): Promise<Report> {
  const found = await selectReportPeople(db, selection)
  refuseTooLarge(found)
  sized?.(countReadDays(found))
  const sums = sumReport(selection, window)
  const people = await gather(db, found, { ...selection, from: selection.first }, (each) =>
    sums.addPerson(each.person, shownDays(each, computeDayRecords(each.days), selection)),
  )
  return sums.finish(people)
}

/** Returns the projects of the shown lines without a target, and where to assign one (decision 130). */
async function untargetedIn(db: Db, { untargeted }: Report): Promise<Untargeted[]> {
  if (untargeted.length === 0) return []
  const rows = await targetRowsNamed(
    db,
    untargeted.map(({ project }) => project.key),
  )
  return untargeted
    .map(({ project, lines, units }) => ({
      projectName: project.name,
      lines,
      units: units / 100,
      row: rows.find(({ key }) => key === project.key)?.row ?? null,
    }))
    .toSorted((a, b) => compareNames(a.projectName, b.projectName))
}

/** Returns the fields about the whole report, whatever the page. */
export async function loadReportSummary(db: Db, report: Report) {
  const { projects, people, days } = report
  return {
    untargeted: await untargetedIn(db, report),
    ...shownPart(sumOfTotals(days.map(({ totals }) => totals)), projects),
    days: days.map(({ dateKey, totals: { count, hours } }) => ({ dateKey, count, ...shownFigures(hours, projects) })),
    months: [...groupedBy(days, ({ dateKey }) => dateKey.slice(0, 7))].map(([month, ofMonth]) => {
      const { count, hours } = sumOfTotals(ofMonth.map(({ totals }) => totals))
      return { month, count, ...shownFigures(hours, projects) }
    }),
    people: await mapInSlices(people, ({ person: { _id, fullName, email }, totals, letters, holidays }): PersonTotals => ({
      _id,
      fullName,
      email,
      ...shownPart(totals, projects),
      holidays,
      colors: projects === null ? days.map(({ dateKey }) => letters.get(dateKey) ?? '.').join('') : null,
    })),
  }
}

/**
 * Serializes the record of a whole day with the given lines. The fields are listed, because a spread takes eight times as long
 * and a reply has tens of thousands of records.
 */
export const serializeFullRecord = ({ person, facts, record }: ShownDay, lines: readonly GatheredLine[]): FullRecord => ({
  dateKey: record.dateKey,
  user: person._id,
  fullName: person.fullName,
  modId: lines.length === 1 ? (lines[0]?.modId ?? null) : null,
  projects: lines.map(({ project }) => project.name),
  noTargetLines: record.noTargetLines,
  lineHours: hoursOfLines(lines, facts.terms),
  totalProductivityHours: ticksToHours(record.hours.totalProductivityHours),
  demandHours: ticksToHours(record.hours.demandHours),
  ticketDemand: ticksToHours(record.hours.ticketDemand),
  ticketused: ticksToHours(record.hours.ticketused),
  qualitativeHours: ticksToHours(record.hours.qualitativeHours),
  prodHours: ticksToHours(record.hours.prodHours),
  leaveHours: ticksToHours(record.hours.leaveHours),
  totalDemandHours: ticksToHours(record.hours.totalDemandHours),
  delta: ticksToHours(record.hours.delta),
  balance: ticksToHours(record.hours.balance),
  color: record.color,
})

export const serializeRecord = (day: ShownDay, { projects }: Pick<ReportSelection, 'projects'>): ReportRecord => {
  const full = serializeFullRecord(day, filterShownLines(day, { projects }))
  return projects === null ? full : { ...full, ...shownFigures(day.record.hours, projects), color: null }
}

/** Serializes the lines of a record. The fields are listed for the reason given at serializeFullRecord. */
export const serializeLines = (
  { person, facts, record }: ShownDay,
  { projects }: Pick<ReportSelection, 'projects'>,
): ProjectLine[] => {
  const all = computeLineHours(facts, record).map((hours, at): ProjectLine => {
    const { project, done, target, row, modId } = facts.lines[at] as GatheredLine
    const names = getTargetRowNames(row)
    return {
      dateKey: record.dateKey,
      user: person._id,
      projectName: project.name,
      subProject: names.subProject,
      department: names.department,
      subject: names.subject,
      done,
      target,
      productivityHours: hours.productivityHours,
      demandHours: hours.demandHours,
      modId,
    }
  })
  return projects === null ? all : all.filter((_, at) => isOf({ projects }, facts.lines[at] as GatheredLine))
}

/** Returns the names that a line takes from its target row. */
export const getTargetRowNames = (row: GatheredLine['row']) => ({
  subProject: row?.subProject ?? null,
  department: row?.department ?? null,
  subject: row?.subject ?? null,
})
