import type { Db } from '../../kit/postgres/db.ts'
import { exportForAbsent } from '../../kit/server/absent-call.ts'
import type { AuditEntry } from '../../kit/server/audit.ts'
import type { SchedulableKind, Sweep } from '../../kit/server/registered.ts'
import { type Actor, mayCall } from '../../kit/shared/access.ts'
import type { Download } from '../../kit/shared/endpoint.ts'
import { Refusal } from '../../kit/shared/errors.ts'
import { dayOf } from '../../kit/shared/time.ts'
import { absentActor } from '../../session/server/lookup.ts'
import { dueDay, nextDay, periodOf } from '../rules.ts'
import { MOST_BYTES } from '../vocabulary.ts'
import {
  admins,
  deleteOldFiles,
  type DueSchedule,
  dueSchedule,
  insertFile,
  type MadeFile,
  moveSchedule,
  stopSchedule,
} from './queries.ts'

/** Files that are deleted in one transaction. */
const BATCH = 100
const TOO_LARGE = 'The file is larger than 20 MB. Choose a smaller selection or a shorter period.'
const FAILED = 'The file could not be made. The next one will be tried.'
/** The transaction is repeated as a whole. */
const REPEATED = ['40001', '40P01']

async function bytesOf({ filename, body, rows }: Download): Promise<MadeFile> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > MOST_BYTES) return { problem: TOO_LARGE }
    parts.push(part)
  }
  return { filename, rows: rows?.() ?? 0, content: Buffer.concat(parts) }
}

type Making = { kind: SchedulableKind; actor: Actor; body: object; now: Date; audit: (entry: AuditEntry) => void }
/** The file, or why there is none: what a statement of the export has broken is undone up to here, so that the others are made. */
async function make(db: Db, { kind, audit, ...call }: Making): Promise<MadeFile> {
  const entries: AuditEntry[] = []
  await db`savepoint export`
  try {
    const made = await bytesOf(await exportForAbsent(kind, { ...call, db, audit: (entry) => entries.push(entry) }))
    await db`release savepoint export`
    for (const entry of entries) audit(entry)
    return made
  } catch (error) {
    if (REPEATED.includes(String((error as { code?: unknown }).code))) throw error
    await db`rollback to savepoint export`
    return { problem: error instanceof Refusal ? error.message : FAILED }
  }
}

/** Who may make the export today; undefined: its owner may not, or there is no such export any more. */
async function makerOf(db: Db, { ownerId }: DueSchedule, kind: SchedulableKind | undefined, now: Date) {
  const actor = await absentActor(db, ownerId, now)
  return kind !== undefined && actor !== undefined && mayCall(kind.call.access.who, actor) ? { kind, actor } : undefined
}

/**
 * Makes the files that are due, one in each transaction: whatever ends in between is made again as a whole. Of days that were missed only the
 * latest is made. Then deletes the files whose time is over.
 */
export const makeExports: Sweep = {
  name: 'exports',
  run: async (db, { now, audit, publish, registered }) => {
    const today = dayOf(now)
    const [schedule] = await dueSchedule(db, today)
    if (schedule === undefined) return deleteOldFiles(db, today, BATCH)
    const { id, ownerId, name } = schedule
    const maker = await makerOf(db, schedule, registered.schedulable[schedule.export], now)
    if (maker === undefined) {
      await stopSchedule(db, id, now)
      audit({ type: 'scheduled-export', id, name, after: { stopped: true } })
      publish([ownerId, ...(await admins(db))], 'scheduled-exports', 'inbox')
      return 1
    }
    const period = periodOf(schedule, dueDay(schedule, today))
    const body = { ...schedule.selection, ...maker.kind.schedule.days(period) }
    const made = await make(db, { ...maker, body, now, audit })
    await insertFile(db, { scheduleId: id, ...period, made, now })
    await moveSchedule(db, id, nextDay(schedule, today))
    const after = 'problem' in made ? made : { file: made.filename, rows: made.rows, bytes: made.content.length }
    audit({ type: 'scheduled-export', id, name, after: { owner: maker.actor.email, ...period, ...after } })
    publish([ownerId], 'scheduled-exports', 'inbox')
    return 1
  },
}
