import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { SeenReason } from '../../absences/vocabulary.ts'
import { mapInSlices } from '../../kit/concurrency/time-slices.ts'
import { groupBy } from '../../kit/shared/grouped.ts'
import type { NamedHoliday } from '../../holidays/day-contract.ts'
import type { ShiftType, Doer } from '../../users/rules.ts'
import type { WorkTerms } from '../../users/work-day-rules.ts'
import type { DayFacts } from '../day-rules.ts'
import type { DayRange, ReportPerson } from './selection.ts'
import { visibleAbsencesSql } from '../../absences/server/lookup.ts'
import { holidaysOfPeopleSql } from '../../holidays/server/lookup.ts'
import { assignedTargetsSql } from '../../target-projects/server/lookup.ts'
import { termsRangesSql } from '../../users/server/lookup.ts'
import { NO_PROJECT, type WaitingMode } from '../vocabulary.ts'
import {
  type LineProject,
  packDays,
  packTargets,
  type ProjectRows,
  unpackDays,
  type UnpackedTarget,
  unpackTargets,
} from './packed-numbers.ts'
import { shiftDay } from '../../kit/shared/time.ts'

export type GatheredLine = {
  done: number
  /** Null if no target is in force on the day. */
  target: number | null
  project: LineProject
  row: GatheredTarget['row'] | null
  modId: string | null
  place: number
}
export type GatheredDay = Omit<DayFacts, 'lines' | 'holiday'> & { lines: readonly GatheredLine[]; holiday: NamedHoliday }
export type GatheredPerson = {
  person: ReportPerson
  /** The days on which the person counts, in order. */
  days: GatheredDay[]
}

export const isInRanges = (ranges: readonly DayRange[], day: string): boolean =>
  ranges.some(([from, until]) => day >= from && day < until)

type Rows<Statement extends (db: Db, filter: ReaderGatherFilter) => PromiseLike<readonly unknown[]>> = Awaited<
  ReturnType<Statement>
>[number]
type Sources = {
  terms: readonly Rows<typeof selectWorkTerms>[]
  absences: readonly Rows<typeof selectAbsencesIn>[]
  holidays: readonly Rows<typeof selectHolidaysIn>[]
  qualitative: readonly Rows<typeof selectQualitativeIn>[]
  files: readonly Rows<typeof selectFileHoursIn>[]
  holds: readonly Rows<typeof selectHoldsIn>[]
  targets: readonly GatheredTarget[]
  lines: readonly ProjectRows[]
}

function linesOf({ lines, holds, targets }: Sources, days: readonly string[]) {
  const holdsBy = groupBy(holds, ({ key }) => key)
  const targetsBy = groupBy(targets, ({ row }) => row.key)
  const byDay: (GatheredLine[] | undefined)[] = days.map(() => undefined)
  const waits = new Set<number>()
  for (const { project, rows } of lines) {
    const holdsOf = holdsBy.get(project.key) ?? []
    const targetsOf = targetsBy.get(project.key) ?? []
    for (const { at, place, mark, count: done } of rows) {
      if (mark === 1) waits.add(at)
      const day = days[at] ?? ''
      const hold = holdsOf.find((one) => one.from_day <= day && (one.to_day ?? day) >= day)
      const inForce = targetsOf.find((each) => isInForce(each, at))
      const line = {
        done,
        target: inForce?.target ?? null,
        project,
        row: inForce?.row ?? null,
        modId: hold?.account ?? null,
        place,
      }
      const ofDay = byDay[at]
      if (ofDay === undefined) byDay[at] = [line]
      else insertByPlace(ofDay, line)
    }
  }
  return { byDay, waits }
}

