import type { Db } from '../../kit/postgres/db.ts'
import { selectActiveAdmins } from '../../users/server/lookup.ts'
import { isDatabaseAway } from '../../kit/postgres/faults.ts'
import { exportForAbsent } from '../../kit/server/absent-call.ts'
import type { AuditEntry } from '../../kit/server/audit.ts'
import type { SchedulableKind, Sweep, SweepStep } from '../../kit/server/registered.ts'
import { type Actor, mayCall } from '../../access/levels.ts'
import type { Download } from '../../kit/shared/endpoint.ts'
import { Refusal } from '../../kit/shared/errors.ts'
import { toDay } from '../../kit/shared/time.ts'
import { selectAbsentActor } from '../../session/server/lookup.ts'
import { buildExportFilename } from '../../kit/shared/export-filename.ts'
import { getDueDay, findNextDay, computeExportPeriod } from '../rules.ts'
import { MAX_EXPORT_BYTES, UNFORESEEN } from '../vocabulary.ts'
import {
  deleteOldFiles,
  type DueSchedule,
  selectDueSchedule,
  insertExportFile,
  lockDue,
  type MadeFile,
  advanceSchedule,
  retrySchedule,
  stopSchedule,
} from './queries.ts'

const BATCH = 100
/** Shorter than the time until the next hourly sweep. */
const RETRY_MS = 30 * 60_000
const TOO_LARGE = 'The file is larger than 20 MB. Choose a smaller selection or a shorter period.'

async function bytesOf({ filename, body, rows }: Download): Promise<MadeFile> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > MAX_EXPORT_BYTES) return { problem: TOO_LARGE }
    parts.push(part)
  }
  return { filename, rows: rows?.() ?? 0, content: Buffer.concat(parts) }
}

type Making = { kind: SchedulableKind; actor: Actor; body: object; now: Date }
type Outcome = { made: MadeFile; entries: readonly AuditEntry[]; error?: unknown }
/** Makes a file with its audit entry, or returns why it could not be made. `error` is set after an unexpected failure. */
async function make(db: Db, { kind, ...call }: Making): Promise<Outcome> {
  const entries: AuditEntry[] = []
  try {
    const made = await bytesOf(await exportForAbsent(kind, { ...call, db, audit: (entry) => entries.push(entry) }))
    return { made, entries: 'problem' in made ? [] : entries }
  } catch (error) {
    // The export itself has not failed. It is made once the database can be reached again.
    if (isDatabaseAway(error)) throw error
    return error instanceof Refusal
      ? { made: { problem: error.message }, entries: [] }
      : { made: { problem: UNFORESEEN }, entries: [], error }
  }
}

/** Returns the actor who makes the export today, or undefined if the owner may not make it or the export no longer exists. */
async function makerOf(db: Db, { ownerId }: DueSchedule, kind: SchedulableKind | undefined, now: Date) {
  const actor = await selectAbsentActor(db, ownerId, now)
  return kind !== undefined && actor !== undefined && mayCall(kind.call.access.who, actor) ? { kind, actor } : undefined
}

type Made = {
  schedule: DueSchedule
  maker: Awaited<ReturnType<typeof makerOf>>
  period: ReturnType<typeof computeExportPeriod>
  outcome: Outcome | undefined
}

/**
 * Makes the files that are due. Each file is read from one snapshot and stored in a separate transaction: an interrupted file
 * starts over, and blocking a person does not wait for an export. If days were missed, only the latest file is made. An
 * unexpected failure is logged and retried once. Finally, expired files are deleted.
 */
export const makeExports: Sweep = {
  name: 'exports',
  prepare: async (db, { now, registered }) => {
    const today = toDay(now)
    const [schedule] = await selectDueSchedule(db, today, now)
    if (schedule === undefined) return (writing) => deleteOldFiles(writing, today, BATCH)
    const maker = await makerOf(db, schedule, registered.schedulable[schedule.export], now)
    const period = computeExportPeriod(schedule, getDueDay(schedule, today))
    const outcome =
      maker && (await make(db, { ...maker, body: { ...schedule.selection, ...maker.kind.schedule.days(period) }, now }))
    return (writing, context) => store(writing, { schedule, maker, period, outcome }, context)
  },
}

async function store(
  db: Db,
  { schedule, maker, period, outcome }: Made,
  { now, audit, publish, warn, registered }: Parameters<SweepStep>[1],
): Promise<number> {
  const today = toDay(now)
  const { id, ownerId, name } = schedule
  if ((await lockDue(db, id, today)).length === 0) return 1
  const current = await makerOf(db, schedule, registered.schedulable[schedule.export], now)
  // The rights have changed meanwhile, so the file is made again.
  if (JSON.stringify(current?.actor) !== JSON.stringify(maker?.actor)) return 1
  if (maker === undefined || outcome === undefined) {
    await stopSchedule(db, id, now)
    audit({ type: 'scheduled-export', id, name, after: { stopped: true } })
    publish([ownerId, ...(await selectActiveAdmins(db)).map((admin) => admin.id)], 'scheduled-exports', 'inbox')
    return 1
  }
  const { entries, error } = outcome
  const made = 'problem' in outcome.made ? outcome.made : { ...outcome.made, filename: buildExportFilename(name, period) }
  if (error !== undefined) warn({ scheduledExport: id, export: schedule.export, err: error }, 'a scheduled export failed')
  if (error !== undefined && !schedule.isRetry) {
    await retrySchedule(db, id, new Date(now.getTime() + RETRY_MS))
    return 1
  }
  await insertExportFile(db, { scheduleId: id, ...period, made, roles: maker.actor.roles, now })
  await advanceSchedule(db, id, findNextDay(schedule, today))
  for (const entry of entries) audit(entry)
  const after = 'problem' in made ? made : { file: made.filename, rows: made.rows, bytes: made.content.length }
  audit({ type: 'scheduled-export', id, name, after: { owner: maker.actor.email, ...period, ...after } })
  const told = error === undefined ? [] : (await selectActiveAdmins(db)).map((admin) => admin.id)
  publish([ownerId, ...told], 'scheduled-exports', 'inbox')
  return 1
}
