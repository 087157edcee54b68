import { compareNames } from '../../kit/shared/name-order.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { mapInSlices } from '../../kit/concurrency/time-slices.ts'
import { formatCount } from '../../kit/shared/counted.ts'
import { groupBy } from '../../kit/shared/grouped.ts'
import { selectTargetRowsNamed } from '../../target-projects/server/lookup.ts'
import type { PersonTotals, ProjectLine, ReportRecord, Untargeted, FullRecord } from '../contract.ts'
import {
  computeDayRecords,
  computeLineHours,
  computeHoursOfLines,
  ticksToHours,
  type DayRecord,
  countUntargeted,
  splitDayHours,
  type Ticks,
} from '../day-rules.ts'
import { refuse } from '../refusals.ts'
import {
  toShownFigures,
  toShownPartOfTotals,
  sumOfTotals,
  type Totals,
  addDayRecord,
  createEmptyTotals,
} from '../totals-rules.ts'
import { type GatheredLine, gatherForPeople, type GatheredDay, type GatheredPerson, isInRanges } from './gather.ts'
import type { LineProject } from './packed-numbers.ts'
import { type ReportPerson, type ReportSelection, countDays, countReadDays, selectReportPeople } from './selection.ts'
import { NO_PROJECT, UNTARGETED_LOSS, toLegendColour } from '../vocabulary.ts'
import { dayLooks } from '../../worklog/day-vocabulary.ts'
import type { HolidayOnDay } from '../../holidays/day-contract.ts'

/** The maximum number of person-days in one response, because all of them are kept in memory. */
export const MAX_PERSON_DAYS = 120_000

/**
 * Refuses a report with too many person-days for one response.
 * @throws REPORT_TOO_LARGE
 */
export function refuseTooLarge(people: readonly ReportPerson[]): void {
  const count = countDays(people)
  if (count > MAX_PERSON_DAYS)
    refuse('REPORT_TOO_LARGE', { values: { days: formatCount(count), most: formatCount(MAX_PERSON_DAYS) } })
}

/**
 * Loads a report. Throws REPORT_TOO_LARGE if the report has too many person-days.
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
  const people = await gatherForPeople(db, found, { ...selection, from: selection.first }, (each) =>
    sums.addPerson(each.person, listShownDays(each, computeDayRecords(each.days), selection)),
  )
  return sums.finish(people)
}

/** Returns the projects whose shown lines have no target, and the row in which to assign one (decision 130). */
async function untargetedIn(db: Db, { untargeted }: Report): Promise<Untargeted[]> {
  if (untargeted.length === 0) return []
  const rows = await selectTargetRowsNamed(
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

export async function loadReportSummary(db: Db, report: Report) {
  const { projects, people, days } = report
  return {
    untargeted: await untargetedIn(db, report),
    ...toShownPartOfTotals(sumOfTotals(days.map(({ totals }) => totals)), projects),
    days: days.map(({ dateKey, totals: { count, hours } }) => ({ dateKey, count, ...toShownFigures(hours, projects) })),
    months: [...groupBy(days, ({ dateKey }) => dateKey.slice(0, 7))].map(([month, ofMonth]) => {
      const { count, hours } = sumOfTotals(ofMonth.map(({ totals }) => totals))
      return { month, count, ...toShownFigures(hours, projects) }
    }),
    people: await mapInSlices(people, ({ person: { _id, fullName, email }, totals, letters, holidays }): PersonTotals => ({
      _id,
      fullName,
      email,
      ...toShownPartOfTotals(totals, projects),
      holidays,
      colors: projects === null ? days.map(({ dateKey }) => letters.get(dateKey) ?? '.').join('') : null,
    })),
  }
}

/**
 * Serializes the record of a whole day with the given lines. The fields are listed one by one, because a spread takes eight times
 * as long and a reply has tens of thousands of records.
 */
export const serializeFullRecord = ({ person, facts, record }: ShownDay, lines: readonly GatheredLine[]): FullRecord => ({
  dateKey: record.dateKey,
  user: person._id,
  fullName: person.fullName,
  modId: lines.length === 1 ? (lines[0]?.modId ?? null) : null,
  projects: lines.map(({ project }) => project.name),
  noTargetLines: record.noTargetLines,
  lineHours: computeHoursOfLines(lines, facts.terms),
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
  return projects === null ? full : { ...full, ...toShownFigures(day.record.hours, projects), color: null }
}

/** The fields are listed one by one for the reason given at serializeFullRecord. */
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
      subProject: row?.subProject ?? null,
      department: row?.department ?? null,
      subject: row?.subject ?? null,
      done,
      target,
      productivityHours: hours.productivityHours,
      demandHours: hours.demandHours,
      modId,
    }
  })
  return projects === null ? all : all.filter((_, at) => isSelectedLine({ projects }, facts.lines[at] as GatheredLine))
}

