import type { Db } from '../../kit/postgres/db.ts'
import { checkOwnFigures, findRefusedOwnId } from '../../users/server/own-figures.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { routes } from '../../kit/server/routes.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'
import { asId } from '../../kit/shared/ids.ts'
import { findModuleProject } from '../../projects/server/lookup.ts'
import { type AssignedTarget, assignedTargets, type Moves, NEEDS, type AssignResult } from '../assigned-contract.ts'
import { found, refusal, refuse } from '../refusals.ts'
import {
  type EntryRef,
  selectAssignedTargets,
  selectTargetEntry,
  selectTargetHistory,
  selectTargetNamed,
  withdrawEntry,
  insertEntries,
  targetsGroup,
} from './assigned-queries.ts'
import {
  askAboutMovedDays,
  buildTargetMoves,
  isInClosedMonth,
  loadRemovalMoves,
  selectMovedByWithdrawal,
  describeRefusal,
  selectMovedByEntries,
  selectEntryStandings,
} from './moved-days.ts'
import { lockRow, type RowRef } from './queries.ts'
import { describeTarget } from '../vocabulary.ts'
import type { Call } from '../../kit/server/call.ts'
import { type FieldPicker, refuseChanged } from '../../kit/server/versions.ts'
import { findUnknownTexts } from '../../kit/shared/errors.ts'
import { selectPeopleForUse } from '../../users/server/lookup.ts'
import { canTakeTargets } from '../rules.ts'

const idOf = (text: string): string | null => asId(text.trim())
const rowForUse = async (db: Db, id: string, projectId: string | null = null) =>
  found(await lockRow(db, idOf(id), projectId, 'assign'), 'TARGET_ROW_NOT_FOUND')

/** Reads the days that a withdrawal affects and, if it is refused, the reason. */
async function withdrawal(db: Db, entry: EntryRef): Promise<Moves> {
  const user = { _id: entry.user_id, fullName: entry.fullName, email: entry.email }
  if (entry.isVoid) return buildTargetMoves([{ user, refused: refusal('TARGET_ENTRY_WITHDRAWN') }])
  if (await isInClosedMonth(db, entry)) return buildTargetMoves([{ user, refused: refusal('MONTH_CLOSED') }])
  const [moved] = await selectMovedByWithdrawal(db, entry)
  return buildTargetMoves([{ user, refused: null }], moved)
}

const listOf = async (db: Db, reach: Reach<'all'>, id: string, day: string): Promise<AssignedTarget[]> => {
  const [target] = await selectTargetNamed(db, idOf(id))
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
    const { row_id: rowId, email: owner } = found(await selectTargetNamed(db, idOf(params.id)), 'ASSIGNED_TARGET_NOT_FOUND')
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
    const target = found(await selectTargetNamed(db, id), 'ASSIGNED_TARGET_NOT_FOUND')
    const which = target.email === null ? { rowId: id } : { assignedId: id }
    const all = await selectAssignedTargets(db, reach, which, query.asOf ?? reach.day)
    // An assigned target belongs to one person. A row has several people, so `user` is needed; by default, it is the caller
    // (decision P708).
    const asked = query.user ?? (target.email === null ? actor.id : undefined)
    const own =
      asked === undefined ? all : all.filter(({ user }) => [user._id, toEmailKey(user.email)].includes(toEmailKey(asked)))
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
    const own = await checkOwnFigures(db, actor, [entry.user_id])
    if (entry.isVoid) refuse('TARGET_ENTRY_WITHDRAWN')
    const moves = await withdrawal(db, entry)
    if (moves.people[0]?.refused?.code === 'MONTH_CLOSED') refuse('MONTH_CLOSED')
    if (query.confirm !== true) askAboutMovedDays(moves, 'reason')
    await withdrawEntry(db, entry.id, { by: actor.id, reason: body.reason, now: clock() })
    audit({
      type: 'user',
      id: entry.user_id,
      name: entry.fullName,
      before: { targets: [describeTarget(entry.keyword, entry.target_count, entry.effective_date)] },
      after: { targets: [], reason: body.reason, ...own },
    })
    return { data: await selectTargetHistory(db, entry.assigned_id) }
  },
})

type Wanted = { row: RowRef; users: readonly string[]; count: number | null; day: string }

/**
 * Plans an entry for each person. The result is either why it is refused or the days that it affects. The people are locked,
 * except with `look`.
 */
