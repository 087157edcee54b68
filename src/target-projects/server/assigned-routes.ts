import type { Db } from '../../kit/postgres/db.ts'
import { ownFigures } from '../../kit/server/own-figures.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { routes } from '../../kit/server/routes.ts'
import { emailKey } from '../../kit/shared/emails.ts'
import { asId } from '../../kit/shared/ids.ts'
import { findModuleProject } from '../../projects/server/lookup.ts'
import { type AssignedTarget, assignedTargets, type Moves, NEEDS } from '../assigned-contract.ts'
import { found, refusal, refuse } from '../refusals.ts'
import {
  type EntryRef,
  selectAssignedTargets,
  selectTargetEntry,
  selectTargetHistory,
  targetNamed,
  withdrawEntry,
} from './assigned-queries.ts'
import { askAbout, buildTargetMoves, isInClosedMonth, loadRemovalMoves, movedByWithdrawal } from './moved-days.ts'
import { lockRow } from './queries.ts'
import { previewTargets, setTargets } from './set-targets.ts'
import { targetWords } from '../vocabulary.ts'

const idOf = (text: string): string | null => asId(text.trim())
const rowForUse = async (db: Db, id: string, projectId: string | null = null) =>
  found(await lockRow(db, idOf(id), projectId, 'assign'), 'TARGET_ROW_NOT_FOUND')

/** Loads the days that a withdrawal moves, and why it is refused if it is. */
async function withdrawal(db: Db, entry: EntryRef): Promise<Moves> {
  const user = { _id: entry.user_id, fullName: entry.fullName, email: entry.email }
  if (entry.isVoid) return buildTargetMoves([{ user, refused: refusal('TARGET_ENTRY_WITHDRAWN') }])
  if (await isInClosedMonth(db, entry)) return buildTargetMoves([{ user, refused: refusal('MONTH_CLOSED') }])
  const [moved] = await movedByWithdrawal(db, entry)
  return buildTargetMoves([{ user, refused: null }], moved)
}

/** The targets of a row by its id, or of a project by id or name (decision P156). */
const listOf = async (db: Db, reach: Reach<'all'>, id: string, day: string): Promise<AssignedTarget[]> => {
  const [target] = await targetNamed(db, idOf(id))
  if (target?.email === null) return selectAssignedTargets(db, reach, { rowId: target.row_id }, day)
  const project = await findModuleProject(db, 'targets', id)
  return project === undefined ? refuse('TARGET_ROW_NOT_FOUND') : selectAssignedTargets(db, reach, { projectId: project.id }, day)
}

export const assignedTargetRoutes = routes('target-projects', assignedTargets, {
  assign: async (call) => {
    const { db, params, query, body } = call
    const project = (await findModuleProject(db, 'targets', params.projectId)) ?? refuse('PROJECT_NOT_FOUND')
    const row = await rowForUse(db, params.targetId, project.id)
    const { user: users, target_assigned: count, dateEffective: day } = body
    return setTargets(call, { row, users, count, day, asks: query.confirm === false })
  },

  addOne: async (call) => {
    const { user: users, target_assigned: count, dateEffective: day, targetId } = call.body
    return setTargets(call, { row: await rowForUse(call.db, targetId), users, count, day, asks: call.query.confirm === false })
  },

  edit: async (call) => {
    const { db, params, query, body } = call
    const { row_id: rowId, email: owner } = found(await targetNamed(db, idOf(params.id)), 'ASSIGNED_TARGET_NOT_FOUND')
    const users = body.user ?? (owner === null ? [] : [owner])
    if (users.length === 0) refuse('INVALID_REQUEST', { issues: [{ path: 'user', message: NEEDS.user }] })
    const { target_assigned: count, dateEffective: day } = body
    return setTargets(call, {
      row: await rowForUse(db, rowId),
      users,
      count,
      day,
      asks: query.confirm === false,
      version: body.version,
    })
  },

  list: async ({ db, reach, params, query }) => ({ data: await listOf(db, reach, params.id, query.asOf ?? reach.day) }),

  one: async ({ db, actor, reach, params, query }) => {
    const id = idOf(params.targetId)
    const target = found(await targetNamed(db, id), 'ASSIGNED_TARGET_NOT_FOUND')
    const which = target.email === null ? { rowId: id } : { assignedId: id }
    const all = await selectAssignedTargets(db, reach, which, query.asOf ?? reach.day)
    // An assigned target has one person; a row has several, so `user` or the caller is meant (decision P708).
    const asked = query.user ?? (target.email === null ? actor.id : undefined)
    const own = asked === undefined ? all : all.filter(({ user }) => [user._id, emailKey(user.email)].includes(emailKey(asked)))
    return { data: found(own, 'ASSIGNED_TARGET_NOT_FOUND') }
  },

  history: async ({ db, reach, params }) => {
    const id = idOf(params.id)
    const [target] = id === null ? [] : await selectAssignedTargets(db, reach, { assignedId: id }, reach.day)
    return { data: await selectTargetHistory(db, (target ?? refuse('ASSIGNED_TARGET_NOT_FOUND'))._id) }
  },

  moves: async ({ db, reach, body }) => {
    const row = found(await lockRow(db, idOf(body.targetId), null, 'look'), 'TARGET_ROW_NOT_FOUND')
    return previewTargets(db, reach, { row, users: body.user, count: body.target_assigned ?? null, day: body.dateEffective })
  },

  withdrawalMoves: async ({ db, reach, params }) =>
    withdrawal(db, found(await selectTargetEntry(db, reach, idOf(params.id), 'look'), 'TARGET_ENTRY_NOT_FOUND')),

  removalMoves: async ({ db, reach, params }) =>
    loadRemovalMoves(db, found(await lockRow(db, idOf(params.id), null, 'look'), 'TARGET_ROW_NOT_FOUND'), reach.day),

  withdraw: async ({ db, actor, reach, params, query, body, clock, audit }) => {
    const entry = found(await selectTargetEntry(db, reach, idOf(params.id), 'lock'), 'TARGET_ENTRY_NOT_FOUND')
    const own = await ownFigures(db, actor, [entry.user_id])
    if (entry.isVoid) refuse('TARGET_ENTRY_WITHDRAWN')
    const moves = await withdrawal(db, entry)
    if (moves.people[0]?.refused?.code === 'MONTH_CLOSED') refuse('MONTH_CLOSED')
    if (query.confirm !== true) askAbout(moves, 'reason')
    await withdrawEntry(db, entry.id, { by: actor.id, reason: body.reason, now: clock() })
    audit({
      type: 'user',
      id: entry.user_id,
      name: entry.fullName,
      before: { targets: [targetWords(entry.keyword, entry.target_count, entry.effective_date)] },
      after: { targets: [], reason: body.reason, ...own },
    })
    return { data: await selectTargetHistory(db, entry.assigned_id) }
  },
})