export const getTargetRowNames = (row: GatheredLine['row']) => ({
  subProject: row?.subProject ?? null,
  department: row?.department ?? null,
  subject: row?.subject ?? null,
})

/**
 * A day of a person that the report shows. With a project filter, the record's `totalProductivityHours` are those of the selected
 * projects.
 */
export type ShownDay = { person: ReportPerson; facts: GatheredDay; record: DayRecord }

const isSelectedLine = ({ projects }: Pick<ReportSelection, 'projects'>, { project }: GatheredLine): boolean =>
  projects === null || projects.includes(project._id)

const hasSelectedWork = (facts: GatheredDay, { projects }: Pick<ReportSelection, 'projects'>): boolean =>
  facts.lines.some((line) => isSelectedLine({ projects }, line)) ||
  (projects?.includes(NO_PROJECT) === true && (facts.qualitativeMinutes > 0 || Number(facts.fileHours) > 0))

/** Returns the hours that belong to the selected projects, and how many of them await approval. */
const sumSelectedHours = (
  facts: GatheredDay,
  record: DayRecord,
  { projects }: Pick<ReportSelection, 'projects'>,
): { totalProductivityHours: Ticks; waiting: Ticks } => {
  const { lines, rest } = splitDayHours(facts, record)
  const ofLines = lines.reduce(
    (sum, share, at) => (isSelectedLine({ projects }, facts.lines[at] as GatheredLine) ? sum + share : sum),
    0,
  )
  return {
    totalProductivityHours: ofLines + (projects?.includes(NO_PROJECT) === true ? rest : 0),
    waiting: facts.waits === true ? ofLines : 0,
  }
}

const recordOfChosen = (facts: GatheredDay, record: DayRecord, selection: Pick<ReportSelection, 'projects'>): DayRecord => {
  const { totalProductivityHours, waiting } = sumSelectedHours(facts, record, selection)
  const untargeted = countUntargeted(filterShownLines({ facts }, selection))
  return { ...record, ...untargeted, waiting, hours: { ...record.hours, totalProductivityHours } }
}

/**
 * Returns the days of a person that the report shows, with their records. With a project filter, these are the days with anything
 * in one of the projects (002 §2).
 */
export function listShownDays(
  { person, days }: Pick<GatheredPerson, 'person' | 'days'>,
  records: readonly DayRecord[],
  selection: Pick<ReportSelection, 'projects'>,
): ShownDay[] {
  const shown: ShownDay[] = []
  for (const [at, record] of records.entries()) {
    const facts = days[at] as GatheredDay
    if (!isInRanges(person.shown, record.dateKey)) continue
    if (selection.projects === null) shown.push({ person, facts, record })
    else if (hasSelectedWork(facts, selection)) shown.push({ person, facts, record: recordOfChosen(facts, record, selection) })
  }
  return shown
}

export const filterShownLines = (
  { facts }: Pick<ShownDay, 'facts'>,
  selection: Pick<ReportSelection, 'projects'>,
): readonly GatheredLine[] =>
  selection.projects === null ? facts.lines : facts.lines.filter((line) => isSelectedLine(selection, line))

export const sortByDay = (people: readonly { days: readonly ShownDay[] }[], { isLatestFirst = false } = {}): ShownDay[] => {
  const ofDays = groupBy(
    people.flatMap(({ days }) => days),
    ({ record }) => record.dateKey,
  )
  const days = [...ofDays.keys()].toSorted()
  return (isLatestFirst ? days.toReversed() : days).flatMap((day) => ofDays.get(day) ?? [])
}