async function weigh(db: Db, reach: Reach<'all'>, { row, users, count, day }: Wanted, mode?: 'look') {
  const named = await selectPeopleForUse(db, reach, users, mode)
  const unknown = findUnknownTexts('user', users, named, 'active user')
  if (unknown.length > 0) refuse('USER_NOT_FOUND', { issues: unknown })
  const people = [...new Map(named.map((person) => [person.id, person])).values()].toSorted((a, b) => a.place - b.place)
  const ownId = people.some(({ id }) => id === reach.userId) ? await findRefusedOwnId(db, { id: reach.userId }) : null
  const entries = people.map(({ id }) => ({ userId: id, rowId: row.id, keyword: row.keyword, from: day, count }))
  const standing = await selectEntryStandings(db, entries)
  const weighed = people.map(({ id, fullName, email, roles }, place) => {
    const one = standing[place]
    const refused = !canTakeTargets(roles)
      ? refusal('HOLDS_NO_TARGET')
      : id === ownId
        ? refusal('OWN_FIGURE')
        : one?.hasDay
          ? refusal('EFFECTIVE_DATE_EXISTS')
          : one?.isClosed
            ? refusal('MONTH_CLOSED')
            : null
    return { user: { _id: id, fullName, email }, refused }
  })
  const [moved] = await selectMovedByEntries(
    db,
    entries.filter((_, place) => weighed[place]?.refused === null),
  )
  return { people: weighed, moved }
}
async function previewTargets(db: Db, reach: Reach<'all'>, wanted: Wanted): Promise<Moves> {
  const { people, moved } = await weigh(db, reach, wanted, 'look')
  return buildTargetMoves(people, moved)
}

type Setting = Call<typeof assignedTargets.assign | typeof assignedTargets.addOne | typeof assignedTargets.edit>
type Given = Pick<Setting, 'db' | 'actor' | 'reach' | 'clock' | 'audit'>

/**
 * Adds an entry for each person and returns a result for each.
 * @throws USER_NOT_FOUND, or the refusal of the first person if nothing is added
 */
async function setTargets(
  { db, actor, reach, clock, audit }: Given,
  { row, users, count, day, asks, version }: Wanted & { count: number; asks: boolean; version?: number | undefined },
): Promise<{ data: Omit<AssignedTarget, 'version'>[]; results: AssignResult[] }> {
  const { people, moved } = await weigh(db, reach, { row, users, count, day })
  const fieldsOf: FieldPicker = ({ targets = [] }) => {
    const own = (targets as string[]).filter((words) => words.startsWith(`${row.keyword}: `))
    return own.length > 0 ? { targets: own } : {}
  }
  const ids = db`select unnest(${people.map(({ user }) => user._id)}::text[])`
  await refuseChanged(db, actor, { group: targetsGroup, ids, seen: version, fieldsOf })
  if (asks) askAboutMovedDays(buildTargetMoves(people, moved), 'dateEffective')
  const userIds = people.filter(({ refused }) => refused === null).map(({ user }) => user._id)
  const made = await insertEntries(
    db,
    userIds.map((userId) => ({ userId, rowId: row.id, day, count })),
    { by: actor.id, now: clock() },
  )
  const results = people.map(({ user, refused }) => {
    const one = made.find(({ user_id: id }) => id === user._id)
    // A concurrent call has already added an entry for that day.
    return { user, _id: one?.id ?? null, refused: one ? null : (refused ?? refusal('EFFECTIVE_DATE_EXISTS')) }
  })
  const shown = results.map((result) => ({ ...result, refused: describeRefusal(result.refused) }))
  if (made.length === 0) {
    const { refused } = found(results, 'USER_NOT_FOUND')
    throw (refused ?? refusal('USER_NOT_FOUND')).with({
      issues: results.map((result) => ({
        path: result.refused?.code === 'HOLDS_NO_TARGET' ? 'user' : 'dateEffective',
        message:
          people.length === 1 ? (result.refused?.message ?? '') : `${result.user.fullName}: ${result.refused?.message ?? ''}`,
      })),
      fields: { results: shown },
    })
  }
  for (const { user, _id } of results) {
    if (_id === null) continue
    const own = await checkOwnFigures(db, actor, [user._id])
    audit({
      type: 'user',
      id: user._id,
      name: user.fullName,
      after: { targets: [describeTarget(row.keyword, count, day)], ...own },
    })
  }
  const data = await selectAssignedTargets(db, reach, { rowId: row.id, userIds: made.map(({ user_id: id }) => id) }, reach.day)
  return { data: data.map(({ version: _, ...target }) => target), results: shown }
}
