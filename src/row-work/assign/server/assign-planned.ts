import { plural } from '../../../kit/shared/counted.ts'
import type { Actor, StaffRole } from '../../../access/levels.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import { refuse } from '../../../rows/refusals.ts'
import type { RolePlan } from '../plan-contract.ts'
import { type LivingFile, rowsShown } from '../../../rows/files/server/lookup.ts'
import { roleKey, roleWord } from '../../../rows/workflow/vocabulary.ts'
import { lockTasks } from '../../../rows/workflow/server/lock-tasks.ts'
import { selectAssignBatch, giveRows, lockPreviousHolders, takeBatchBack } from './batch-queries.ts'
import { ofEachRole } from './change-stages.ts'
import { isChosenRow, namedRows } from '../../../rows/filter/server/chosen-rows.ts'
import { type AssignmentRequest, type RolePart, planAssignment, type Planned } from './plan-assignment.ts'
import { lockPeople } from './plan-queries.ts'
import { refuseActed, refuseClashes } from './refused-rows.ts'

const count = (rows: number): string => `${rows} ${plural(rows, 'row')}`

/** What was shown of a role: the shares and results of its people, in their order, and the rows left as they were. */
export type ShownShares = { shares: readonly number[]; gets: readonly number[]; left: number }
type ShownPart = Omit<RolePart, 'sharesFrom'> & { shown: ShownShares }
export type Assigned = { batch: string | null; rows: number; changed: number; people: string[]; plans: RolePlan[] }

/** Refuses what `assign` refuses, for all roles at once, and a result that differs from the one shown. */
function refuseUnlessAsShown({ roles }: Planned, parts: readonly ShownPart[]): void {
  const plans = roles.map(({ plan }) => ({ ...plan, role: roleKey(plan.role), word: roleWord(plan.role) }))
  refuseClashes(
    plans.flatMap(({ role, clashes }, at) =>
      parts[at]?.onConflict === 'error' && clashes.count > 0 ? [{ role, ...clashes }] : [],
    ),
  )
  const changedTo = (what: string): never => refuse('PLAN_CHANGED', { values: { what } })
  for (const [at, { word, dealt, left }] of plans.entries()) {
    const { shares = [], left: leftShown = 0 } = parts[at]?.shown ?? {}
    const sum = shares.reduce((all, share) => all + share, 0)
    const whose = plans.length === 1 ? '' : ` to the ${word}`
    if (dealt !== sum) changedTo(`${count(dealt)} to assign${whose} instead of ${sum}`)
    if (left !== leftShown) changedTo(`${count(left)} would be left as they are instead of ${leftShown}`)
  }
  refuseActed(plans.flatMap(({ role, acted }) => (acted.count > 0 ? [{ role, ...acted }] : [])))
  const nobody = plans.filter((plan) => plan.nobody.count > 0)
  if (nobody.length > 0) {
    const rows = nobody.map((plan) => namedRows(plan.nobody.rows, plan.nobody.count)).join('; ')
    refuse('OWN_WORK', { values: { rows } })
  }
  for (const [at, { people }] of plans.entries())
    for (const [person, { fullName, gets }] of people.entries()) {
      const shown = parts[at]?.shown.gets[person]
      if (gets !== shown) changedTo(`${fullName} would get ${count(gets)} instead of ${shown}`)
    }
}

/**
 * Executes a plan in one statement, for all its roles. The file is locked against other bulk changes. Refuses as `assign` does,
 * and with PLAN_CHANGED when the counts differ from those shown. `changed`: rows.
 */
export async function assignPlanned(
  db: Db,
  { parts, ...asked }: Omit<AssignmentRequest, 'parts'> & { parts: readonly ShownPart[] },
  clock: () => Date,
): Promise<Assigned> {
  const { file, actor } = asked
  await lockPeople(
    db,
    parts.flatMap(({ people }) => people),
  )
  await lockTasks(db, db`${rowsShown(db, file)} and ${isChosenRow(db, asked.chosen)}`)
  const now = clock()
  const planned = await planAssignment(db, {
    ...asked,
    parts: parts.map(({ shown, ...part }) => ({ ...part, sharesFrom: () => shown.shares })),
  })
  refuseUnlessAsShown(planned, parts)

  const { roles, columns, changes, ids } = planned
  const places = ofEachRole((): number[] => Array.from({ length: columns.sr_no.length }, () => 0))
  for (const { plan, changes: own } of roles) for (const [row, place] of own) places[plan.role][row] = place
  const plans = roles.map(({ plan }) => plan)
  const rows = columns.sr_no.length
  if (changes.length === 0) return { batch: null, rows, changed: 0, people: [], plans }
  const ofChanges = (numbers: readonly number[]): number[] => changes.map((row) => numbers[row] ?? 0)
  const [done] = await giveRows(
    db,
    {
      sr_no: ofChanges(columns.sr_no),
      version: ofChanges(columns.version),
      places: ofEachRole((role) => ofChanges(places[role])),
      people: ids,
    },
    { fileId: file.id, actorId: actor.id, now },
  )
  // A row changed between the plan and its lock: the pool retries the transaction.
  if (done?.changed !== changes.length) throw Object.assign(new Error('rows changed in the meantime'), { code: '40001' })
  return { batch: done.batch, rows, changed: done.changed, people: done.people, plans }
}

type Undo = { file: LivingFile; batch: string; actor: Actor; clock: () => Date }

/**
 * Undoes a batch: every row of it, or none when one has changed since. Allowed to whoever made it, and to an ADMIN.
 * `unassigned`: stages whose former holder may no longer hold them.
 * Refuses BATCH_NOT_FOUND, BATCH_TAKEN_BACK, BATCH_CHANGED naming rows.
 * @throws BATCH_NOT_FOUND, BATCH_TAKEN_BACK, BATCH_CHANGED
 */
export async function takeBack(
  db: Db,
  { file, batch, actor, clock }: Undo,
): Promise<{ rows: number; unassigned: number; people: string[]; roles: StaffRole[] }> {
  await lockPreviousHolders(db, batch)
  await lockTasks(db, db`t.file_id = ${file.id} and t.id in (select task_id from task_events where batch_id = ${batch})`)
  const now = clock()
  const [made] = await selectAssignBatch(db, file, batch)
  if (made === undefined || (made.actorId !== actor.id && !actor.roles.includes('ADMIN'))) return refuse('BATCH_NOT_FOUND')
  if (made.takenBack) refuse('BATCH_TAKEN_BACK')
  const { later, roles } = made
  if (later.length > 0) refuse('BATCH_CHANGED', { values: { rows: namedRows(later) } })
  const [done] = await takeBatchBack(db, batch, { fileId: file.id, actorId: actor.id, now })
  if (done?.changed !== made.rows) throw Object.assign(new Error('rows changed in the meantime'), { code: '40001' })
  return { rows: done.changed, unassigned: done.unassigned, people: done.people, roles }
}