/** The days that a reply contains: either all days, or a page whose `limit` and `offset` count calendar days with records. */
export type DayWindow = { limit: number | null; offset: number; isLatestFirst: boolean }
export const NO_DAYS: DayWindow = { limit: 0, offset: 0, isLatestFirst: false }

type DaySums = { dateKey: string; totals: Totals }
/**
 * The sums of a person. `letters` maps each shown day to the letter of its colour in `dayLooks`, or to `x` for a loss with lines
 * that have no target.
 */
type PersonSums = { person: ReportPerson; totals: Totals; letters: ReadonlyMap<string, string>; holidays: HolidayOnDay[] }
/** The lines of a project without a target; `units` are hundredths. */
type UntargetedLines = { project: LineProject; lines: number; units: number }

export type Report = Pick<ReportSelection, 'projects'> & {
  people: PersonSums[]
  days: DaySums[]
  lines: number
  untargeted: UntargetedLines[]
  /** The person-days of the window, in the order of the page. */
  page: ShownDay[]
}

const letterOf = ({ color, noTargetLines }: DayRecord): string =>
  color === 'loss' && noTargetLines > 0 ? UNTARGETED_LOSS : dayLooks[toLegendColour(color)].letter

/**
 * Adds up people's days, one person after the other. A page has only a few of the tens of thousands of days, so a day and its
 * lines are dropped once enough earlier days are known to fill the window.
 */
export function sumReport({ projects }: Pick<ReportSelection, 'projects'>, { limit, offset, isLatestFirst }: DayWindow) {
  const ofDays = new Map<string, Totals>()
  const untargeted = new Map<string, UntargetedLines>()
  let lines = 0
  const end = limit === null ? Infinity : offset + limit
  const knownDays = (): string[] => {
    const days = [...ofDays.keys()].toSorted()
    return isLatestFirst ? days.toReversed() : days
  }
  let last: string | undefined
  const totalsOf = (dateKey: string): Totals => {
    const known = ofDays.get(dateKey)
    if (known !== undefined) return known
    const totals = createEmptyTotals()
    ofDays.set(dateKey, totals)
    if (ofDays.size >= end) last = knownDays()[end - 1]
    return totals
  }
  const mayBeShown = (dateKey: string): boolean =>
    ofDays.size < end || (last !== undefined && (isLatestFirst ? dateKey >= last : dateKey <= last))
  const addUntargeted = (line: GatheredLine): void => {
    const { noTargetLines, noTargetUnits } = countUntargeted([line])
    if (noTargetLines === 0) return
    const { project } = line
    const sum = untargeted.get(project._id) ?? { project, lines: 0, units: 0 }
    untargeted.set(project._id, { project, lines: sum.lines + 1, units: sum.units + noTargetUnits })
  }

  return {
    /** Returns the person's sums, and the sums of those of their days that may be on the page. */
    addPerson: (person: ReportPerson, days: readonly ShownDay[]): PersonSums & { days: ShownDay[] } => {
      const totals = createEmptyTotals()
      const letters = new Map<string, string>()
      const kept: ShownDay[] = []
      const holidays: HolidayOnDay[] = []
      for (const day of days) {
        const { dateKey, noTargetLines } = day.record
        addDayRecord(totals, day.record)
        addDayRecord(totalsOf(dateKey), day.record)
        letters.set(dateKey, letterOf(day.record))
        if (day.facts.holiday !== null) holidays.push({ date: dateKey, ...day.facts.holiday })
        const ofDay = filterShownLines(day, { projects })
        lines += ofDay.length
        if (noTargetLines > 0) for (const line of ofDay) addUntargeted(line)
        if (mayBeShown(dateKey)) kept.push(day)
      }
      return { person, totals, letters, holidays, days: kept }
    },
    finish: (people: readonly (PersonSums & { days: readonly ShownDay[] })[]): Report => {
      const shown = new Set(knownDays().slice(offset, end))
      const ofPeople = people.map(({ days }) => ({ days: days.filter(({ record }) => shown.has(record.dateKey)) }))
      return {
        projects,
        people: people.filter(({ letters }) => letters.size > 0),
        days: [...ofDays.keys()].toSorted().map((dateKey) => ({ dateKey, totals: ofDays.get(dateKey) as Totals })),
        lines,
        untargeted: [...untargeted.values()],
        page: sortByDay(ofPeople, { isLatestFirst }),
      }
    },
  }
}