function insertByPlace(lines: GatheredLine[], line: GatheredLine): void {
  let at = lines.push(line) - 1
  for (let before = lines[at - 1]; before !== undefined && before.place > line.place; before = lines[at - 1]) {
    lines[at] = before
    at--
    lines[at] = line
  }
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
    if (!isInRanges(person.counted, dateKey)) continue
    while ((terms[inForce + 1]?.from ?? '9') <= dateKey) inForce++
    const ofDay = terms[inForce]
    if (ofDay === undefined || ofDay.from > dateKey) continue
    days.push({
      dateKey,
      terms: ofDay.terms,
      absence: (absences.get(dateKey) || null) as SeenReason | null,
      holiday: holidays.get(dateKey) ?? null,
      // A slice takes as little memory as possible, while an array that has grown holds spare space.
      lines: byDay[at]?.slice() ?? NO_LINES,
      waits: waits.has(at),
      qualitativeMinutes: minutes.get(dateKey) ?? 0,
      fileHours: hours.get(dateKey) ?? 0,
    })
  }
  return days
}

type OtherSources = {
  /** By default, only approved records count. */
  minutesIn?: typeof selectQualitativeIn
  hasModIds?: boolean
}
export const loadReportSources = (
  db: Db,
  filter: ReaderGatherFilter,
  { minutesIn = selectQualitativeIn, hasModIds = true }: OtherSources = {},
) =>
  Promise.all([
    selectWorkTerms(db, filter),
    selectAbsencesIn(db, filter),
    selectHolidaysIn(db, filter),
    minutesIn(db, filter),
    selectFileHoursIn(db, filter),
    hasModIds ? selectHoldsIn(db, filter) : [],
    selectTargetsIn(db, filter),
    selectLinesIn(db, filter),
  ])

type Gathering = Pick<ReaderGatherFilter, 'from' | 'to' | 'reader' | 'waiting'> & OtherSources

/** The average number of person-days per query. While Node computes one batch, the database reads the next. */
const PERSON_DAYS_AT_ONCE = 8_000

/**
 * Splits people into batches, so that a query reads a few thousand days. The last batch is about a third as large as the others,
 * because the database has nothing left to read while it is computed.
 */
export function splitPeople<Person>(people: readonly Person[], days: Pick<GatherFilter, 'from' | 'to'>): Person[][] {
  const parts = Math.max(1, Math.ceil((people.length * listDaysBetween(days).length) / PERSON_DAYS_AT_ONCE))
  const size = people.length / (parts === 1 ? 1 : parts - 2 / 3)
  const from = (part: number): number => Math.round(part * size)
  return Array.from({ length: parts }, (_, part) => people.slice(from(part), from(part + 1))).filter(({ length }) => length > 0)
}

/**
 * Computes a result for each person from the days on which they count, in the order of the people. There is one query per source
 * for every few thousand days. Start on the first day of a month, when the ticket bank starts, or on any day if the content of
 * the bank is known.
 * @param of computes the result of a person; it runs in time slices
 */
export async function gatherForPeople<Result>(
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
    const groups = groupBy(rows, (row) => row.user_id)
    return (id: string): readonly Row[] => groups.get(id) ?? []
  }
  const [termsBy, absencesBy, holidaysBy] = [of(terms), of(absences), of(holidays)]
  const [minutesBy, hoursBy] = [of(qualitative), of(files)]
  const [holdsBy, targetsBy] = [of(holds), unpackTargets(targets)]
  const keys = listDaysBetween(gathering)
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

/** `people` are ids; `from` and `to` are included. The queries return numerics as strings. */
export type GatherFilter = {
  people: readonly string[]
  from: string
  to: string
  waiting?: WaitingMode
}
const ids = (people: readonly string[]) => people as string[]

type Terms = { user_id: string; from_day: string; until_day: string; shift_type: string; working_hours: string }
/** Selects the terms in force, each with its range of days, whose end is excluded. */
const selectWorkTerms = (db: Db, { people, from, to }: GatherFilter) => db<Terms[]>`
  select user_id, from_day::text, until_day::text, shift_type::text, working_hours::text
  from (${termsRangesSql(db, db`select unnest(${ids(people)}::uuid[])`)}) t
  where from_day <= ${to}::date and until_day > ${from}::date order by user_id, from_day`

