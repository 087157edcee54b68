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
 * The parsed body of a scheduled export of somebody who may make it. Refuses NOT_ALLOWED, INVALID_REQUEST as the pipeline does.
 */
function bodyForAbsent({ call, schedule }: SchedulableKind, { actor, body }: Pick<Absent, 'actor' | 'body'>): unknown {
  checkAccess(call, actor)
  const form = schedule.form ?? call.body
  return form === undefined ? undefined : parse(form, readFields(form, body))
}

type Checked = Pick<Absent, 'db' | 'actor' | 'body' | 'now'>
/**
 * Refuses what `exportForAbsent` would refuse whatever the day: rights, a body that is not valid, a selection that names nothing.
 */
export async function checkForAbsent(kind: SchedulableKind, { db, actor, body, now }: Checked): Promise<void> {
  const parsed = bodyForAbsent(kind, { actor, body })
  const reach = resolveReach(kind.call.access, actor, now)
  await kind.schedule.check?.({ db, actor, now, body: parsed, reach } as never)
}

/**
 * What a scheduled export is of, for its owner (`Schedulable.words`); its title alone where they may not make it, or its
 * selection is none any more.
 */
export async function wordsForAbsent(kind: SchedulableKind, { db, actor, body, now }: Checked): Promise<readonly string[]> {
  const reach = resolveReach(kind.call.access, actor, now)
  try {
    return await kind.schedule.words({ db, actor, now, body: bodyForAbsent(kind, { actor, body }), reach } as never)
  } catch (error) {
    if (error instanceof Refusal) return [kind.schedule.title]
    throw error
  }
}

/** The export as the call of its owner, who is not there: with their rights of the moment, read by one connection. */
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
