/** Months of recorded work as plain facts, which a test can store. */
import { readFileSync } from 'node:fs'
import type { Reason } from '../src/absences/vocabulary.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import type { Role } from '../src/access/levels.ts'
import { nameKey } from '../src/kit/shared/names.ts'
import type { DatedFact, WorkTerms } from '../src/users/work-day-rules.ts'
import { type CastName, cast } from '../db/cast.ts'

type Of<T> = T & { user: string }
/** Recorded work. Days are YYYY-MM-DD and instants ISO 8601. Every object has its own key, such as u01. */
export type Ledger = {
  meta: { from: string; asOf: string; ranges: Record<string, [string, string]> }
  departments: { id: string; name: string }[]
  people: { id: string; fullName: string; email: string; roles: Role[]; created: string }[]
  workTerms: Of<DatedFact & WorkTerms>[]
  managers: Of<DatedFact & { manager: string }>[]
  memberships: Of<DatedFact & { departments: string[] }>[]
  /** `roles` replaces the person's roles from the day on. */
  states: Of<DatedFact & { state: 'active' | 'blocked' | 'deleted'; roles?: Role[] }>[]
  targetProjects: { id: string; project_name: string }[]
  targetRows: {
    id: string
    project: string
    sub_project_name: string
    department: string
    subject: string
    role: Role
    keyword: string
    /** From this day on, nobody has the row as a target. */
    deletedOn?: string
  }[]
  assignedTargets: { id: string; row: string; user: string }[]
  targetHistory: { assigned: string; effective_date: string; target_count: number; madeAt: string; withdrawn?: boolean }[]
  timesheetProjects: { id: string; name: string }[]
  timesheets: Of<{ date: string; status: 'FILLED' | 'REJECTED' | 'APPROVED'; lines: { project: string; done: number }[] }>[]
  absences: Of<{ date: string; reason: Reason | ''; madeAt: string }>[]
  qualitative: Of<{
    id: string
    effectiveDate: string
    approved: boolean
    taskList: { title: string; hours: number; minutes: number }[]
  }>[]
  productivityFiles: {
    id: string
    name: string
    deleted: boolean
    rows: { date: string; user: string; hours: number; details: string }[]
  }[]
  accounts: { id: string; account_id: string; project: string; is_multiple: boolean }[]
  holds: Of<{ account: string; mode: 'single' | 'multiple'; start: string; end: string | null }>[]
}

/** Reads the golden months: the recorded work, or all figures that must result from it (test/golden-months/README.md). */
export const readGoldenMonths = <T>(name: 'input' | 'expected'): T =>
  JSON.parse(readFileSync(new URL(`golden-months/${name}.json`, import.meta.url), 'utf8'), withBalance) as T

type Figures = { delta?: [number, number]; ticketused?: [number, number]; counts?: object }
/** Adds the balance to each record and total: delta − tickets used, in seconds and in hours with 2 decimals (decision 128). */
function withBalance(_: string, value: Figures | null): unknown {
  if (value?.delta === undefined || value.ticketused === undefined) return value
  const seconds = value.delta[0] - value.ticketused[0]
  const balance = (Math.sign(seconds) * Math.floor(Math.abs(seconds) / 36 + 0.5)) / 100
  return { ...value, balance: [seconds, balance || 0], ...(value.counts && { counts: { ...value.counts, balance } }) }
}

let stored = 0

export const emptyLedger: Ledger = {
  meta: { from: '', asOf: '', ranges: {} },
  departments: [],
  people: [],
  workTerms: [],
  managers: [],
  memberships: [],
  states: [],
  targetProjects: [],
  targetRows: [],
  assignedTargets: [],
  targetHistory: [],
  timesheetProjects: [],
  timesheets: [],
  absences: [],
  qualitative: [],
  productivityFiles: [],
  accounts: [],
  holds: [],
}

/**
 * Stores a ledger in a database that does not contain it yet. Returns a function that maps its keys to ids. The cast's names are
 * keys too.
 */
