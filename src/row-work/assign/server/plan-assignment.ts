import { ROLE_NAMES, roleWord } from '../../../rows/workflow/vocabulary.ts'
import type { Actor, StaffRole } from '../../../access/levels.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import type { BlockerQuery } from '../../../users/server/extension-points.ts'
import { type Issue } from '../../../kit/shared/errors.ts'
import { daysFrom, toDay } from '../../../kit/shared/time.ts'
import { refuse } from '../../../rows/refusals.ts'
import type { LivingFile } from '../../../rows/files/server/lookup.ts'
import type { ShownRows } from '../../../rows/filter/chosen-rows-contract.ts'
import type { PersonLoad } from '../split-rules.ts'
import { type ChosenRows, refuseAbsentRows, isChosenRow } from '../../../rows/filter/server/chosen-rows.ts'
import { chosenRows, peopleToAssign, type RowColumns } from './plan-queries.ts'
import { refuseChangedRows } from './shown-rows.ts'
import { type Assignee, type PlannedRole, planRole, respected, type RoleRequest } from './plan-role.ts'

/** What one role of the rows gets. `sharesFrom` computes each person's part of the dealt rows from their loads. */
export type RolePart = {
  role: StaffRole
  people: readonly string[]
  onConflict: RoleRequest['onConflict']
  sharesFrom: (rows: number, loads: PersonLoad[]) => readonly number[]
}
/** `parts`: each role at most once, in the order of the work. */
export type AssignmentRequest = {
  file: LivingFile
  chosen: ChosenRows
  parts: readonly RolePart[]
  actor: Actor
  reach: Reach<'all'>
  now: Date
  blockerQueries: readonly BlockerQuery[]
  /** The rows as their page showed them; `wanted`: they are to be shown. */
  shown: ShownRows | 'wanted' | undefined
}
export type Planned = {
  roles: PlannedRole[]
  columns: RowColumns
  /** The rows that get another person in one of the roles, as indexes of the columns. */
  changes: number[]
  /** The people of all roles, each once: the columns refer to them, from 1. */
  ids: string[]
}

/** The people of each part in order; refuses people who may not hold the stage, and duplicates within a role. */
async function assigneesOfParts(db: Db, { file, parts, reach, now, blockerQueries }: AssignmentRequest): Promise<Assignee[][]> {
  const named = parts.flatMap(({ role, people }) => people.map((person) => ({ role, person })))
  const day = toDay(now)
  // The last seven days, today included.
  const when = { now, day, since: daysFrom(day, -6), blockerQueries }
  const found = named.length === 0 ? [] : await peopleToAssign(db, reach, named, file.project_id, when)
  const issues: Issue[] = []
  const all = parts.map(({ role, people: requested }, part) => {
    const people: Assignee[] = []
    const within = parts.length === 1 ? '' : `roles.${part}.`
    for (const [at, { named: person, ...one }] of found.splice(0, requested.length).entries()) {
      const path = `${within}people.${at}.person`
      if (one.id === null) {
        const issue = { path, message: `${person} is not available as ${roleWord(role)}.` }
        return refuse('ASSIGNEE_NOT_FOUND', { values: { person, role: ROLE_NAMES[role] }, issues: [issue] })
      }
      const { id, role: _role, ...assignee } = one
      if (people.some(({ _id }) => _id === id)) issues.push({ path, message: `${assignee.fullName} is listed twice.` })
      people.push({ _id: id, ...assignee })
    }
    return people
  })
  if (issues.length > 0) refuse('INVALID_REQUEST', { issues })
  return all
}

/**
 * Computes the assignment row by row without writing, each role after the one before it, so that nobody gets two stages of a row.
 * A row that someone holds is a clash, unless the only planned person of the role holds it already (workflow.md, Assigning).
 * @throws ROWS_CHANGED
 */
export async function planAssignment(db: Db, request: AssignmentRequest): Promise<Planned> {
  const { file, chosen, parts, shown } = request
  const people = await assigneesOfParts(db, request)
  const ids = [...new Set(people.flat().map(({ _id }) => _id))]
  const [columns] = await chosenRows(db, file, {
    rows: isChosenRow(db, chosen),
    roles: parts.map(({ role }) => role),
    people: ids,
    shown,
  })
  if (columns === undefined) throw new Error('the choice of rows returned no row')
  refuseChangedRows(columns.unlike)
  await refuseAbsentRows(db, file, chosen, { rows: columns.sr_no.length, last: columns.last })

  const roles = parts.map(({ role, onConflict }, at): RoleRequest => ({
    role,
    onConflict,
    people: people[at] ?? [],
    places: (people[at] ?? []).map(({ _id }) => ids.indexOf(_id) + 1),
  }))
  const dealt: { [role in StaffRole]?: number[] } = {}
  const planned = parts.map(({ role, sharesFrom }, at) => {
    const own = roles[at]
    if (own === undefined) throw new Error(`no people were found for ${role}`)
    const result = planRole(own, columns, respected(columns, dealt, roles.slice(at + 1)), sharesFrom)
    const holders = [...columns.stages[role]]
    for (const [row, place] of result.changes) holders[row] = place
    dealt[role] = holders
    return result
  })
  const changes = [...columns.sr_no.keys()].filter((row) => planned.some((role) => role.changes.has(row)))
  return { roles: planned, columns, changes, ids }
}
