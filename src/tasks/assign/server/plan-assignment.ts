import { plural } from '../../../kit/shared/counted.ts'
import { type Actor, STAFF_ROLES, type StaffRole } from '../../../kit/shared/access.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import { type Issue } from '../../../kit/shared/errors.ts'
import { refuse } from '../../refusals.ts'
import { type LivingFile, rowsShown } from '../../files/server/lookup.ts'
import type { Plan } from '../contract.ts'
import { deal, type Load } from '../split-rules.ts'
import { roleKey } from '../../workflow/vocabulary.ts'
import { type ChosenRows, namedRows, refuseAbsentRows, refuseActed, refuseClashes, rowsOf } from './assign-tasks.ts'
import { lockTasks } from '../../workflow/server/lock-tasks.ts'
import {
  batchOf,
  chosenRows,
  giveRows,
  lockPeople,
  lockPreviousHolders,
  peopleToAssign,
  type RowColumns,
  takeBatchBack,
} from './plan-queries.ts'

type OnConflict = 'error' | 'skip' | 'replace'
export type Asked = {
  file: LivingFile
  chosen: ChosenRows
  role: StaffRole
  people: readonly string[]
  onConflict: OnConflict
  actor: Actor
  now: Date
}
type Assignee = { _id: string; fullName: string; email: string; openNow: number }
type Planned = {
  plan: Plan
  /** The dealt rows as indexes of `columns`, and for each the index of its person. */
  rows: number[]
  to: number[]
  columns: RowColumns
}

/** How many rows a message or a response names before it only counts. */
const SHOWN = 10
const some = (rows: readonly number[]) => ({ count: rows.length, rows: rows.slice(0, SHOWN) })

/** The people in order; refuses people who may not hold the stage, and duplicates. */
async function assignees(db: Db, { people: named, role }: Asked): Promise<Assignee[]> {
  const issues: Issue[] = []
  const people: Assignee[] = []
  for (const [at, { id, fullName, email, openNow, named: person }] of (await peopleToAssign(db, named, role)).entries()) {
    const path = `people.${at}.person`
    if (id === null || fullName === null || email === null) {
      const issue = { path, message: `${person} is not to be had as ${role}.` }
      return refuse('ASSIGNEE_NOT_FOUND', { values: { person, role }, issues: [issue] })
    }
    if (people.some((one) => one._id === id)) issues.push({ path, message: `${fullName} is named twice.` })
    people.push({ _id: id, fullName, email, openNow })
  }
  if (issues.length > 0) refuse('INVALID_REQUEST', { issues })
  return people
}

/**
 * Computes the assignment row by row without writing. `sharesFrom` computes each person's part of the dealt rows from their loads.
 * A row that someone holds is a clash, unless the only planned person holds it already (workflow.md, Assigning).
 */
export async function planAssignment(
  db: Db,
  asked: Asked,
  sharesFrom: (rows: number, loads: Load[]) => readonly number[],
): Promise<Planned> {
  const { file, chosen, role, onConflict } = asked
  const people = await assignees(db, asked)
  const ids = people.map(({ _id }) => _id)
  const [columns] = await chosenRows(db, file, rowsOf(db, chosen), role, ids)
  if (columns === undefined) throw new Error('the choice of rows returned no row')
  const { sr_no: numbers, acted, waiting, stages, last } = columns
  await refuseAbsentRows(db, file, chosen, { rows: numbers.length, last })

  const alone = people.length === 1
  const number = (row: number): number => numbers[row] ?? 0
  const holder = (row: number): number => stages[role][row] ?? 0
  const taken = (row: number): boolean => holder(row) !== 0 && !(alone && holder(row) === 1)
  const all = [...numbers.keys()]
  const clashes = all.filter(taken)
  const rows = onConflict === 'skip' ? all.filter((row) => !taken(row)) : all

  const others = STAFF_ROLES.filter((stage) => stage !== role)
  const bit = (place: number): number => (place > 0 ? 1 << (place - 1) : 0)
  const barred = rows.map((row) => others.reduce((set, stage) => set | bit(stages[stage][row] ?? 0), 0))
  const opens = people.map(({ openNow }) => openNow)
  for (const row of rows) {
    // A row that is dealt again counts for its new person.
    const place = holder(row) - 1
    if (place >= 0 && waiting[row] === 1) opens[place] = (opens[place] ?? 0) - 1
  }
  const loads = opens.map((open) => ({ open }))
  const shares = sharesFrom(rows.length, loads)
  const { to, gets, blocks, moves } = deal(barred, shares)

  const rowAt = (place: number): number => rows[place] ?? 0
  const numberAt = (place: number | undefined): number | null => (place === undefined ? null : number(rowAt(place)))
  const stageOf = (place: number, person: number): StaffRole =>
    others.find((stage) => stages[stage][rowAt(place)] === person + 1) ?? role
  const plan: Plan = {
    rows: numbers.length,
    dealt: rows.length,
    left: numbers.length - rows.length,
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
      holders: columns.holders.filter(({ _id }) => !(alone && _id === ids[0])).map(({ _id, ...one }) => one),
    },
    acted: some(
      rows.flatMap((row, place) =>
        onConflict === 'replace' && acted[row] === 1 && holder(row) !== (to[place] ?? -1) + 1 ? [number(row)] : [],
      ),
    ),
    moves: moves.flatMap(({ from, to: receiver, rows: places }) =>
      others.flatMap((as) => {
        const own = places.filter((place) => stageOf(place, from) === as).map((place) => number(rowAt(place)))
        return own.length === 0 ? [] : [{ from, to: receiver, as, ...some(own) }]
      }),
    ),
    nobody: some(to.flatMap((person, place) => (person === -1 ? [number(rowAt(place))] : []))),
  }
  return { plan, rows, to, columns }
}

