import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import type { RolePlan } from '../plan-contract.ts'
import { deal, type PersonLoad } from '../split-rules.ts'
import type { RowColumns } from './plan-queries.ts'

type OnConflict = 'error' | 'skip' | 'replace'
type PlannedPerson = RolePlan['people'][number]
export type Assignee = Omit<PlannedPerson, 'share' | 'gets' | 'after' | 'first' | 'last'>
/** One role of a plan. `places`: the people as places in the plan's people, from 1. */
export type RoleRequest = { role: StaffRole; people: readonly Assignee[]; places: readonly number[]; onConflict: OnConflict }
export type PlannedRole = {
  plan: RolePlan
  /** The new holder of each row that gets another one, by the index of the columns, as a place in the plan's people. */
  changes: ReadonlyMap<number, number>
}

/** How many rows a message or a response names before it only counts. */
const SHOWN = 10
const some = (rows: readonly number[]) => ({ count: rows.length, rows: rows.slice(0, SHOWN) })

/** Whether somebody holds the row who is a clash: anybody but the only planned person. */
const isTaken = ({ places }: RoleRequest, place: number): boolean => place !== 0 && !(places.length === 1 && place === places[0])

/**
 * For each stage the holders whom a role being dealt has to respect, as places: of roles already dealt their new ones, of roles
 * dealt later only those who will stay.
 */
export function respected(
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
 * Deals the rows of one role. `stages`: the holders of the other stages, of whom nobody gets the row (workflow.md, Assigning).
 * `sharesFrom` computes each person's part of the dealt rows from their loads.
 */
export function planRole(
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
    // A row that is dealt again counts for its new person.
    const index = turn[row] === roleNumber ? indexes.get(holder(row)) : undefined
    if (index !== undefined) opens[index] = (opens[index] ?? 0) - 1
  }
  const shares = sharesFrom(
    rows.length,
    opens.map((open, at) => ({ open, pace: people[at]?.pace })),
  )
  const { to, gets, blocks, moves } = deal(barred, shares)

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
