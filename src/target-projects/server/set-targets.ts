import type { Db } from '../../kit/postgres/db.ts'
import type { Call } from '../../kit/server/call.ts'
import { ownFigures, findRefusedOwnId } from '../../kit/server/own-figures.ts'
import { type FieldPicker, refuseChanged } from '../../kit/server/versions.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { unknownTexts } from '../../kit/shared/errors.ts'
import { peopleForUse } from '../../users/server/lookup.ts'
import type { AssignedTarget, Moves, AssignResult, assignedTargets } from '../assigned-contract.ts'
import { found, refusal, refuse } from '../refusals.ts'
import { takesTargets } from '../rules.ts'
import { targetWords } from '../vocabulary.ts'
import { selectAssignedTargets, insertEntries, targetsGroup } from './assigned-queries.ts'
import { askAbout, buildTargetMoves, describeRefusal, movedByEntries, selectEntryStandings } from './moved-days.ts'
import type { RowRef } from './queries.ts'

type Wanted = { row: RowRef; users: readonly string[]; count: number | null; day: string }

/**
 * Plans an entry for each of the people: why it is refused, or the days that it moves. The people are locked, except for a
 * `look`.
 */
async function weigh(db: Db, reach: Reach<'all'>, { row, users, count, day }: Wanted, mode?: 'look') {
  const named = await peopleForUse(db, reach, users, mode)
  const unknown = unknownTexts('user', users, named, 'active user')
  if (unknown.length > 0) refuse('USER_NOT_FOUND', { issues: unknown })
  const people = [...new Map(named.map((person) => [person.id, person])).values()].toSorted((a, b) => a.place - b.place)
  const ownId = people.some(({ id }) => id === reach.userId) ? await findRefusedOwnId(db, { id: reach.userId }) : null
  const entries = people.map(({ id }) => ({ userId: id, rowId: row.id, keyword: row.keyword, from: day, count }))
  const standing = await selectEntryStandings(db, entries)
  const weighed = people.map(({ id, fullName, email, roles }, place) => {
    const one = standing[place]
    const refused = !takesTargets(roles)
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
  const [moved] = await movedByEntries(
    db,
    entries.filter((_, place) => weighed[place]?.refused === null),
  )
  return { people: weighed, moved }
}
export async function previewTargets(db: Db, reach: Reach<'all'>, wanted: Wanted): Promise<Moves> {
  const { people, moved } = await weigh(db, reach, wanted, 'look')
  return buildTargetMoves(people, moved)
}

type Setting = Call<typeof assignedTargets.assign | typeof assignedTargets.addOne | typeof assignedTargets.edit>
type Given = Pick<Setting, 'db' | 'actor' | 'reach' | 'clock' | 'audit'>

/**
 * Adds an entry for each of the people; a result for each, and the refusal of the first when nothing is added. @throws
 * USER_NOT_FOUND
 */
export async function setTargets(
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
  if (asks) askAbout(buildTargetMoves(people, moved), 'dateEffective')
  const userIds = people.filter(({ refused }) => refused === null).map(({ user }) => user._id)
  const made = await insertEntries(
    db,
    userIds.map((userId) => ({ userId, rowId: row.id, day, count })),
    { by: actor.id, now: clock() },
  )
  const results = people.map(({ user, refused }) => {
    const one = made.find(({ user_id: id }) => id === user._id)
    // Whoever was faster has made an entry of the day.
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
    const own = await ownFigures(db, actor, [user._id])
    audit({ type: 'user', id: user._id, name: user.fullName, after: { targets: [targetWords(row.keyword, count, day)], ...own } })
  }
  const data = await selectAssignedTargets(db, reach, { rowId: row.id, userIds: made.map(({ user_id: id }) => id) }, reach.day)
  return { data: data.map(({ version: _, ...target }) => target), results: shown }
}