/** The reader determines which reasons of absences are visible. */
type ReaderGatherFilter = GatherFilter & { reader: Doer }
const selectAbsencesIn = (db: Db, { people, from, to, reader }: ReaderGatherFilter) => db<
  { user_id: string; day: string; reason: SeenReason | '' }[]
>`
  select user_id, day::text, reason from (
    ${visibleAbsencesSql(db, reader, db`a.user_id = any (${ids(people)}::uuid[]) and a.day between ${from}::date and ${to}::date`)}) a`

const selectHolidaysIn = (db: Db, { people, from, to }: GatherFilter) => db<
  { user_id: string; day: string; isHalf: boolean; name: string }[]
>`
  select user_id, day::text, is_half as "isHalf", name from (
    ${holidaysOfPeopleSql(db, db`held.user_id = any (${ids(people)}::uuid[]) and held.day between ${from}::date and ${to}::date`)}) h`

const selectQualitativeIn = (db: Db, { people, from, to }: GatherFilter) => db<
  { user_id: string; day: string; minutes: number }[]
>`
  select user_id, day::text, sum(minutes)::int as minutes from qualitative_records
  where user_id = any (${ids(people)}::uuid[]) and day between ${from}::date and ${to}::date and approved and deleted_at is null
  group by user_id, day`

const selectFileHoursIn = (db: Db, { people, from, to }: GatherFilter) => db<{ user_id: string; day: string; hours: string }[]>`
  select h.user_id, h.day::text, sum(h.hours)::text as hours
  from productivity_hours h join productivity_files f on f.id = h.file_id and f.deleted_at is null
  where h.user_id = any (${ids(people)}::uuid[]) and h.day between ${from}::date and ${to}::date
  group by h.user_id, h.day`

/**
 * Selects the allocation IDs held at any time on the days, the latest start first. `to_day` is included; null means that the ID
 * is still held.
 */
const selectHoldsIn = (db: Db, { people, from, to }: GatherFilter) => db<
  { user_id: string; key: string; account: string; from_day: string; to_day: string | null }[]
>`
  select h.user_id, p.name_key as key, a.account_id as account, (lower(h.during) at time zone 'Asia/Kolkata')::date::text as from_day,
    ((upper(h.during) - interval '1 microsecond') at time zone 'Asia/Kolkata')::date::text as to_day
  from allocation_holds h join accounts a on a.id = h.account_id
    join project_names p on p.id = h.project_id
  where h.user_id = any (${ids(people)}::uuid[]) and h.during && tstzrange(
    ${from}::date::timestamp at time zone 'Asia/Kolkata', (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata')
  order by lower(h.during) desc, h.id desc`

/**
 * `key` is that of the timesheet project. `until` is the day on which the row was deleted, as a number of days after `from` of
 * the filter.
 */
type TargetRow = { key: string; until: number | null; subProject: string; department: string; subject: string }
type GatheredTarget = UnpackedTarget<TargetRow>
/** Returns whether a target has begun on a day and its row is not deleted yet. Days are counted from the first one. */
export const isInForce = ({ from, row }: GatheredTarget, at: number): boolean => from <= at && at < (row.until ?? Infinity)
/**
 * Selects the targets in force on any of the days (as target_in_force does for a single day), the latest first. On a day, the
 * target of a project is the first for which isInForce is true.
 */
