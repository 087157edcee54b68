import type { Db, Sql } from '../postgres/db.ts'

/** `before` and `after` hold only the changed fields, and never a password or a token. */
export type AuditEntry = {
  type: string
  id?: string
  name?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** The actor of a call that needs no session. */
  by?: string
}
type By = { call: string; actorId: string | undefined; now: Date; requestId: string }

/**
 * Common table expressions that append an audit line for each row of `entries` (at, actor_id, call, type, id, name, before,
 * after, request_id). The values of a line are stored separately, under a salted hash (decision 149).
 */
export const withAuditLinesSql = (db: Db, entries: Sql): Sql => db`
  salted as (
    select e.*, audit_values_hash(e.salt, e.name, e.before, e.after) as hash from (
      select n.*, case when n.name is not null or n.before is not null or n.after is not null then uuid_send(gen_random_uuid()) end as salt
      from (${entries}) n) e),
  noted as (
    insert into audit_log (at, actor_id, call, object_type, object_id, values_hash, request_id)
    select at, actor_id, call, type, id, hash, request_id from salted returning id, values_hash),
  valued as (
    insert into audit_values (line_id, salt, object_name, before, after)
    select n.id, s.salt, s.name, s.before, s.after from noted n join salted s on s.hash = n.values_hash)`

/** Merges the entries of an act into one line per object. Entries that set the same field stay separate. */
export function mergeAuditEntries(entries: readonly AuditEntry[]): AuditEntry[] {
  const lines: AuditEntry[] = []
  const open = new Map<string, AuditEntry>()
  for (const entry of entries) {
    const { type, id, by, before, after } = entry
    const key = `${type} ${id} ${by}`
    const line = id === undefined ? undefined : open.get(key)
    const isFree = (side: 'before' | 'after') => !Object.keys(entry[side] ?? {}).some((field) => field in (line?.[side] ?? {}))
    if (line !== undefined && isFree('before') && isFree('after')) {
      Object.assign(line, before && { before: { ...line.before, ...before } }, after && { after: { ...line.after, ...after } })
      continue
    }
    lines.push({ ...entry })
    open.set(key, lines[lines.length - 1] as AuditEntry)
  }
  return lines
}

/** Appends in the write's own transaction, so that every write is audited (security.md, Data). */
export const appendAudit = (db: Db, entries: readonly AuditEntry[], { call, actorId, now, requestId }: By) => {
  const rows = JSON.stringify(entries)
  const lines = db`
    select ${now.toISOString()}::timestamptz as at, coalesce(e."by", ${actorId ?? null}::uuid) as actor_id, ${call}::text as call,
      e.type, e.id, e.name, e.before, e.after, ${requestId}::text as request_id
    from jsonb_to_recordset(${rows}::text::jsonb) as e(type text, id text, name text, before jsonb, after jsonb, "by" uuid)`
  return db`with ${withAuditLinesSql(db, lines)} select`
}

/** Selects the objects with these types and ids that a call other than `made` has written. */
export const selectWrittenSince = (db: Db, types: readonly string[], ids: readonly string[], made: string) => db<
  { id: string }[]
>`
  select distinct object_id as id from audit_log
  where object_type = any (${types as string[]}::text[]) and object_id = any (${ids as string[]}::text[]) and call <> ${made}`
