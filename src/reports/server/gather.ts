import type { Db } from '../../kit/postgres/db.ts'
import type { SeenReason } from '../../absences/vocabulary.ts'
import { mapInSlices } from '../../kit/concurrency/time-slices.ts'
import { groupedBy } from '../../kit/shared/grouped.ts'
import type { NamedHoliday } from '../../holidays/day-contract.ts'
import type { ShiftType } from '../../users/rules.ts'
import type { WorkTerms } from '../../users/work-day-rules.ts'
import type { DayFacts } from '../day-rules.ts'
import {
  type GatherFilter,
  type ReaderGatherFilter,
  type GatheredTarget,
  absencesIn,
  holidaysIn,
  fileHoursIn,
  holdsIn,
  linesIn,
  qualitativeIn,
  isInForce,
  targetsIn,
  unpackTargets,
  selectWorkTerms,
} from './gather-queries.ts'
import { daysBetween, type LineProject, type PackedRow, unpackDays } from './packed-days.ts'
import type { DayRange, ReportPerson } from './selection.ts'

export type GatheredLine = {
  done: number
  /** The target in force on the day; null if there is none. */
  target: number | null
  project: LineProject
  /** The row of the target in force; null if there is none. */
  row: GatheredTarget['row'] | null
  modId: string | null
}
/** The inputs of a day, with the names of its lines. */
export type GatheredDay = Omit<DayFacts, 'lines' | 'holiday'> & { lines: readonly GatheredLine[]; holiday: NamedHoliday }
export type GatheredPerson = {
  person: ReportPerson
  /** The days on which the person counts, in order. */
  days: GatheredDay[]
}

/** Tells whether a day YYYY-MM-DD is in one of the ranges. */
export const isWithin = (ranges: readonly DayRange[], day: string): boolean =>
  ranges.some(([from, until]) => day >= from && day < until)

type Rows<Statement extends (db: Db, filter: ReaderGatherFilter) => PromiseLike<readonly unknown[]>> = Awaited<
  ReturnType<Statement>
>[number]
type Sources = {
  terms: readonly Rows<typeof selectWorkTerms>[]
  absences: readonly Rows<typeof absencesIn>[]
  holidays: readonly Rows<typeof holidaysIn>[]
  qualitative: readonly Rows<typeof qualitativeIn>[]
  files: readonly Rows<typeof fileHoursIn>[]
  holds: readonly Rows<typeof holdsIn>[]
  targets: readonly GatheredTarget[]
  lines: readonly PackedRow[]
}

/** Returns one person's lines by the index of their day, and the days whose timesheet awaits approval. */
function linesOf({ lines, holds, targets }: Sources, days: readonly string[]) {
  const targetsBy = groupedBy(targets, ({ row }) => row.key)
  const byDay: (readonly GatheredLine[])[] = []
  const waits = new Set<number>()
  const all = lines.map(({ at, count: done, project, mark }): GatheredLine => {
    const day = days[at] ?? ''
    if (mark === 1) waits.add(at)
    const hold = holds.find((one) => one.key === project.key && one.from_day <= day && (one.to_day ?? day) >= day)
    const inForce = targetsBy.get(project.key)?.find((each) => isInForce(each, at))
    return { done, target: inForce?.target ?? null, project, row: inForce?.row ?? null, modId: hold?.account ?? null }
  })
  // The lines of a day are consecutive. A slice takes as little memory as possible; a growing list does not.
  for (let from = 0, to = 1; from < all.length; to++) {
    const at = lines[from]?.at ?? 0
    if (lines[to]?.at === at) continue
    byDay[at] = all.slice(from, to)
    from = to
  }
  return { byDay, waits }
}

const NO_LINES: readonly GatheredLine[] = []

function daysOf(person: ReportPerson, sources: Sources, keys: readonly string[]): GatheredDay[] {
  const { byDay, waits } = linesOf(sources, keys)
  const absences = new Map(sources.absences.map(({ day, reason }) => [day, reason]))
  const holidays = new Map(sources.holidays.map(({ day, name, isHalf }) => [day, { name, isHalf }]))
  const minutes = new Map(sources.qualitative.map(({ day, minutes: ofDay }) => [day, ofDay]))
  const hours = new Map(sources.files.map(({ day, hours: ofDay }) => [day, ofDay]))
  const terms = sources.terms.map((each) => ({
    from: each.from_day,
    terms: { shiftType: Number(each.shift_type) as ShiftType, workingHours: Number(each.working_hours) } satisfies WorkTerms,
  }))
  const days: GatheredDay[] = []
  let inForce = 0
  for (const [at, dateKey] of keys.entries()) {
    if (!isWithin(person.counted, dateKey)) continue
    while ((terms[inForce + 1]?.from ?? '9') <= dateKey) inForce++
    const ofDay = terms[inForce]
    if (ofDay === undefined || ofDay.from > dateKey) continue
    days.push({
      dateKey,
      terms: ofDay.terms,
      absence: (absences.get(dateKey) || null) as SeenReason | null,
      holiday: holidays.get(dateKey) ?? null,
      lines: byDay[at] ?? NO_LINES,
      waits: waits.has(at),
      qualitativeMinutes: minutes.get(dateKey) ?? 0,
      fileHours: hours.get(dateKey) ?? 0,
    })
  }
  return days
}

