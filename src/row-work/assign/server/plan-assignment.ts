import { ROLE_NAMES, getRoleWord } from '../../../rows/workflow/vocabulary.ts'
import { type Actor, type StaffRole, STAFF_ROLES } from '../../../access/levels.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import type { BlockerQuery } from '../../../users/server/extension-points.ts'
import type { Issue } from '../../../kit/shared/errors.ts'
import { shiftDay, toDay } from '../../../kit/shared/time.ts'
import { refuse } from '../../../rows/refusals.ts'
import type { LivingFile } from '../../../rows/files/server/lookup.ts'
import type { ShownRows } from '../../../rows/filter/chosen-rows-contract.ts'
import { type PersonLoad, dealRows } from '../split-rules.ts'
import { type ChosenRows, refuseAbsentRows, chosenRowSql } from '../../../rows/filter/server/chosen-rows.ts'
import { selectChosenRows, selectPeopleToAssign, type RowColumns } from './plan-queries.ts'
import { refuseChangedRows } from './shown-rows.ts'
import type { RolePlan } from '../plan-contract.ts'

type OnConflict = 'error' | 'skip' | 'replace'
type PlannedPerson = RolePlan['people'][number]
type Assignee = Omit<PlannedPerson, 'share' | 'gets' | 'after' | 'first' | 'last'>
/** `places` are the positions (from 1) of the role's people among the people of the plan. */
type RoleRequest = { role: StaffRole; people: readonly Assignee[]; places: readonly number[]; onConflict: OnConflict }
type PlannedRole = {
  plan: RolePlan
  /** Maps a row's index in the columns to the place of its new person. */
  changes: ReadonlyMap<number, number>
}

const SHOWN = 10
const some = (rows: readonly number[]) => ({ count: rows.length, rows: rows.slice(0, SHOWN) })

/** Every holder conflicts with the plan, except the role's only planned person. */
const isTaken = ({ places }: RoleRequest, place: number): boolean => place !== 0 && !(places.length === 1 && place === places[0])

/**
 * Returns, for each stage, the holders (as places) that an assignment of another stage must respect: the new holders of roles
 * that are already planned, and the staying holders of roles that are planned later.
 */
function respected(
  columns: RowColumns,
  dealt: { readonly [role in StaffRole]?: readonly number[] },
  later: readonly RoleRequest[],
): Record<StaffRole, readonly number[]> {
  const stages: Record<StaffRole, readonly number[]> = { ...columns.stages, ...dealt }
  for (const request of later) {
    const staying = (place: number): number => (request.onConflict === 'skip' && isTaken(request, place) ? place : 0)
    stages[request.role] = columns.stages[request.role].map(staying)
  }
  return stages
}

/**
 * `stages` has the holders of other stages, who must not get the row (workflow.md, Assigning). `sharesFrom` computes each
 * person's share of the rows from the loads.
 */
