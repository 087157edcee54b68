import type { Actor } from '../../../access/levels.ts'
import type { Db } from '../../postgres/db.ts'
import type { Call } from '../../server/call.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { joinWords } from '../../shared/counted.ts'
import { refuse } from '../../shared/errors.ts'
import type { Template } from '../../shared/upload.ts'

type TakeBackCall<R> = Pick<Call<Endpoint>, 'db' | 'clock' | 'audit' | 'publish' | 'registered'> & {
  actor: Actor
  reach: R
}
/** `batch` is locked. */
export type TakingBack<R> = TakeBackCall<R> & { batch: Batch }
/**
 * Undoes a stored upload. Locks the rows of the upload, and throws IMPORT_NOT_FOUND if the caller may not see all of them.
 * Returns the function that deletes the rows, or throws IMPORT_OVERTAKEN if any of them was used or changed later.
 */
export type TakeBack<R, Taken> = (taking: TakingBack<R>) => Promise<() => Promise<Taken>>

/**
 * Handles a call that undoes one upload of these definitions, completely and only once. If two calls run at the same time, the
 * second one gets 409.
 * @throws IMPORT_NOT_FOUND, IMPORT_TAKEN_BACK
 */
export async function takeUploadBack<R, Taken>(
  definitions: readonly { template: Template; takeBack: TakeBack<R, Taken> }[],
  call: TakeBackCall<R> & { params: { id: string } },
): Promise<Taken> {
  const { db, actor, clock, params } = call
  const kinds = definitions.map(({ template }) => template.name)
  const [batch] = await lockBatch(db, params.id, kinds)
  const definition = definitions.find(({ template }) => template.name === batch?.kind)
  if (batch === undefined || definition === undefined) return refuse('IMPORT_NOT_FOUND')
  const takeBack = await definition.takeBack({ ...call, batch })
  if (batch.isTakenBack) refuse('IMPORT_TAKEN_BACK')
  const taken = await takeBack()
  await markTakenBack(db, batch.id, actor.id, clock())
  return taken
}

type Batch = { id: string; kind: string; by: string; made: string[]; isTakenBack: boolean }
const lockBatch = (db: Db, id: string, kinds: readonly string[]) => db<Batch[]>`
  select id, kind, made_by as by, made, taken_back_at is not null as "isTakenBack" from import_batches
  where id = ${id} and kind = any (${kinds as string[]}::text[]) for update`

const markTakenBack = (db: Db, batchId: string, by: string, now: Date) => db`
  update import_batches set taken_back_by = ${by}, taken_back_at = ${now.toISOString()} where id = ${batchId}`

const MAX_NAMED_THINGS = 10

/** Lists names as "a, b and c", or the first ten and the number of the others. */
export function listFirst(names: readonly (string | number)[]): string {
  const shown = names.slice(0, MAX_NAMED_THINGS)
  if (names.length > MAX_NAMED_THINGS) return `${shown.join(', ')} and ${names.length - MAX_NAMED_THINGS} more`
  return joinWords(shown.map(String))
}

type Made = { id: string; name: string }
/**
 * Refuses if any domain reports that something added by an upload has been used, and names the things concerned. The things must
 * be locked: the traces are read by statements after the lock, so that they include everything that was committed in the
 * meantime.
 * @throws IMPORT_OVERTAKEN
 */
export async function refuseUsed(
  { db, registered }: Pick<TakeBackCall<unknown>, 'db' | 'registered'>,
  kind: string,
  [one, many]: readonly [one: string, many: string],
  made: readonly Made[],
): Promise<void> {
  const ids = made.map(({ id }) => id)
  const happened = new Map<string, string>()
  for (const trace of registered.tracesOf(kind))
    for (const id of await trace.among(db, ids)) if (!happened.has(id)) happened.set(id, trace.happened)
  const used = made.flatMap(({ id, name }) => {
    const what = happened.get(id)
    return what === undefined ? [] : [{ name, what }]
  })
  if (used.length === 0) return
  const list = listFirst(used.map(({ name, what }) => `${name} (${what})`))
  refuse('IMPORT_OVERTAKEN', {
    values: { rows: `${used.length} ${used.length === 1 ? one : many} of ${made.length}: ${list}` },
    issues: used.slice(0, 100).map(({ name, what }) => ({ path: name, message: `${name}: ${what}.` })),
    fields: { count: used.length },
  })
}
