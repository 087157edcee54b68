import type { Db, Sql } from '../../kit/postgres/db.ts'
import { refuseClosedMonth } from '../../closed-months/refusals.ts'
import {
  type SavedFact,
  type FactRow,
  type FactSave,
  findClosedMonth,
  findFactOn,
  findLastDay,
  planFactRows,
} from '../fact-day-rules.ts'

/** Departments and managers are dated facts. The rows that a save adds depend on the existing ones (fact-day-rules.ts). */

type ManagerFact = SavedFact & { managerId: string | null }
type DepartmentFact = SavedFact & { departmentIds: string[] }
export type ManagerRow = DatedRow & { managerId: string | null }
export type DepartmentRow = DatedRow & { departmentIds: readonly string[] }
/** `savedOn` is the original day of a fact that continues in a closed month, or null for the day of the save. */
export type DatedRow = { from: string; savedOn: string | null }

/** The values that all saves of a transaction share. */
export type FactBounds = Pick<FactSave<SavedFact>, 'closed' | 'floor'>
export const holdFactBounds = async (db: Db): Promise<FactBounds> => {
  // These are separate statements in this order, so that the second one sees commits that the first one waited for.
  const [, [bounds]] = await Promise.all([
    db`select pg_advisory_xact_lock_shared(hashtext('proofline months'))`,
    selectFactBounds(db),
  ])
  return bounds ?? NO_BOUNDS
}
/** Like holdFactBounds, but without the lock on the months. */
export const readFactBounds = async (db: Db): Promise<FactBounds> => (await selectFactBounds(db))[0] ?? NO_BOUNDS
const NO_BOUNDS: FactBounds = { closed: [], floor: '-infinity' }
const selectFactBounds = (db: Db) => db<FactBounds[]>`
  select array(select month::text from closed_months order by month) as closed,
    rule_holds_from('first department and manager')::text as floor`

export type SavedFacts = { id: string; madeOn: string; managers: ManagerFact[]; departments: DepartmentFact[] }
/** Selects the facts of these people by day. Of several facts with the same day, the last one entered counts. */
export const selectPersonFacts = (db: Db, people: readonly string[]) => db<SavedFacts[]>`
  select u.id, (u.created_at at time zone 'Asia/Kolkata')::date::text as "madeOn",
    (select coalesce(jsonb_agg(jsonb_build_object('from', m.effective_from::text, 'savedOn', coalesce(m.saved_on, m.effective_from)::text,
        'value', coalesce(m.manager_id::text, ''), 'managerId', m.manager_id) order by m.effective_from), '[]')
      from (${latestOfDaySql(db, db`user_managers`)}) m) as managers,
    (select coalesce(jsonb_agg(jsonb_build_object('from', s.effective_from::text, 'savedOn', coalesce(s.saved_on, s.effective_from)::text,
        'value', array_to_string(s.ids, ','), 'departmentIds', s.ids) order by s.effective_from), '[]')
      from (
        select d.*, array(select x.department_id from user_department_members x where x.set_id = d.id order by x.place) as ids
        from (${latestOfDaySql(db, db`user_department_sets`)}) d) s) as departments
  from users u where u.id = any (${people as string[]}::uuid[])`
const latestOfDaySql = (db: Db, table: Sql): Sql => db`
  select distinct on (effective_from) * from ${table} where user_id = u.id order by effective_from, made_at desc`

/** The departments and the manager that a save sends, each undefined if it is not sent. A day is at most today. */
export type SentFacts = {
  departments: { ids: readonly string[]; from: string | undefined } | undefined
  manager: { id: string | null; from: string | undefined } | undefined
}
/** The first and the last day that a save with a past day changes, and the fact that held on the first one. */
export type MovedFact<Fact> = { from: string; to: string; before: Fact | null }
export type PlannedFacts = {
  /** Undefined if nothing changes. */
  departments: { rows: DepartmentRow[]; moved: MovedFact<DepartmentFact> | undefined; isNow: boolean } | undefined
  managers: { rows: ManagerRow[]; moved: MovedFact<ManagerFact> | undefined; isNow: boolean } | undefined
}
type Save<Fact> = { facts: readonly Fact[]; from: string | undefined; value: string }

