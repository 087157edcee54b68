import type { Db } from '../postgres/db.ts'
import type { Actor } from '../../access/levels.ts'
import type { Download } from '../shared/endpoint.ts'
import { Refusal } from '../shared/errors.ts'
import type { AuditEntry } from './audit.ts'
import { readFields } from './blank.ts'
import { checkAccess } from './call.ts'
import { resolveReach } from './reach-of.ts'
import type { SchedulableKind } from './registered.ts'
import { parse } from './request.ts'

type Absent = { db: Db; actor: Actor; body: unknown; now: Date; audit: (entry: AuditEntry) => void }

/**
 * Parses the body of a scheduled export whose owner may make it. Refuses with NOT_ALLOWED or INVALID_REQUEST like the pipeline.
 */
function bodyForAbsent({ call, schedule }: SchedulableKind, { actor, body }: Pick<Absent, 'actor' | 'body'>): unknown {
  checkAccess(call, actor)
  const form = schedule.form ?? call.body
  return form === undefined ? undefined : parse(form, readFields(form, body))
}

type Checked = Pick<Absent, 'db' | 'actor' | 'body' | 'now'>
/**
 * Refuses whatever `exportForAbsent` would refuse on any day: missing rights, an invalid body, or a selection of things that do
 * not exist.
 */
export async function checkForAbsent(kind: SchedulableKind, { db, actor, body, now }: Checked): Promise<void> {
  const parsed = bodyForAbsent(kind, { actor, body })
  const reach = resolveReach(kind.call.access, actor, now)
  await kind.schedule.check?.({ db, actor, now, body: parsed, reach } as never)
}

/**
 * Describes the selection of a scheduled export to its owner (`Schedulable.words`). Returns only the title if the owner may not
 * make the export, or if its selection no longer exists.
 */
export async function selectWordsForAbsent(kind: SchedulableKind, { db, actor, body, now }: Checked): Promise<readonly string[]> {
  const reach = resolveReach(kind.call.access, actor, now)
  try {
    return await kind.schedule.words({ db, actor, now, body: bodyForAbsent(kind, { actor, body }), reach } as never)
  } catch (error) {
    if (error instanceof Refusal) return [kind.schedule.title]
    throw error
  }
}

/** Makes the export with the current rights of its absent owner. It reads everything through one connection. */
export const exportForAbsent = (kind: SchedulableKind, { db, actor, now, audit, ...sent }: Absent): Promise<Download> =>
  kind.schedule.run({
    db,
    actor,
    now,
    audit,
    body: bodyForAbsent(kind, { actor, ...sent }),
    reach: resolveReach(kind.call.access, actor, now),
    reading: (work: (db: Db) => Promise<unknown>) => work(db),
  } as never)