export async function storeLedger(db: Db, ledger: Ledger): Promise<(key: string) => string> {
  const ids = new Map<string, string>()
  stored += 1
  const idOf = (key: string): string => {
    if (Object.hasOwn(cast, key)) return cast[key as CastName].id
    const id = ids.get(key) ?? `019b0000-0000-7000-9${String(stored).padStart(3, '0')}-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(key, id)
    return id
  }
  const by = cast.meera.id
  const insert = async (table: string, rows: readonly Record<string, unknown>[]): Promise<void> => {
    for (let at = 0; at < rows.length; at += 1000)
      await db`insert into ${db(table)} ${db(rows.slice(at, at + 1000) as Record<string, never>[])}`
  }
  const noon = (day: string): string => `${day}T12:00:00+05:30`
  const emails = new Map([...ledger.people, ...Object.values(cast)].map(({ id, email }) => [email, id]))

  await insert(
    'departments',
    ledger.departments.map(({ id, name }) => ({ id: idOf(id), name: `${name} of the ledger` })),
  )
  await insert(
    'users',
    ledger.people.map(({ id, fullName, email, roles, created }) => ({
      id: idOf(id),
      full_name: fullName,
      email,
      roles,
      password_hash: 'nobody logs in',
      created_at: noon(created),
      account_state: ledger.states.some(({ user }) => user === id) ? 'blocked' : 'active',
    })),
  )
  const rolesOf = new Map(ledger.people.map(({ id, roles }) => [id, roles]))
  await insert('user_states', [
    ...ledger.people.map(({ id, roles, created }) => {
      return { user_id: idOf(id), effective_from: created, roles, state: 'active', made_at: noon(created) }
    }),
    ...ledger.states.map(({ user, from, state, madeAt, roles = rolesOf.get(user) }) => {
      return { user_id: idOf(user), effective_from: from, roles, state, made_at: madeAt }
    }),
  ])
  await insert(
    'work_terms',
    ledger.workTerms.map(({ user, from, shiftType, workingHours, madeAt }) => ({
      user_id: idOf(user),
      effective_from: from,
      shift_type: shiftType,
      working_hours: workingHours,
      made_at: madeAt,
    })),
  )
  await insert(
    'user_managers',
    ledger.managers.map(({ user, from, manager, madeAt }) => {
      return { user_id: idOf(user), effective_from: from, manager_id: idOf(manager), made_at: madeAt }
    }),
  )
  const setOf = (user: string, from: string): string => idOf(`set ${user} ${from}`)
  await insert(
    'user_department_sets',
    ledger.memberships.map(({ user, from, madeAt }) => {
      return { id: setOf(user, from), user_id: idOf(user), effective_from: from, made_at: madeAt }
    }),
  )
  await insert(
    'user_department_members',
    ledger.memberships.flatMap(({ user, from, departments }) =>
      departments.map((id, place) => ({ set_id: setOf(user, from), department_id: idOf(id), place })),
    ),
  )

  // Modules share projects with the same name.
  const projectOf = (name: string): string => idOf(`project ${nameKey(name)}`)
  // Of several spellings of a name, that of the timesheets is stored.
  const names = [
    ...ledger.accounts.map(({ project }) => project.trim()),
    ...ledger.targetProjects.map(({ project_name: name }) => name),
    ...ledger.timesheetProjects.map(({ name }) => name),
  ]
  await insert(
    'projects',
    [...new Map(names.map((name) => [nameKey(name), name])).values()].map((name) => ({ id: projectOf(name), name })),
  )
  const timesheetProject = new Map(ledger.timesheetProjects.map(({ id, name }) => [id, projectOf(name)]))
  for (const [id, project] of timesheetProject) ids.set(id, project)
  const targetProject = new Map(ledger.targetProjects.map(({ id, project_name: name }) => [id, projectOf(name)]))
  await insert(
    'target_rows',
    ledger.targetRows.map(({ id, project, department, deletedOn = null, ...row }) => ({
      ...row,
      deleted_on: deletedOn,
      deleted_by: deletedOn === null ? null : by,
      id: idOf(id),
      project_id: targetProject.get(project),
      department_id: idOf(department),
      added_at: noon('2025-01-01'),
    })),
  )
  await insert(
    'assigned_targets',
    ledger.assignedTargets.map(({ id, row, user }) => ({ id: idOf(id), row_id: idOf(row), user_id: idOf(user) })),
  )
  await insert(
    'assigned_target_history',
    ledger.targetHistory.map(({ assigned, effective_date: from, target_count: count, madeAt, withdrawn = false }) => ({
      assigned_id: idOf(assigned),
      effective_from: from,
      target_count: count,
      made_at: madeAt,
      made_by: by,
      voided_at: withdrawn ? new Date(Date.parse(madeAt) + 60_000).toISOString() : null,
      voided_by: withdrawn ? by : null,
      void_reason: withdrawn ? 'Mistyped' : null,
    })),
  )

  const entryOf = ({ user, date }: { user: string; date: string }): string => idOf(`timesheet ${user} ${date}`)
  await insert(
    'timesheet_entries',
    ledger.timesheets.map(({ user, date, status, lines }) => ({
      id: entryOf({ user, date }),
      user_id: idOf(user),
      day: date,
      status,
      filled_at: noon(date),
      decided_at: status === 'FILLED' ? null : noon(date),
      decided_by: status === 'FILLED' ? null : by,
      off_day: false,
      done: lines.reduce((sum, { done }) => sum + Math.round(done * 100), 0) / 100,
    })),
  )
  await insert(
    'timesheet_lines',
    ledger.timesheets.flatMap(({ lines, ...entry }) =>
      lines.map(({ project, done }, at) => ({
        entry_id: entryOf(entry),
        place: at + 1,
        project_id: timesheetProject.get(project),
        done,
      })),
    ),
  )
  await insert(
    'absences',
    ledger.absences.map(({ user, date, reason, madeAt }) => {
      return { user_id: idOf(user), day: date, reason, made_at: madeAt, made_by: by }
    }),
  )
  const minutesOf = (tasks: Ledger['qualitative'][number]['taskList']): number =>
    tasks.reduce((sum, { hours, minutes }) => sum + hours * 60 + minutes, 0)
  await insert(
    'qualitative_records',
    ledger.qualitative.map(({ id, user, effectiveDate: day, approved, taskList }) => ({
      id: idOf(id),
      user_id: idOf(user),
      day,
      approved,
      minutes: minutesOf(taskList),
      made_at: noon(day),
      made_by: idOf(user),
      filled_at: noon(day),
      decided_at: approved ? noon(day) : null,
      decided_by: approved ? by : null,
    })),
  )
  await insert(
    'qualitative_tasks',
    ledger.qualitative.flatMap(({ id, taskList }) =>
      taskList.map((task, place) => {
        return { record_id: idOf(id), place: place + 1, title: task.title, description: task.title, minutes: minutesOf([task]) }
      }),
    ),
  )
  const userOf = (email: string): string => {
    const key = emails.get(email) ?? ''
    return ledger.people.some(({ id }) => id === key) ? idOf(key) : key
  }
  const files = ledger.productivityFiles.filter(({ rows }) => rows.length > 0)
  await insert(
    'productivity_files',
    files.map(({ id, name, deleted, rows }, at) => {
      const days = rows.map(({ date }) => date).toSorted()
      return {
        id: idOf(id),
        name,
        content_hash: Buffer.alloc(32, at + 1),
        row_count: rows.length,
        people: new Set(rows.map(({ user }) => user)).size,
        hours: rows.reduce((sum, { hours }) => sum + Math.round(hours * 10_000), 0) / 10_000,
        first_day: days[0],
        last_day: days.at(-1),
        uploaded_at: noon(days.at(-1) ?? ''),
        uploaded_by: by,
        deleted_at: deleted ? noon('2026-12-31') : null,
        deleted_by: deleted ? by : null,
      }
    }),
  )
  await insert(
    'productivity_hours',
    files.flatMap(({ id, rows }) =>
      rows.map(({ date, user, hours, details }, at) => {
        return { file_id: idOf(id), sheet_row: at + 2, user_id: userOf(user), day: date, hours, details }
      }),
    ),
  )

  const [department = { id: '' }] = ledger.departments
  const accountProjects = [...new Set(ledger.accounts.map(({ project }) => projectOf(project)))]
  await insert(
    'allocation_departments',
    accountProjects.map((project) => ({ project_id: project, department_id: idOf(department.id) })),
  )
  await insert(
    'accounts',
    ledger.accounts.map(({ id, account_id: name, project, is_multiple: isMultiple }) => ({
      id: idOf(id),
      account_id: name,
      project_id: projectOf(project),
      department_id: idOf(department.id),
      is_multiple: isMultiple,
    })),
  )
  for (const { account, user, mode, start, end } of ledger.holds)
    await db`
      insert into allocation_holds (account_id, user_id, mode, during)
      values (${idOf(account)}, ${idOf(user)}, ${mode}, tstzrange(${start}, ${end}))`
  return idOf
}