/** Options that change which sources are read. */
type OtherSources = {
  /** The query for the minutes of the qualitative records that count; by default those of approved records. */
  minutesIn?: typeof qualitativeIn
  /** Whether lines include their Mod Id. */
  hasModIds?: boolean
}
/** Sends all queries of a report together. */
export const loadReportSources = (
  db: Db,
  filter: ReaderGatherFilter,
  { minutesIn = qualitativeIn, hasModIds = true }: OtherSources = {},
) =>
  Promise.all([
    selectWorkTerms(db, filter),
    absencesIn(db, filter),
    holidaysIn(db, filter),
    minutesIn(db, filter),
    fileHoursIn(db, filter),
    hasModIds ? holdsIn(db, filter) : [],
    targetsIn(db, filter),
    linesIn(db, filter),
  ])

type Gathering = Pick<ReaderGatherFilter, 'from' | 'to' | 'reader' | 'waiting'> & OtherSources

/** The average number of person-days per query. While the database reads the next ones, Node computes these. */
const PERSON_DAYS_AT_ONCE = 8_000

/**
 * Splits people into parts, so that a query reads a few thousand days. The last part is about a third as large as the others,
 * because the database has nothing left to read while it is computed.
 */
export function splitPeople<Person>(people: readonly Person[], days: Pick<GatherFilter, 'from' | 'to'>): Person[][] {
  const parts = Math.max(1, Math.ceil((people.length * daysBetween(days).length) / PERSON_DAYS_AT_ONCE))
  const size = people.length / (parts === 1 ? 1 : parts - 2 / 3)
  const from = (part: number): number => Math.round(part * size)
  return Array.from({ length: parts }, (_, part) => people.slice(from(part), from(part + 1))).filter(({ length }) => length > 0)
}

/**
 * Computes a result for each person from the days on which they count, in the order of the people, with one query per source for
 * every few thousand days. Start on the first day of a month, with which the ticket bank begins, or on any day if the content of
 * the bank is known.
 * @param of computes the result of a person; it runs in time slices
 */
export async function gather<Result>(
  db: Db,
  people: readonly ReportPerson[],
  gathering: Gathering,
  of: (person: GatheredPerson) => Result,
): Promise<Result[]> {
  const parts = splitPeople(people, gathering).map((part) => gatherPart(db, part, gathering, of))
  return (await Promise.all(parts)).flat()
}

async function gatherPart<Result>(
  db: Db,
  people: readonly ReportPerson[],
  gathering: Gathering,
  each: (person: GatheredPerson) => Result,
): Promise<Result[]> {
  const query = { ...gathering, people: people.map(({ _id }) => _id) }
  const [terms, absences, holidays, qualitative, files, holds, targets, lines] = await loadReportSources(db, query, gathering)
  const linesBy = unpackDays(lines)
  const of = <Row extends { user_id: string }>(rows: readonly Row[]) => {
    const groups = groupedBy(rows, (row) => row.user_id)
    return (id: string): readonly Row[] => groups.get(id) ?? []
  }
  const [termsBy, absencesBy, holidaysBy] = [of(terms), of(absences), of(holidays)]
  const [minutesBy, hoursBy] = [of(qualitative), of(files)]
  const [holdsBy, targetsBy] = [of(holds), unpackTargets(targets)]
  const keys = daysBetween(gathering)
  return mapInSlices(people, (person) => {
    const { _id } = person
    const sources = {
      terms: termsBy(_id),
      absences: absencesBy(_id),
      holidays: holidaysBy(_id),
      qualitative: minutesBy(_id),
      files: hoursBy(_id),
      holds: holdsBy(_id),
      targets: targetsBy(_id),
      lines: linesBy(_id),
    }
    return each({ person, days: daysOf(person, sources, keys) })
  })
}