export const selectTargetsIn = (db: Db, { people, from, to }: GatherFilter) => {
  // Only the columns of the index are selected. For a union of whole rows, PostgreSQL would read every column from the table.
  const entry = db`select effective_from, target_count, made_at, id from assigned_target_history`
  const ofTarget = db`assigned_id = a.id and voided_at is null`
  // Nearly all targets have a single entry for all of the days, so older entries are looked up only for the others.
  const older = db`latest.effective_from > ${from}::date and effective_from < latest.effective_from`
  return packTargets<TargetRow>(db, {
    common: db`assigned as materialized (${assignedTargetsSql(db, db`select unnest(${ids(people)}::uuid[])`)})`,
    rows: db`
      select r.id, json_build_object('key', a.key, 'until', a.deleted_on - ${from}::date,
        'subProject', r.sub_project_name, 'department', d.name, 'subject', r.subject) as row
      from (select distinct row_id, key, deleted_on from assigned) a join target_rows r on r.id = a.row_id join department_names d on d.id = r.department_id`,
    entries: db`
      select a.user_id, a.row_id, greatest(h.effective_from - ${from}::date, 0) as "from", h.target_count as target,
        h.effective_from, h.made_at, h.id
      from assigned a
        cross join lateral (${entry} where ${ofTarget} and effective_from <= ${to}::date order by effective_from desc limit 1) latest
        cross join lateral (
          select latest.*
          union all
          ${entry} where ${ofTarget} and ${older} and effective_from > ${from}::date
          union all
          (${entry} where ${ofTarget} and ${older} and effective_from <= ${from}::date order by effective_from desc limit 1)) h`,
  })
}

const counting = (waiting: WaitingMode = 'counted') => (waiting === 'left out' ? ['APPROVED'] : ['APPROVED', 'FILLED'])

/**
 * Selects the project rows of the days in order, without those of declined timesheets. Mark 1 means that the timesheet awaits
 * approval. Nearly all timesheets are approved, so lines are read from their index alone and checked against the few timesheets
 * that are not. A join is avoided, because without statistics PostgreSQL might compare each line with each of these timesheets.
 */
export const selectLinesIn = (db: Db, { people, from, to, waiting }: GatherFilter) => {
  const ofPeopleAndDays = db`user_id = any (${ids(people)}::uuid[]) and day between ${from}::date and ${to}::date`
  const isOf = (statuses: Sql): Sql =>
    db`(user_id, day) in (select user_id, day from timesheet_entries where ${ofPeopleAndDays} and ${statuses})`
  return packDays(
    db,
    db`select user_id, day, project_id as project, done as count, (${isOf(db`status = 'FILLED'`)})::int as mark, place
      from timesheet_lines
      where ${ofPeopleAndDays} and not ${isOf(db`status <> 'APPROVED' and status <> all (${counting(waiting)}::text[])`)}`,
    from,
  )
}

/** With a project filter, only the lines of these projects count, and the days that have anything for them. */
export const countLines = async (
  db: Db,
  people: readonly ReportPerson[],
  { projects, waiting }: { projects: readonly string[] | null; waiting: WaitingMode },
) => {
  const shown = people.flatMap(({ _id, shown: days }) => days.map(([from, until]) => ({ user_id: _id, from, until })))
  const chosen = (projects ?? []).filter((project) => project !== NO_PROJECT)
  const isOf = projects === null ? db`true` : db`l.project_id = any (${chosen}::uuid[])`
  const [counted] = await db<{ lines: number; days: number }[]>`
    with shown as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(shown)}::text::jsonb) as r(user_id uuid, "from" date, until date)),
    lines as materialized (
      select e.user_id, e.day from shown r
        join timesheet_entries e on e.user_id = r.user_id and e.day >= r."from" and e.day < r.until and e.status = any (${counting(waiting)}::text[])
        join timesheet_lines l on l.entry_id = e.id
      where ${isOf}),
    rest as (
      select q.user_id, q.day from qualitative_records q where q.approved and q.deleted_at is null
      union
      select h.user_id, h.day from productivity_hours h join productivity_files f on f.id = h.file_id and f.deleted_at is null where h.hours > 0),
    days as (
      select user_id, day from lines where ${projects !== null}::boolean
      union
      select d.user_id, d.day from shown r join rest d on d.user_id = r.user_id and d.day >= r."from" and d.day < r.until
      where ${projects?.includes(NO_PROJECT) === true}::boolean)
    select (select count(*) from lines)::int as lines, (select count(*) from days)::int as days`
  return counted ?? { lines: 0, days: 0 }
}

/** Lists the days from one day to another, both included. Call it once per report, because the list is searched for each line. */
export const listDaysBetween = ({ from, to }: { from: string; to: string }): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = shiftDay(day, 1)) days.push(day)
  return days
}
