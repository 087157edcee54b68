import type { Db, Pool, Sql } from '../postgres/db.ts'
import { sqlState } from '../postgres/faults.ts'
import type { Actor } from '../../access/levels.ts'
import type { Download } from '../shared/endpoint.ts'
import { refuse } from './refusals.ts'

/** What decides what a user may open and which rows they may access, in a fixed order; with nobody signed in, none. */
export const toComparableRights = (actor: Actor | undefined): unknown =>
  actor && [
    ...[actor.roles, actor.tabs, actor.departments].map((words) => words.toSorted()),
    actor.enableAssignments,
    actor.enableQualitative,
    actor.statusReportPermission,
  ]

/** Whose rights a write is stored by, as its call was authenticated. */
export type Writer = Pick<Actor, 'id' | 'sessionId' | 'rightsVersion'>

/** A condition for the one statement of a write: true, or it fails and the call begins again (db/schema.sql, require_rights). */
export const rightsHold = (db: Db, { id, sessionId, rightsVersion }: Writer): Sql =>
  db`require_rights(${id}, ${sessionId}, ${rightsVersion})`

/** The same as a statement: the last one of a transaction, or of the parts of a download. */
export const requireRights = (db: Db, writer: Writer) => db`select ${rightsHold(db, writer)}`

const isOfRights = (error: unknown): boolean => sqlState(error) === 'PL001'

/** Whether the caller's rights or session are not those any more that the call was authenticated by. */
export const haveChanged = ({ reading }: Pick<Pool, 'reading'>, writer: Writer): Promise<boolean> =>
  reading((db) => requireRights(db, writer)).then(
    () => false,
    (error: unknown) => {
      if (isOfRights(error)) return true
      throw error
    },
  )

/** How often a call begins again because the rights of its caller changed while it ran. */
const MOST_BEGINNINGS = 4
/**
 * Runs a call, and again while the rights of its caller have changed since it was authenticated.
 * @param changed also asked after a refusal, a violated constraint or a dry run: what they say is for who may make the call
 * @throws what `reauthenticate` throws when the caller may not make the call any more; STATE_CONFLICT when the rights change each
 * time
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
      if (beginnings === MOST_BEGINNINGS) refuse('STATE_CONFLICT')
    }
  }
}

/** Before a call that changes rights locks anything else: of two callers who take each other's, the second one waits here. */
export const lockRights = (db: Db) => db`select pg_advisory_xact_lock(hashtext('proofline rights'))`

const PART_MS = 1_000
/** A download whose rights are compared as it is sent, once a second: it breaks off when they have changed. */
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
  // Not a generator: one that never began would leave the parts open.
  return { ...download, body: { [Symbol.asyncIterator]: () => ({ next, return: leave }) } }
}
