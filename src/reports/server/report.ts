import type { Db } from '../../kit/postgres/db.ts'
import { mapInSlices } from '../../kit/concurrency/time-slices.ts'
import { formatCount } from '../../kit/shared/counted.ts'
import { groupedBy } from '../../kit/shared/grouped.ts'
import { dayLooks } from '../../worklog/day-vocabulary.ts'
import type { PersonTotals, ProjectLine, ReportRecord, Untargeted, FullRecord } from '../contract.ts'
import {
  type DayRecord,
  hoursOfLines,
  computeLineHours,
  computeDayRecords,
  splitDayHours,
  countUntargeted,
} from '../day-rules.ts'
import { shownFigures, toHourFigures, shownPart, sumOfTotals, sumDayRecords } from '../totals-rules.ts'
import type { Ticks } from '../hours-rules.ts'
import { NO_PROJECT, UNTARGETED_LOSS, toLegendColour } from '../vocabulary.ts'
import { type GatheredDay, type GatheredLine, type GatheredPerson, gather, isWithin } from './gather.ts'
import type { LineProject } from './packed-days.ts'
import { targetRowsNamed } from '../../target-projects/server/lookup.ts'
import { refuse } from '../refusals.ts'
import { type ReportPerson, type ReportSelection, countDays, countReadDays, selectReportPeople } from './selection.ts'

/** A day of a person that the report shows; with a filter of projects the record's `totalProductivityHours` are theirs. */
export type ShownDay = { person: ReportPerson; facts: GatheredDay; record: DayRecord }

const isOf = ({ projects }: Pick<ReportSelection, 'projects'>, { project }: GatheredLine): boolean =>
  projects === null || projects.includes(project._id)

/** Whether a day has anything of the chosen projects. */
const hasAny = (facts: GatheredDay, { projects }: Pick<ReportSelection, 'projects'>): boolean =>
  facts.lines.some((line) => isOf({ projects }, line)) ||
  (projects?.includes(NO_PROJECT) === true && (facts.qualitativeMinutes > 0 || Number(facts.fileHours) > 0))

/** What the chosen projects have of a day's hours, and of those that wait for approval. */
const hoursOfChosen = (
  facts: GatheredDay,
  record: DayRecord,
  { projects }: Pick<ReportSelection, 'projects'>,
): { totalProductivityHours: Ticks; waiting: Ticks } => {
  const { lines, rest } = splitDayHours(facts, record)
  const ofLines = lines.reduce((sum, share, at) => (isOf({ projects }, facts.lines[at] as GatheredLine) ? sum + share : sum), 0)
  return {
    totalProductivityHours: ofLines + (projects?.includes(NO_PROJECT) === true ? rest : 0),
    waiting: facts.waits === true ? ofLines : 0,
  }
}

/**
 * Which of a person's days, with their records, the report shows: of a project filter those that have something of one (002 §2).
 */
export const shownDays = (
  { person, days }: Pick<GatheredPerson, 'person' | 'days'>,
  records: readonly DayRecord[],
  selection: Pick<ReportSelection, 'projects'>,
): ShownDay[] =>
  records.flatMap((record, at): ShownDay[] => {
    const facts = days[at] as GatheredDay
    if (!isWithin(person.shown, record.dateKey)) return []
    if (selection.projects === null) return [{ person, facts, record }]
    if (!hasAny(facts, selection)) return []
    const { totalProductivityHours, waiting } = hoursOfChosen(facts, record, selection)
    return [
      {
        person,
        facts,
        record: {
          ...record,
          ...countUntargeted(filterShownLines({ facts }, selection)),
          waiting,
          hours: { ...record.hours, totalProductivityHours },
        },
      },
    ]
  })

/** The lines of a day that the report shows. */
export const filterShownLines = (
  { facts }: Pick<ShownDay, 'facts'>,
  selection: Pick<ReportSelection, 'projects'>,
): readonly GatheredLine[] => (selection.projects === null ? facts.lines : facts.lines.filter((line) => isOf(selection, line)))

/** A whole report: its people by name, and the days in their order, each with the records of its people. */
export type Report = Pick<ReportSelection, 'projects'> & {
  people: { person: ReportPerson; days: ShownDay[] }[]
  days: (readonly [dateKey: string, days: readonly ShownDay[]])[]
}

/** Days of all people together that one reply can be of: what is kept in memory (decision P225). */
export const MAX_PERSON_DAYS = 120_000

/** Refuses what shows more days of people than one reply can be of. @throws REPORT_TOO_LARGE */
export function refuseTooLarge(people: readonly ReportPerson[]): void {
  const count = countDays(people)
  if (count > MAX_PERSON_DAYS)
    refuse('REPORT_TOO_LARGE', { values: { days: formatCount(count), most: formatCount(MAX_PERSON_DAYS) } })
}

/** Refuses a report that is too large. `sized` receives how many days of people it reads. */
export async function loadReport(db: Db, selection: ReportSelection, sized?: (days: number) => void): Promise<Report> {
  const found = await selectReportPeople(db, selection)
  refuseTooLarge(found)
  sized?.(countReadDays(found))
  const all = await gather(db, found, { ...selection, from: selection.first }, (each) => ({
    person: each.person,
    days: shownDays(each, computeDayRecords(each.days), selection),
  }))
  const people = all.filter(({ days }) => days.length > 0)
  return { projects: selection.projects, people, days: byDay(people) }
}