/**
 * Returns the facts that a save adds.
 * @throws MONTH_CLOSED
 */
export function planFacts(person: SavedFacts, bounds: FactBounds & { today: string }, sent: SentFacts): PlannedFacts {
  const { today } = bounds
  const plan = <Fact extends SavedFact>({ facts, from: given, value }: Save<Fact>) => {
    const before = findFactOn(facts, given ?? today)
    if ((before?.value ?? '') === value) return undefined
    const closed = given === undefined ? undefined : findClosedMonth({ ...bounds, facts }, given)
    if (closed !== undefined) refuseClosedMonth(closed)
    const rows = planFactRows({ ...bounds, facts, madeOn: person.madeOn, given, isEmpty: value === '' })
    const to = given === undefined ? today : findLastDay({ facts, today }, given)
    const moved = given === undefined || given === today ? undefined : { from: given, to, before }
    return { rows, moved, isNow: to === today }
  }
  const { departments, manager } = sent
  const ofDepartments =
    departments && plan({ facts: person.departments, from: departments.from, value: departments.ids.join(',') })
  const ofManager = manager && plan({ facts: person.managers, from: manager.from, value: manager.id ?? '' })
  return {
    departments: ofDepartments && { ...ofDepartments, rows: toDepartmentRows(ofDepartments.rows, departments?.ids ?? []) },
    managers: ofManager && { ...ofManager, rows: toManagerRows(ofManager.rows, manager?.id ?? null) },
  }
}

export const toManagerRows = (rows: readonly FactRow<ManagerFact>[], managerId: string | null): ManagerRow[] =>
  rows.map((row) => ({ ...toDatedRow(row), managerId: row.keeps === undefined ? managerId : (row.keeps?.managerId ?? null) }))
export const toDepartmentRows = (rows: readonly FactRow<DepartmentFact>[], ids: readonly string[]): DepartmentRow[] =>
  rows.map((row) => ({ ...toDatedRow(row), departmentIds: row.keeps === undefined ? ids : (row.keeps?.departmentIds ?? []) }))
const toDatedRow = ({ from, keeps }: FactRow<SavedFact>): DatedRow => ({
  from,
  savedOn: keeps === undefined ? null : (keeps?.savedOn ?? from),
})

export const planFirstRows = (bounds: FactBounds, today: string, given?: string): FactRow<never>[] =>
  planFactRows<never>({ ...bounds, facts: [], madeOn: today, today, given, isEmpty: false })

type Added = { people: Sql; by: string; day: string }
/**
 * Inserts the rows of managers. Dated facts are added, never rewritten.
 * @param people a select of user_id and manager_rows, a jsonb array of ManagerRow
 */
export const insertManagersSql = (db: Db, { people, by, day }: Added): Sql => db`
  insert into user_managers (user_id, effective_from, saved_on, manager_id, made_by)
  select p.user_id, r."from", coalesce(r."savedOn", ${day}::date), r."managerId", ${by}::uuid
  from (${people}) p cross join lateral jsonb_to_recordset(p.manager_rows) as r("from" date, "savedOn" date, "managerId" uuid)`
/**
 * Inserts the rows of departments in the same way, as two parts of a statement.
 * @param people a select of user_id and department_rows, a jsonb array of DepartmentRow
 */
export const withDepartmentsSql = (db: Db, { people, by, day }: Added): Sql => db`
  department_rows as materialized (
    select p.user_id, r."from" as from_day, coalesce(r."savedOn", ${day}::date) as saved_on, r."departmentIds" as ids
    from (${people}) p
      cross join lateral jsonb_to_recordset(p.department_rows) as r("from" date, "savedOn" date, "departmentIds" uuid[])),
  department_sets as (
    insert into user_department_sets (user_id, effective_from, saved_on, made_by)
    select user_id, from_day, saved_on, ${by}::uuid from department_rows returning id, user_id, effective_from),
  department_members as (
    insert into user_department_members (set_id, department_id, place)
    select s.id, d.id, d.place
    from department_sets s join department_rows r on r.user_id = s.user_id and r.from_day = s.effective_from
      cross join lateral unnest(r.ids) with ordinality as d(id, place))`
