import type { Db } from '../postgres/db.ts'

/** What a write did to one object. `before` and `after` hold changed fields only; never a password or a token. */
export type AuditEntry = {
  /** A kind that a domain registers. */
  type: string
  id?: string
  name?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** The actor, in a call that needs no session. */
  by?: string
}
type By = { call: string; actorId: string | undefined; now: Date; requestId: string }

/** Appends in the write's own transaction, so that every write is audited (security.md, Data). */
export const appendAudit = async (
  db: Db,
  entries: readonly AuditEntry[],
  { call, actorId, now, requestId }: By,
): Promise<void> => {
  const rows = JSON.stringify(entries)
  await db`
    insert into audit_log (at, actor_id, call, object_type, object_id, object_name, before, after, request_id)
    select ${now.toISOString()}, coalesce(e."by", ${actorId ?? null}::uuid), ${call}, e.type, e.id, e.name, e.before, e.after, ${requestId}
    from jsonb_to_recordset(${rows}::text::jsonb) as e(type text, id text, name text, before jsonb, after jsonb, "by" uuid)`
}

/** The objects among these, of the types, that a call other than `made` has written since. */
export const writtenSince = (db: Db, types: readonly string[], ids: readonly string[], made: string) => db<{ id: string }[]>`
  select distinct object_id as id from audit_log
  where object_type = any (${types as string[]}::text[]) and object_id = any (${ids as string[]}::text[]) and call <> ${made}`