const count = (rows: number): string => `${rows} ${plural(rows, 'row')}`

type Shown = { shares: readonly number[]; gets: readonly number[]; left: number }
export type Assigned = { batch: string | null; rows: number; changed: number; left: number; people: string[]; plan: Plan }

/**
 * Executes a plan in one statement. The file is locked against other bulk changes. Refuses as `assign` does, and with
 * PLAN_CHANGED when the counts differ from those shown.
 */
export async function splitRows(db: Db, asked: Asked, shown: Shown, clock: () => Date): Promise<Assigned> {
  const { file, role, onConflict, actor } = asked
  const sum = shown.shares.reduce((all, share) => all + share, 0)
  await lockPeople(db, asked.people)
  await lockTasks(db, db`${rowsShown(db, file)} and ${rowsOf(db, asked.chosen)}`)
  const now = clock()
  const { plan, rows, to, columns } = await planAssignment(db, asked, () => shown.shares)

  const { clashes, acted, nobody } = plan
  if (onConflict === 'error' && clashes.count > 0) refuseClashes([{ role: roleKey(role), ...clashes }])
  const changedTo = (what: string): never => refuse('PLAN_CHANGED', { values: { what } })
  if (plan.dealt !== sum) changedTo(`${count(plan.dealt)} to assign instead of ${sum}`)
  if (plan.left !== shown.left) changedTo(`${count(plan.left)} would be left as they are instead of ${shown.left}`)
  if (acted.count > 0) refuseActed([{ role: roleKey(role), ...acted }])
  if (nobody.count > 0) refuse('OWN_WORK', { values: { rows: namedRows(nobody.rows, nobody.count) } })
  for (const [at, { fullName, gets }] of plan.people.entries()) {
    if (gets !== shown.gets[at]) changedTo(`${fullName} would get ${count(gets)} instead of ${shown.gets[at]}`)
  }

  const isUnchanged = (row: number, place: number): boolean => columns.stages[role][row] === (to[place] ?? -1) + 1
  const changes = rows.flatMap((row, place) => (isUnchanged(row, place) ? [] : [{ row, place: (to[place] ?? 0) + 1 }]))
  if (changes.length === 0) return { batch: null, rows: plan.rows, changed: 0, left: plan.left, people: [], plan }
  const [done] = await giveRows(
    db,
    {
      sr_no: changes.map(({ row }) => columns.sr_no[row] ?? 0),
      version: changes.map(({ row }) => columns.version[row] ?? 0),
      place: changes.map(({ place }) => place),
      people: plan.people.map(({ _id }) => _id),
    },
    { fileId: file.id, role, actorId: actor.id, now },
  )
  // A row changed between the plan and its lock: the pool retries the transaction.
  if (done?.changed !== changes.length) throw Object.assign(new Error('rows changed meanwhile'), { code: '40001' })
  return { batch: done.batch, rows: plan.rows, changed: done.changed, left: plan.left, people: done.people, plan }
}

type Undo = { file: LivingFile; batch: string; actor: Actor; clock: () => Date }

/**
 * Undoes a batch: every row of it, or none when one has changed since. Allowed to whoever made it, and to an ADMIN.
 * `unassigned`: rows whose former holder may no longer hold them.
 * Refuses BATCH_NOT_FOUND, BATCH_TAKEN_BACK, BATCH_CHANGED naming rows.
 */
export async function takeBack(
  db: Db,
  { file, batch, actor, clock }: Undo,
): Promise<{ rows: number; unassigned: number; people: string[]; role: StaffRole }> {
  await lockPreviousHolders(db, batch)
  await lockTasks(db, db`t.file_id = ${file.id} and t.id in (select task_id from task_events where batch_id = ${batch})`)
  const now = clock()
  const [made] = await batchOf(db, file, batch)
  if (made === undefined || (made.actorId !== actor.id && !actor.roles.includes('ADMIN'))) return refuse('BATCH_NOT_FOUND')
  if (made.takenBack) refuse('BATCH_TAKEN_BACK')
  const { later, role } = made
  if (later.length > 0) refuse('BATCH_CHANGED', { values: { rows: namedRows(later) } })
  const [done] = await takeBatchBack(db, batch, { fileId: file.id, role, actorId: actor.id, now })
  if (done?.changed !== made.rows) throw Object.assign(new Error('rows changed meanwhile'), { code: '40001' })
  return { rows: done.changed, unassigned: done.unassigned, people: done.people, role }
}
