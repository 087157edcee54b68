import type { Db, Pool, Sql } from '../postgres/db.ts'
import { getSqlState } from '../postgres/faults.ts'
import type { Actor } from '../../access/levels.ts'
import type { Download } from '../shared/endpoint.ts'
import { refuse } from './refusals.ts'

/** Returns, in a fixed order, the facts that determine what a user may open and which rows the user may access. */
export const toComparableRights = (actor: Actor | undefined): unknown =>
  actor && [
    ...[actor.roles, actor.tabs, actor.departments].map((words) => words.toSorted()),
    actor.enableAssignments,
    actor.enableQualitative,
    actor.statusReportPermission,
  ]

/** The user whose rights a write depends on, as authenticated for its call. */
export type Writer = Pick<Actor, 'id' | 'sessionId' | 'rightsVersion'>

/**
 * For a call that writes with a single statement. The condition is true, or it raises an error after which the call begins again
 * (db/schema.sql, require_rights).
 */
export const requireRightsSql = (db: Db, { id, sessionId, rightsVersion }: Writer): Sql =>
  db`require_rights(${id}, ${sessionId}, ${rightsVersion})`

/** For a separate statement: the last one of a transaction, or one between the parts of a download. */
export const requireRights = (db: Db, writer: Writer) => db`select ${requireRightsSql(db, writer)}`

const isOfRights = (error: unknown): boolean => getSqlState(error) === 'PL001'

export const haveRightsChanged = ({ reading }: Pick<Pool, 'reading'>, writer: Writer): Promise<boolean> =>
  reading((db) => requireRights(db, writer)).then(
    () => false,
    (error: unknown) => {
      if (isOfRights(error)) return true
      throw error
    },
  )

const MAX_BEGINNINGS = 4
/**
 * Runs a call, and repeats it as long as the caller's rights have changed since the call was authenticated.
 * @param changed is also asked after a refusal, a violated constraint or a dry run, because only a caller who may make the call
 *   may see these
 * @throws the error of `reauthenticate` if the caller may no longer make the call; STATE_CONFLICT if the rights change each time
 */
export async function untilRightsHold(
  begin: () => Promise<unknown>,
  changed: () => Promise<boolean>,
  reauthenticate: () => Promise<void>,
): Promise<unknown> {
  for (let beginnings = 1; ; beginnings += 1) {
    try {
      return await begin()
    } catch (error) {
      if (!isOfRights(error) && !(await changed().catch(() => false))) throw error
      await reauthenticate()
      if (beginnings === MAX_BEGINNINGS) refuse('STATE_CONFLICT')
    }
  }
}

/**
 * A call that changes rights takes this lock before it locks anything else. If two callers remove each other's rights, the second
 * one waits here.
 */
export const lockRights = (db: Db) => db`select pg_advisory_xact_lock(hashtext('proofline rights'))`

const PART_MS = 1_000
/** Compares the rights once a second while a download is sent, and aborts the download when they have changed. */
export function whileRightsHold({ reading }: Pick<Pool, 'reading'>, writer: Writer, download: Download): Download {
  const parts = (download.body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  const leave = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
    await parts.return?.()
    return { done: true, value: undefined }
  }
  const compare = () => reading((db) => requireRights(db, writer))
  let comparedAt = Date.now()
  const next = async () => {
    if (Date.now() - comparedAt > PART_MS) {
      await compare()
      comparedAt = Date.now()
    }
    return parts.next()
  }
  // A generator that was never started would leave the parts open.
  return { ...download, body: { [Symbol.asyncIterator]: () => ({ next, return: leave }) } }
}