function planRole(
  request: RoleRequest,
  columns: RowColumns,
  stages: Record<StaffRole, readonly number[]>,
  sharesFrom: (rows: number, loads: PersonLoad[]) => readonly number[],
): PlannedRole {
  const { role, people, places, onConflict } = request
  const { sr_no: numbers, acted, turn } = columns
  const [roleNumber, roleBit] = [STAFF_ROLES.indexOf(role) + 1, 1 << STAFF_ROLES.indexOf(role)]
  const indexes = new Map(places.map((place, index) => [place, index]))
  const number = (row: number): number => numbers[row] ?? 0
  const holder = (row: number): number => columns.stages[role][row] ?? 0

  const all = [...numbers.keys()]
  const clashes = all.filter((row) => isTaken(request, holder(row)))
  const rows = onConflict === 'skip' ? all.filter((row) => !isTaken(request, holder(row))) : all

  const others = STAFF_ROLES.filter((stage) => stage !== role)
  const bit = (place: number): number => {
    const index = indexes.get(place)
    return index === undefined ? 0 : 1 << index
  }
  const barred = rows.map((row) => others.reduce((set, stage) => set | bit(stages[stage][row] ?? 0), 0))
  const opens = people.map(({ openNow }) => openNow)
  for (const row of rows) {
    // A row that is reassigned counts only for its new person.
    const index = turn[row] === roleNumber ? indexes.get(holder(row)) : undefined
    if (index !== undefined) opens[index] = (opens[index] ?? 0) - 1
  }
  const shares = sharesFrom(
    rows.length,
    opens.map((open, at) => ({ open, pace: people[at]?.pace })),
  )
  const { to, gets, blocks, moves } = dealRows(barred, shares)

  const rowAt = (place: number): number => rows[place] ?? 0
  const numberAt = (place: number | undefined): number | null => (place === undefined ? null : number(rowAt(place)))
  const stageOf = (place: number, person: number): StaffRole =>
    others.find((stage) => stages[stage][rowAt(place)] === places[person]) ?? role
  const newHolder = (place: number): number => places[to[place] ?? -1] ?? 0
  const changes = new Map(
    rows.flatMap((row, place) => {
      const next = newHolder(place)
      return next === 0 || next === holder(row) ? [] : [[row, next] as const]
    }),
  )
  const only = places.length === 1 ? people[0]?._id : undefined
  const plan: RolePlan = {
    role,
    dealt: rows.length,
    left: numbers.length - rows.length,
    changes: changes.size,
    people: people.map((person, at) => ({
      ...person,
      share: shares[at] ?? 0,
      gets: gets[at] ?? 0,
      after: (opens[at] ?? 0) + (gets[at] ?? 0),
      first: numberAt(blocks[at]?.[0]),
      last: numberAt(blocks[at]?.[1]),
    })),
    last: numberAt(rows.length - 1),
    clashes: {
      ...some(clashes.map(number)),
      holders: columns.holders
        .filter(({ role: assigned, _id }) => assigned === role && _id !== only)
        .map(({ fullName, email, count }) => ({ fullName, email, count })),
    },
    acted: some(
      rows.flatMap((row, place) =>
        onConflict === 'replace' && ((acted[row] ?? 0) & roleBit) !== 0 && holder(row) !== newHolder(place) ? [number(row)] : [],
      ),
    ),
    moves: moves.flatMap(({ from, to: receiver, rows: moved }) =>
      others.flatMap((as) => {
        const own = moved.filter((place) => stageOf(place, from) === as).map((place) => number(rowAt(place)))
        return own.length === 0 ? [] : [{ from, to: receiver, as, ...some(own) }]
      }),
    ),
    nobody: some(to.flatMap((person, place) => (person === -1 ? [number(rowAt(place))] : []))),
  }
  return { plan, changes }
}

/** `sharesFrom` computes each person's share of the rows from the loads. */
export type RolePart = {
  role: StaffRole
  people: readonly string[]
  onConflict: RoleRequest['onConflict']
  sharesFrom: (rows: number, loads: PersonLoad[]) => readonly number[]
}
/** `parts` contains each role at most once, in workflow order. */
export type AssignmentRequest = {
  file: LivingFile
  chosen: ChosenRows
  parts: readonly RolePart[]
  actor: Actor
  reach: Reach<'all'>
  now: Date
  blockerQueries: readonly BlockerQuery[]
  /** The rows as their page showed them. `wanted` asks the plan to return them. */
  shown: ShownRows | 'wanted' | undefined
}
export type Planned = {
  roles: PlannedRole[]
  columns: RowColumns
  /** The rows that get a different person in one of the roles, as indexes into the columns. */
  changes: number[]
  /** The people of all roles, each once. The columns refer to them by position (from 1). */
  ids: string[]
}

/** Refuses people who may not hold the stage, and people who are named twice in a role. */
async function assigneesOfParts(db: Db, { file, parts, reach, now, blockerQueries }: AssignmentRequest): Promise<Assignee[][]> {
  const named = parts.flatMap(({ role, people }) => people.map((person) => ({ role, person })))
  const day = toDay(now)
  // The last seven days, including today.
  const when = { now, day, since: shiftDay(day, -6), blockerQueries }
  const found = named.length === 0 ? [] : await selectPeopleToAssign(db, reach, named, file.project_id, when)
  const issues: Issue[] = []
  const all = parts.map(({ role, people: requested }, part) => {
    const people: Assignee[] = []
    const within = parts.length === 1 ? '' : `roles.${part}.`
    for (const [at, { named: person, ...one }] of found.splice(0, requested.length).entries()) {
      const path = `${within}people.${at}.person`
      if (one.id === null) {
        const issue = { path, message: `${person} is not available as ${getRoleWord(role)}.` }
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
 * Computes the assignment row by row without writing it. It assigns one role after another, so that nobody gets two stages of a
 * row. A row that is already assigned is a clash, unless its holder is the role's only planned person (workflow.md, Assigning).
 * @throws ROWS_CHANGED
 */
export async function planAssignment(db: Db, request: AssignmentRequest): Promise<Planned> {
  const { file, chosen, parts, shown } = request
  const people = await assigneesOfParts(db, request)
  const ids = [...new Set(people.flat().map(({ _id }) => _id))]
  const [columns] = await selectChosenRows(db, file, {
    rows: chosenRowSql(db, chosen),
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