/** The days of people in their order, by day. */
export const byDay = (people: readonly { days: readonly ShownDay[] }[]): Report['days'] =>
  [
    ...groupedBy(
      people.flatMap(({ days }) => days),
      ({ record }) => record.dateKey,
    ),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1))

const letterOf = ({ color, noTargetLines }: DayRecord): string =>
  color === 'loss' && noTargetLines > 0 ? UNTARGETED_LOSS : dayLooks[toLegendColour(color)].letter

/** The projects of the shown lines without a target, and where it is assigned (decision 130). */
async function untargetedIn(db: Db, report: Report): Promise<Untargeted[]> {
  const found = new Map<string, { project: LineProject; lines: number; units: number }>()
  for (const day of allDays(report)) {
    if (day.record.noTargetLines === 0) continue
    for (const line of filterShownLines(day, report)) {
      const { noTargetLines, noTargetUnits } = countUntargeted([line])
      const old = found.get(line.project._id) ?? { project: line.project, lines: 0, units: 0 }
      if (noTargetLines > 0) found.set(line.project._id, { ...old, lines: old.lines + 1, units: old.units + noTargetUnits })
    }
  }
  if (found.size === 0) return []
  const each = [...found.values()]
  const rows = await targetRowsNamed(
    db,
    each.map(({ project }) => project.key),
  )
  return each
    .map(({ project, lines, units }) => ({
      projectName: project.name,
      lines,
      units: units / 100,
      row: rows.find(({ key }) => key === project.key)?.row ?? null,
    }))
    .toSorted((a, b) => (a.projectName < b.projectName ? -1 : 1))
}

/** What is of the whole report, whatever its page. */
export async function loadReportSummary(db: Db, report: Report) {
  const { projects, people, days } = report
  const places = new Map(days.map(([dateKey], place) => [dateKey, place]))
  const ofDays = await mapInSlices(days, ([dateKey, ofDay]) => ({ dateKey, ...sumDayRecords(ofDay.map(({ record }) => record)) }))
  return {
    untargeted: await untargetedIn(db, report),
    ...shownPart(sumOfTotals(ofDays), projects),
    days: ofDays.map(({ dateKey, count, hours }) => ({ dateKey, count, ...shownFigures(hours, projects) })),
    months: [...groupedBy(ofDays, ({ dateKey }) => dateKey.slice(0, 7))].map(([month, ofMonth]) => {
      const { count, hours } = sumOfTotals(ofMonth)
      return { month, count, ...shownFigures(hours, projects) }
    }),
    people: await mapInSlices(people, ({ person: { _id, fullName, email }, days: own }): PersonTotals => {
      const totals = shownPart(sumDayRecords(own.map(({ record }) => record)), projects)
      if (projects !== null) return { _id, fullName, email, ...totals, colors: null }
      const letters = Array.from(days, () => '.')
      for (const { record } of own) letters[places.get(record.dateKey) ?? 0] = letterOf(record)
      return { _id, fullName, email, ...totals, colors: letters.join('') }
    }),
  }
}

/** In their order. */
export const allDays = ({ days }: Pick<Report, 'days'>): ShownDay[] => days.flatMap(([, ofDay]) => ofDay)

/** The same with the latest day first, where that is asked for. */
export const inOrder = (report: Report, { isLatestFirst }: { isLatestFirst: boolean }): Report =>
  isLatestFirst ? { ...report, days: report.days.toReversed() } : report

/** The shown days of a page, whose `limit` and `offset` count calendar days with records; a limit of null: all. */
export const pageDays = (report: Report, { limit, offset }: { limit: number | null; offset: number }): ShownDay[] =>
  allDays(limit === null ? report : { ...report, days: report.days.slice(offset, offset + limit) })

/** The record of a whole day as it is serialized, with these of its lines. */
export const serializeFullRecord = ({ person, facts, record }: ShownDay, lines: readonly GatheredLine[]): FullRecord => ({
  dateKey: record.dateKey,
  user: person._id,
  fullName: person.fullName,
  modId: lines.length === 1 ? (lines[0]?.modId ?? null) : null,
  projects: lines.map(({ project }) => project.name),
  noTargetLines: record.noTargetLines,
  lineHours: hoursOfLines(lines, facts.terms),
  ...toHourFigures(record.hours),
  color: record.color,
})

/** A record of the report as it is serialized. */
export const serializeRecord = (day: ShownDay, { projects }: Pick<ReportSelection, 'projects'>): ReportRecord => {
  const full = serializeFullRecord(day, filterShownLines(day, { projects }))
  return projects === null ? full : { ...full, ...shownFigures(day.record.hours, projects), color: null }
}

/** Its lines as they are serialized. */
export const serializeLines = (
  { person, facts, record }: ShownDay,
  { projects }: Pick<ReportSelection, 'projects'>,
): ProjectLine[] => {
  const all = computeLineHours(facts, record).map((hours, at): ProjectLine => {
    const { project, done, target, row, modId } = facts.lines[at] as GatheredLine
    return {
      dateKey: record.dateKey,
      user: person._id,
      projectName: project.name,
      ...getTargetRowNames(row),
      done,
      target,
      ...hours,
      modId,
    }
  })
  return projects === null ? all : all.filter((_, at) => isOf({ projects }, facts.lines[at] as GatheredLine))
}

/** What a line has of its target row. */
export const getTargetRowNames = (row: GatheredLine['row']) => ({
  subProject: row?.subProject ?? null,
  department: row?.department ?? null,
  subject: row?.subject ?? null,
})
